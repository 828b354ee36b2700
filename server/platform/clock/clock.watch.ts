import { HOUR } from '#server/kernel/time/durations.ts';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { doubtText, JUMP, WAIT, WRONG, type ClockDoubt } from './clock.doubt.ts';
import { compareWithDatabase, findTrusted, saveDifference, saveTrusted } from './clock.repository.ts';

/** Whether this machine's clock may decide what falls due. */
export type ClockWatch = {
  /** Compares the clock now; null: what falls due may be done. */
  check(): Promise<ClockDoubt | null>;
  /** The result of the last check. */
  latestDoubt(): ClockDoubt | null;
  /** The work, skipped while the clock is doubted. */
  whenRight(work: (signal: AbortSignal) => Promise<void>): (signal: AbortSignal) => Promise<void>;
  /** Called when a doubt begins, and with null when it ends; `isAccepted`: because the doubted clock was accepted. */
  onChange(listener: (doubt: ClockDoubt | null, isAccepted: boolean) => void): void;
  /** An operator says that this machine's clock is right. */
  trust(tx: Writer): Promise<void>;
};

/** For operators; null: the clock is right. */
export const doubtOf = (watch: Pick<ClockWatch, 'latestDoubt'>): string | null => {
  const doubt = watch.latestDoubt();
  return doubt && doubtText(doubt);
};

type Clocks = {
  now: () => Date;
  /** Milliseconds that pass evenly, from any beginning. */
  monotonic: () => number;
};

/** Null: the clock isn't watched, as in a sandbox, whose days end nothing that matters. */
type Watched = Pick<Clocks, 'now'> & { monotonic: Clocks['monotonic'] | null };

type Compare = Pick<ClockWatch, 'trust'> & {
  find(): Promise<ClockDoubt | null>;
  /** Whether the last check accepted a clock that was doubted before. */
  isAccepted(): boolean;
};

/** Compares the clock on PostgreSQL with the database's, on SQLite with what it was and the time that passed since. */
export async function watchClock(database: Database, { now, monotonic }: Watched): Promise<ClockWatch> {
  if (monotonic === null) return unwatchedClock();
  if (!database.dialect.isEmbedded) return watching(compareWithOther(database, { now }));
  return watching(await compareWithEarlier(database, { now, monotonic }));
}

export const unwatchedClock = (): ClockWatch => ({
  ...watching({ find: async () => null, isAccepted: () => false, trust: async () => undefined }),
  whenRight: (work) => work,
});

function watching({ find, isAccepted, trust }: Compare): ClockWatch {
  const listeners: Parameters<ClockWatch['onChange']>[0][] = [];
  let latest: ClockDoubt | null = null;

  async function check(): Promise<ClockDoubt | null> {
    const found = await find();
    const hasChanged = (found === null) !== (latest === null);
    latest = found;
    if (hasChanged) for (const listener of listeners) listener(found, isAccepted());
    return found;
  }

  return {
    check,
    latestDoubt: () => latest,
    whenRight: (work) => async (signal) => {
      if ((await check()) === null) await work(signal);
    },
    onChange: (listener) => void listeners.push(listener),
    trust,
  };
}

/** Right within five minutes of the database's clock, or of a difference that an operator said is the database's. */
function compareWithOther(database: Database, { now }: Pick<Clocks, 'now'>): Compare {
  const compare = () => compareWithDatabase(database, now);
  let isAccepted = false;
  return {
    async find() {
      const { ahead, trusted } = await compare();
      const isRight = Math.abs(ahead) < WRONG;
      isAccepted = !isRight && trusted !== null && Math.abs(ahead - trusted) < WRONG;
      return isRight || isAccepted ? null : { ahead, waits: null };
    },
    isAccepted: () => isAccepted,
    async trust(tx) {
      await saveDifference(tx, database, (await compare()).ahead);
    },
  };
}

/** Right unless it jumped by more than a day, while the server ran or not; accepted after an hour in any case. */
async function compareWithEarlier(database: Database, { now, monotonic }: Clocks): Promise<Compare> {
  const offset = (): number => now().getTime() - monotonic();
  const stored = await findTrusted(database);
  /** What the offset should be: moves with a clock that is corrected by little. */
  let trusted = stored === null ? offset() : stored.getTime() - monotonic();
  let doubtedSince: number | null = null;
  let savedAt = -Infinity;
  let isAccepted = false;

  async function save(tx?: Writer): Promise<void> {
    [trusted, doubtedSince, savedAt] = [offset(), null, monotonic()];
    const write = (writer: Writer): Promise<void> => saveTrusted(writer, database, now());
    await (tx ? write(tx) : database.write('system', write));
  }

  return {
    async find() {
      const ahead = offset() - trusted;
      const since = Math.abs(ahead) > JUMP ? (doubtedSince ?? monotonic()) : null;
      const waits = since === null ? 0 : since + WAIT - monotonic();
      if (waits > 0) {
        [doubtedSince, isAccepted] = [since, false];
        return { ahead, waits };
      }
      isAccepted ||= since !== null;
      [trusted, doubtedSince] = [offset(), null];
      if (monotonic() - savedAt >= HOUR) await save();
      return null;
    },
    isAccepted: () => isAccepted,
    async trust(tx) {
      await save(tx);
      isAccepted = true;
    },
  };
}

import { HOUR } from '#server/kernel/durations.ts';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { doubtText, JUMP, WAIT, WRONG, type ClockDoubt } from './clock.doubt.ts';
import { compareWithDatabase, findTrusted, saveDifference, saveTrusted } from './clock.repository.ts';

/** Whether this machine's clock may decide what falls due. */
export type ClockWatch = {
  /** Compares the clock now; null: what falls due may be done. */
  look(): Promise<ClockDoubt | null>;
  /** What the last look found. */
  doubt(): ClockDoubt | null;
  /** The work, left out while the clock is doubted. */
  whenRight(work: (signal: AbortSignal) => Promise<void>): (signal: AbortSignal) => Promise<void>;
  /** Called when a doubt begins, and with null when it ends: `isBelieved` where the clock was not corrected. */
  onChange(listener: (doubt: ClockDoubt | null, isBelieved: boolean) => void): void;
  /** An operator says that this machine's clock is right. */
  trust(tx: Writer): Promise<void>;
};

/** For operators; null: the clock is right. */
export const doubtOf = (watch: Pick<ClockWatch, 'doubt'>): string | null => {
  const doubt = watch.doubt();
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
  /** Whether the clock that was found right last is what was doubted before. */
  isBelieved(): boolean;
};

/** Compares the clock on PostgreSQL with the database's, on SQLite with what it was and the time that passed since. */
export async function watchClock(database: Database, { now, monotonic }: Watched): Promise<ClockWatch> {
  if (monotonic === null) return unwatchedClock();
  if (!database.dialect.isEmbedded) return watching(compareWithOther(database, { now }));
  return watching(await compareWithEarlier(database, { now, monotonic }));
}

export const unwatchedClock = (): ClockWatch => ({
  ...watching({ find: async () => null, isBelieved: () => false, trust: async () => undefined }),
  whenRight: (work) => work,
});

function watching({ find, isBelieved, trust }: Compare): ClockWatch {
  const listeners: Parameters<ClockWatch['onChange']>[0][] = [];
  let latest: ClockDoubt | null = null;

  async function look(): Promise<ClockDoubt | null> {
    const found = await find();
    const hasChanged = (found === null) !== (latest === null);
    latest = found;
    if (hasChanged) for (const listener of listeners) listener(found, isBelieved());
    return found;
  }

  return {
    look,
    doubt: () => latest,
    whenRight: (work) => async (signal) => {
      if ((await look()) === null) await work(signal);
    },
    onChange: (listener) => void listeners.push(listener),
    trust,
  };
}

/** Right within five minutes of the database's clock, or of a difference that an operator said is the database's. */
function compareWithOther(database: Database, { now }: Pick<Clocks, 'now'>): Compare {
  const compare = () => compareWithDatabase(database, now);
  let isBelieved = false;
  return {
    async find() {
      const { ahead, trusted } = await compare();
      const isRight = Math.abs(ahead) < WRONG;
      isBelieved = !isRight && trusted !== null && Math.abs(ahead - trusted) < WRONG;
      return isRight || isBelieved ? null : { ahead, waits: null };
    },
    isBelieved: () => isBelieved,
    async trust(tx) {
      await saveDifference(tx, database, (await compare()).ahead);
    },
  };
}

/** Right unless it jumped by more than a day, while the server ran or not; believed after an hour all the same. */
async function compareWithEarlier(database: Database, { now, monotonic }: Clocks): Promise<Compare> {
  const offset = (): number => now().getTime() - monotonic();
  const stored = await findTrusted(database);
  /** What the offset should be: moves with a clock that is corrected by little. */
  let trusted = stored === null ? offset() : stored.getTime() - monotonic();
  let doubtedSince: number | null = null;
  let savedAt = -Infinity;
  let isBelieved = false;

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
        [doubtedSince, isBelieved] = [since, false];
        return { ahead, waits };
      }
      isBelieved ||= since !== null;
      [trusted, doubtedSince] = [offset(), null];
      if (monotonic() - savedAt >= HOUR) await save();
      return null;
    },
    isBelieved: () => isBelieved,
    async trust(tx) {
      await save(tx);
      isBelieved = true;
    },
  };
}

import { DAY } from '#server/kernel/time/durations.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { Database } from '#server/features/database.ts';
import { every } from '#server/platform/jobs/every.ts';
import { createSandboxRepository } from './sandbox.repository.ts';
import { startFault } from './sandbox.rules.ts';

/** Milliseconds between looks how far another process moved the calendar. */
const LOOK_EVERY = 500;

/** The moving calendar of a sandbox, in this process. */
export type MovingCalendar = {
  /** Days that it is ahead of the clock. */
  days(): number;
  /** Reads how far it was moved. */
  refresh(): Promise<void>;
  /** Looks again and again, until stopped. */
  follow(): { stop(): Promise<void> };
};

export type OpenedCalendar = {
  /** In a sandbox each transaction first reads how far the calendar was moved. */
  database: Database;
  calendar: () => Date;
  /** Null where the calendar is the clock: nothing is read for it. */
  movingCalendar: MovingCalendar | null;
};

/** The calendar of a database; refuses to serve a sandbox as anything else, and anything else as a sandbox. */
export async function openCalendar(
  database: Database,
  { isSandbox, now }: { isSandbox: boolean; now: () => Date },
): Promise<OpenedCalendar> {
  const rows = createSandboxRepository(database);
  if (!(await requireMatchingMode(database, isSandbox))) return { database, calendar: now, movingCalendar: null };
  let days = 0;
  const note = (found: { days: number } | null): void => {
    days = Math.max(days, found?.days ?? 0);
  };
  const refresh = async (): Promise<void> => note(await rows.find());
  await refresh();
  const write: Database['write'] = (author, work) =>
    database.write(author, async (tx, emit) => {
      note(await rows.lock(tx));
      return work(tx, emit);
    });
  return {
    database: { ...database, write },
    calendar: () => new Date(now().getTime() + days * DAY),
    movingCalendar: {
      days: () => days,
      refresh,
      follow: () => every(LOOK_EVERY, 'reading the calendar', refresh, { error: () => undefined }), // the next may succeed
    },
  };
}

/** Whether the database is a sandbox. Marks an empty one as such, and refuses one that was served otherwise. */
async function requireMatchingMode(database: Database, isSandbox: boolean): Promise<boolean> {
  const rows = createSandboxRepository(database);
  const isMarked = (await rows.find()) !== null;
  if (isMarked === isSandbox) return isSandbox;
  return database.write('system', async (tx) => {
    const fault = startFault({ isSandbox, isMarked, hasPeople: await rows.hasPeople(tx) });
    if (fault !== null) throw new OperatorError(fault);
    await rows.mark(tx);
    return true;
  });
}

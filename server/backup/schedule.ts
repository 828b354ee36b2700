import { MINUTE } from '#server/kernel/time/durations.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { every } from '#server/platform/jobs/every.ts';
import { databaseIdOf } from '#server/platform/database/installation.ts';
import { newestOf, openAutomaticBackups, type MadeBackup } from './automatic.ts';
import type { AutomaticPlace, AutomaticBackups } from './automatic.backups.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Milliseconds between looks whether a backup is due, and from a failure to the next try. */
const [LOOK_EVERY, RETRY_AFTER] = [MINUTE, 10 * MINUTE];

/** The schedule of these settings; null when they have no interval. */
export async function openBackupSchedule(
  database: Database,
  place: Omit<AutomaticPlace, 'databaseId'>,
  now: () => Date,
): Promise<BackupSchedule | null> {
  const { every: interval } = place.backups;
  if (interval === null) return null;
  const backups = openAutomaticBackups({ ...place, databaseId: await databaseIdOf(database) });
  return createBackupSchedule({ database, backups, interval, now, make: backUpInProcess });
}

type Options = {
  database: Pick<Database, 'exclusively'>;
  backups: Pick<AutomaticBackups, 'list'>;
  /** Milliseconds. */
  interval: number;
  now: () => Date;
  /** Makes a backup in another process, so that no request waits for it. */
  make: (signal: AbortSignal) => Promise<MadeBackup>;
};

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

/** Makes backups while the server runs, one copy of it at a time, when the newest is old enough. */
export function createBackupSchedule({ database, backups, interval, now, make }: Options) {
  let newest: Date | null = null;
  let failures = 0;
  let failedAt = -Infinity;

  const age = (): number => (newest === null ? Infinity : now().getTime() - newest.getTime());

  async function look(): Promise<void> {
    newest = await newestOf(backups);
  }

  async function makeDue(signal: AbortSignal, log: Log): Promise<void> {
    await look();
    if (age() < interval) return;
    await database.exclusively('backup', async (lost) => {
      await look(); // another copy may have made it meanwhile
      if (age() < interval) return;
      const { missing, ...made } = await make(AbortSignal.any([signal, lost]));
      log.info(made, 'A backup was made and verified');
      if (missing.length > 0) log.warn({ missing }, 'The backup lacks files that rows name and nobody has');
      await look();
    });
  }

  return {
    interval,
    /** Milliseconds since the newest verified backup was begun; Infinity without one. */
    age,
    /** Since this process started. */
    failures: () => failures,

    start: (log: Log) =>
      every(
        LOOK_EVERY,
        'making a backup',
        async (signal) => {
          if (now().getTime() - failedAt < RETRY_AFTER) return;
          try {
            await makeDue(signal, log);
          } catch (error) {
            if (signal.aborted) return;
            failures += 1;
            failedAt = now().getTime();
            log.warn(
              { reason: error instanceof Error ? error.message : String(error) },
              'A backup failed, and is tried again',
            );
          }
        },
        log,
      ),
  };
}

/** Runs the entry point beside this one that makes a backup, until it ends. */
async function backUpInProcess(signal: AbortSignal): Promise<MadeBackup> {
  const [, entry = ''] = process.argv;
  const file = join(dirname(entry), `scheduled-backup${extname(entry)}`);
  const child = fork(file, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], signal });
  let made: MadeBackup | null = null;
  child.once('message', (message) => (made = message as MadeBackup));
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (made !== null) return made;
  throw new Error(said.trim() || `its process ended with ${child.signalCode ?? child.exitCode}`);
}

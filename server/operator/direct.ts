import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { newestOf, openAutomaticBackups } from '#server/backup/automatic.ts';
import { openDatabase } from '#server/features/open.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';
import { lockDataDir, sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { findDatabaseId } from '#server/platform/database/installation.ts';
import { watchClock } from '#server/platform/clock/clock.watch.ts';
import { createDependencies } from '#server/features/dependencies.ts';
import { openCalendar } from '#server/features/sandbox/sandbox.calendar.service.ts';
import { createFileOutput } from '#server/platform/http/log.output.ts';
import { createServer } from '#server/platform/http/server.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { createOperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import { requireServerSecret } from '#server/platform/security/server.secrets.ts';
import { createExecute, type OperatorAnswer, type OperatorRequest } from './execute.ts';

const STANDARD_ERROR = 2;

/** Refuses a data folder without a database, where opening it would make an empty one. */
export function requireDatabase({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl === null && !existsSync(sqliteFile(dataDir)))
    throw new OperatorError(`There is no database at ${sqliteFile(dataDir)}: set DATA_DIR to the server's data folder`);
}

/** Refuses a database that opening would migrate: a start does, which backs it up and says so. */
const requireMigrated = async (config: Config): Promise<void> => (await openReadOnly(config)).close();

/** Runs a command on the database itself: on SQLite under the lock that a server would have. */
export async function runDirectly(config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir, 0) : () => undefined;
  const { log } = createServer({ ...config, logTo: createFileOutput(STANDARD_ERROR) });
  try {
    await requireMigrated(config);
    const stored = await openDatabase({ ...config, synchronous: 'FULL', log });
    const now = () => new Date();
    try {
      await requireServerSecret(stored, config.secrets);
      const { database, ...calendars } = await openCalendar(stored, { isSandbox: config.sandbox ?? false, now });
      const backups = openAutomaticBackups({ ...config, databaseId: await findDatabaseId(database) });
      const monotonic = calendars.movingCalendar ? null : () => performance.now();
      const clock = await watchClock(database, { now, monotonic });
      const dependencies = createDependencies(database, config, { ...calendars, now, clock, log });
      const operators = createOperatorServices(dependencies, () => newestOf(backups));
      const answer = await createExecute(operators, log)(request);
      await dependencies.mailer.close();
      return answer;
    } finally {
      await stored.close();
    }
  } finally {
    unlock();
  }
}

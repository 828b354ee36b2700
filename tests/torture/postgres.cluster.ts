import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/port.ts';
import { postgresBinaries, postgresUser } from '#tests/support/postgres.ts';

/** A PostgreSQL that can be stopped and started; its files stay until it is removed. */
export type Cluster = {
  url: string;
  port: number;
  start(): Promise<void>;
  /** SIGINT is a fast shutdown, SIGQUIT an immediate one. Resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Creates a standby that follows this one by streaming replication. */
  standby(): Promise<Cluster>;
  /** From now on commits wait for the standby. */
  waitForStandby(): Promise<void>;
  /** Restarts it on this port, which must be free. */
  moveTo(port: number): Promise<void>;
  remove(): Promise<void>;
};

/** A standby asks again every half second for a primary that went away. */
const SETTINGS = [
  'max_connections=100',
  'wal_keep_size=256MB',
  'synchronous_commit=on',
  'wal_retrieve_retry_interval=500ms',
];

/** Stops when the process that started it ends: the second shell then reads the end of its input. */
const GUARDED =
  'exec 3<&0; "$@" </dev/null 3<&- & server=$!; (cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null) & wait $server';

type Files = { dir: string; data: string; binaries: { initdb: string; postgres: string } };

export async function createCluster(): Promise<Cluster> {
  const user = postgresUser();
  const files = await emptyFolder();
  const options = ['-D', files.data, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(files.binaries.initdb, options, { ...user, cwd: files.dir, env: { LC_ALL: 'C' }, stdio: 'ignore' });
  const cluster = clusterIn(files, await freePort());
  await cluster.start();
  return cluster;
}

async function emptyFolder(): Promise<Files> {
  const user = postgresUser();
  const dir = mkdtempSync(join(tmpdir(), 'fichin-cluster-'));
  chmodSync(dir, 0o700);
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid ?? user.uid);
  return { dir, data: join(dir, 'data'), binaries: await postgresBinaries(dir, user) };
}

function clusterIn({ dir, data, binaries }: Files, firstPort: number): Cluster {
  const user = postgresUser();
  let port = firstPort;
  let running: ChildProcess | null = null;
  const url = () => `postgres://app@127.0.0.1:${port}/postgres`;

  async function start(): Promise<void> {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    const server = [binaries.postgres, '-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, ...settings];
    const env = { LC_ALL: 'C', PATH: process.env.PATH };
    const stdio = ['pipe', 'ignore', 'ignore'] as const;
    running = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...server], { ...user, cwd: dir, env, stdio: [...stdio] });
    for (let tries = 0; tries < 600; tries += 1) {
      if (await query('select 1').catch(() => null)) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL did not start within a minute');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    process.kill(pidIn(data), signal);
    await ended;
    running.stdin?.end();
    running = null;
  }

  async function query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client(url());
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    get url() {
      return url();
    },
    get port() {
      return port;
    },
    start,
    end,
    query,
    async waitForStandby() {
      await query("alter system set synchronous_standby_names = '*'");
      await query('select pg_reload_conf()');
      await sleep(1000);
    },
    standby: () => standbyOf({ data, url: url(), port, query }),
    async moveTo(next) {
      await end('SIGINT');
      port = next;
      await start();
    },
    async remove() {
      await end('SIGQUIT');
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const pidIn = (data: string): number =>
  Number(execFileSync('head', ['-1', join(data, 'postmaster.pid')], { encoding: 'utf8' }));

type Primary = Pick<Cluster, 'url' | 'port' | 'query'> & { data: string };

/** A copy of a running server's files between the start and the end of a backup, as `pg_basebackup` makes it. */
async function standbyOf(primary: Primary): Promise<Cluster> {
  const user = postgresUser();
  const files = await emptyFolder();
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // Files removed while copying are missing in the copy, and restored from the write-ahead log.
  execFileSync('/bin/sh', ['-c', 'cp -a "$0" "$1" 2>/dev/null; test -f "$1/PG_VERSION"', primary.data, files.data]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  if (existsSync(join(files.data, 'postmaster.pid'))) rmSync(join(files.data, 'postmaster.pid'));
  const own = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
  for (const [name, text] of Object.entries(own)) {
    writeFileSync(join(files.data, name), text);
    if (user.uid !== undefined) chownSync(join(files.data, name), user.uid, user.gid ?? user.uid);
  }
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=app application_name=standby'\n`;
  appendFileSync(join(files.data, 'postgresql.auto.conf'), follow);
  const standby = clusterIn(files, await freePort());
  await standby.start();
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await primary.query("select 1 from pg_stat_replication where state = 'streaming'")).length > 0) return standby;
    await sleep(100);
  }
  throw new Error('The standby did not follow within half a minute');
}

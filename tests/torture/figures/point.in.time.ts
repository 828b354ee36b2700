import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresUser } from '#tests/support/postgres.ts';
import type { Figure } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { projectOn, registerOn } from '../people.ts';
import { createCluster, type Cluster } from '../postgres.cluster.ts';
import { startServer } from '../server.process.ts';

const [KEPT, UNDONE] = [20, 10];

/** As the user of PostgreSQL, with the commands of `server/platform/database/RECOVERY.md`. */
const shell = (script: string): string =>
  execFileSync('/bin/sh', ['-c', script], { ...postgresUser(), encoding: 'utf8' });

const valueOf = async (cluster: Cluster, query: string): Promise<string> =>
  String(Object.values((await cluster.query(query))[0] ?? {})[0]);

async function archiveFrom(cluster: Cluster, archive: string): Promise<void> {
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  await cluster.query('alter system set archive_mode = on');
  await cluster.query(`alter system set archive_command = '${command}'`);
  await cluster.end('SIGINT');
  await cluster.start();
}

async function copyBase({ url }: Cluster, data: string, base: string): Promise<void> {
  const session = new pg.Client(url);
  await session.connect();
  await session.query("select pg_backup_start('base', true)");
  shell(
    `mkdir -m 700 ${base} && tar -C ${data} --exclude='./pg_wal/*' --exclude=./postmaster.pid -cf - . | tar -C ${base} -xf -`,
  );
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  execFileSync('tee', [join(base, 'backup_label')], {
    ...postgresUser(),
    input: rows[0]?.labelfile,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  await session.end();
}

async function recover(cluster: Cluster, folders: { data: string; base: string; archive: string }, moment: string) {
  const { data, base, archive } = folders;
  await cluster.end('SIGINT');
  shell(`mv ${data} ${data}.before && cp -a ${base} ${data} && cp -an ${data}.before/pg_wal/. ${data}/pg_wal/
cat >> ${data}/postgresql.auto.conf <<END
restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = promote
END
touch ${data}/recovery.signal`);
  await cluster.start();
  while ((await valueOf(cluster, 'select pg_is_in_recovery()')) !== 'false') await sleep(100);
}

async function measureIn(cluster: Cluster, folder: string) {
  const folders = { base: join(folder, 'base'), archive: join(folder, 'archive') };
  shell(`mkdir ${folders.archive}`);
  await archiveFrom(cluster, folders.archive);
  const data = await valueOf(cluster, 'show data_directory');
  const place = { dataDir: join(folder, 'server'), databaseUrl: cluster.url };
  const server = await startServer(place);
  const project = await projectOn(server.url, await registerOn(server.url, 'dev@tortura.test', 'developer'), 5);
  const investor = await registerOn(server.url, 'inversor@tortura.test', 'investor');
  const invest = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1)
      await investor.post(server.url, `/projects/${project}/invest`, { amount: 100 });
  };
  await copyBase(cluster, data, folders.base);
  await invest(KEPT);
  const moment = await valueOf(cluster, 'select clock_timestamp()::text');
  await invest(UNDONE);
  const invested = await valueOf(cluster, 'select count(*) from investments');
  await server.end('SIGTERM');
  await recover(cluster, { data, ...folders }, moment);
  const again = await startServer(place);
  const found = await valueOf(cluster, 'select count(*) from investments');
  await again.end('SIGTERM');
  return { invested, found, balances: ledgerCheck(place.dataDir, place.databaseUrl) === 0 };
}

export const pointInTime: Figure = {
  name: `PostgreSQL's archive: ${KEPT} investments, a moment, ${UNDONE} more, and back to the moment`,
  goal: `${KEPT} there, and the ledger balances`,
  async measure() {
    const cluster = await createCluster();
    const folder = mkdtempSync(join(tmpdir(), 'fichin-archive-'));
    const { uid, gid } = postgresUser();
    if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, folder]);
    try {
      const { invested, found, balances } = await measureIn(cluster, folder);
      const value = `${found} of ${invested} there, the ledger ${balances ? 'balances' : 'does not balance'}`;
      return { value, ok: Number(invested) === KEPT + UNDONE && Number(found) === KEPT && balances };
    } finally {
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { openDatabase } from '#server/features/open.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { APIS } from '#tests/support/api.ts';
import { picture } from '#tests/support/media.ts';
import { databaseUrl as urlOf } from '#tests/support/postgres.ts';
import { command } from '../command.ts';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { crowdOn, projectOn, projectsOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';

const INVESTORS = 8;

async function investmentsOf(ground: Ground) {
  const database = await openDatabase({ ...ground, synchronous: 'FULL' });
  const { investments } = database.tables;
  const rows = await database.read.select().from(investments).orderBy(investments.id);
  const balanced = (await readLedger(database)).every(balances);
  await database.close();
  return { rows, balanced };
}

/** Eight users invest, one replaces covers, one publishes pictures and deletes them again, until stopped. */
async function busyServer(ground: Ground) {
  const server = await startServer(ground);
  const { url } = server;
  const client = createClient(url);
  const dana = await registerOn(url, 'dev@tortura.test', 'developer');
  const [projectOf, shown] = [await projectsOn(url, dana, 50), await projectOn(url, dana, 50)];
  const projectId = projectOf(0);
  const image = await picture('jpeg', 300, 200);
  const counts = { acknowledged: 0, stop: false };
  const forever = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !counts.stop; turn += 1) await act(turn);
  };
  const apiOf = (turn: number) => APIS[turn % 2] ?? 'rest';

  const work = (await crowdOn(url, INVESTORS)).map((investor) =>
    forever(async (turn) => {
      void (await client.ask(apiOf(turn), investor, invest(projectOf(turn), 100))).data;
      counts.acknowledged += 1;
    }),
  );
  const covers = forever(async (turn) => {
    void (await client.ask(apiOf(turn), dana, setCover(shown, image))).data;
  });
  const news = forever(async (turn) => {
    const sent = { title: 'Avance', content: 'Texto', files: [{ file: image }] };
    const { id } = (await client.ask(apiOf(turn), dana, createUpdate(projectId, sent))).data;
    if (turn % 2 === 0) void (await client.ask(apiOf(turn), dana, deleteUpdate(projectId, id)));
  });
  return { server, counts, done: Promise.all([...work, covers, news]) };
}

type Copy = { restored: Ground; before: number; after: number };

/** The difference between a restored copy and its original `ground`, or null. */
async function faultOf({ restored, before, after }: Copy, ground: Ground): Promise<string | null> {
  const [then, now] = [await investmentsOf(restored), await investmentsOf(ground)];
  if (!then.balanced) return 'the ledger does not balance';
  if (JSON.stringify(then.rows) !== JSON.stringify(now.rows.slice(0, then.rows.length)))
    return 'no moment of the ledger';
  if (then.rows.length < before) return `${before - then.rows.length} acknowledged before it are not in it`;
  if (then.rows.length > after + INVESTORS) return 'it has more than there was';
  const { named, missing, orphans } = await readStored(restored.dataDir, restored.databaseUrl);
  if (missing.length + orphans.length > 0) return `${missing.length} files missing, ${orphans.length} of no row`;
  const differs = named.filter(
    (name) => !isSame(join(ground.dataDir, 'media', name), join(restored.dataDir, 'media', name)),
  );
  return differs.length > 0 ? `${differs.length} files differ` : null;
}

/** A file removed since the backup cannot be compared and counts as equal. */
function isSame(original: string, copy: string): boolean {
  try {
    return readFileSync(original).equals(readFileSync(copy));
  } catch {
    return readFileSync(copy).length > 0;
  }
}

/** New, empty storage on the same engine. */
async function elsewhere({ databaseUrl }: Ground, folder: string, turn: number): Promise<Ground> {
  const dataDir = join(folder, `restored${turn}`);
  if (databaseUrl === null) return { dataDir, databaseUrl };
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(`create database restored${turn}`);
  await admin.end();
  return { dataDir, databaseUrl: urlOf(databaseUrl, `restored${turn}`) };
}

async function backUpAndRestore(scale: Scale, ground: Ground, folder: string): Promise<Verdict> {
  const { server, counts, done } = await busyServer(ground);
  const copies: Copy[] = [];
  for (let turn = 0; turn < times(scale, 10, 2); turn += 1) {
    const before = counts.acknowledged;
    await command(ground, 'backup', join(folder, `copy${turn}`));
    copies.push({ restored: await elsewhere(ground, folder, turn), before, after: counts.acknowledged });
  }
  counts.stop = true;
  await done;
  await server.end('SIGTERM');
  const faults: string[] = [];
  for (const [turn, copy] of copies.entries()) {
    await command(copy.restored, 'restore', join(folder, `copy${turn}`));
    const fault = await faultOf(copy, ground);
    if (fault !== null) faults.push(`copy ${turn}: ${fault}`);
  }
  const value = `${copies.length - faults.length} of ${copies.length}, ${counts.acknowledged} invested meanwhile`;
  return { value: [value, ...faults].join('; '), ok: faults.length === 0 };
}

type Engine = (work: (ground: Ground) => Promise<Verdict>) => Promise<Verdict>;

const figureOn = (engine: string, on: Engine): Figure => ({
  name: `backups while ${INVESTORS} invest and uploads come and go, restored: ledger, rows and files, ${engine}`,
  goal: 'each equal to one moment',
  async measure(scale) {
    const folder = mkdtempSync(join(tmpdir(), 'fichin-backed-up-'));
    try {
      return await on((ground) => backUpAndRestore(scale, ground, folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

export const backedUpOnSqlite = figureOn('SQLite', onSqlite);
export const backedUpOnPostgres = figureOn('PostgreSQL', onPostgres);

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { balances, readLedger } from '#server/data/ledger.repository.ts';
import { openDatabase } from '#server/data/open.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { DOORS } from '#tests/support/door.ts';
import { picture } from '#tests/support/media.ts';
import { times, type Figure } from '../figure.ts';
import { crowdOn, projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';

const INVESTORS = 8;
const run = promisify(execFile);

/** `npm run backup` and `npm run restore`, as they ship. */
const command = (name: 'backup' | 'restore', dataDir: string, folder: string) =>
  run(process.execPath, [join(import.meta.dirname, `../../../dist/server/${name}.js`), folder], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', JWT_SECRET: '' },
  });

async function investmentsOf(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: null, synchronous: 'FULL' });
  const rows = await database.read.select().from(database.tables.investments);
  const balanced = (await readLedger(database)).every(balances);
  await database.close();
  return { rows, balanced };
}

/** Eight invest, one replaces covers, one publishes pictures and deletes them again, until told to stop. */
async function busyServer(dataDir: string) {
  const server = await startServer({ dataDir });
  const { url } = server;
  const client = createClient(url);
  const dana = await registerOn(url, 'dev@tortura.test', 'developer');
  const [projectId, shown] = [await projectOn(url, dana, 50), await projectOn(url, dana, 50)];
  const image = await picture('jpeg', 300, 200);
  const counts = { acknowledged: 0, stop: false };
  const forever = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !counts.stop; turn += 1) await act(turn);
  };
  const doorOf = (turn: number) => DOORS[turn % 2] ?? 'rest';

  const work = (await crowdOn(url, INVESTORS)).map((investor) =>
    forever(async (turn) => {
      void (await client.ask(doorOf(turn), investor, invest(projectId, 100))).data;
      counts.acknowledged += 1;
    }),
  );
  const covers = forever(async (turn) => {
    void (await client.ask(doorOf(turn), dana, setCover(shown, image))).data;
  });
  const news = forever(async (turn) => {
    const sent = { title: 'Avance', content: 'Texto', files: [{ file: image }] };
    const { id } = (await client.ask(doorOf(turn), dana, createUpdate(projectId, sent))).data;
    if (turn % 2 === 0) void (await client.ask(doorOf(turn), dana, deleteUpdate(projectId, id)));
  });
  return { server, counts, done: Promise.all([...work, covers, news]) };
}

type Copy = { restored: string; before: number; after: number };

/** What is wrong with a restored copy of `dataDir`, or null. */
async function faultOf({ restored, before, after }: Copy, dataDir: string): Promise<string | null> {
  const [then, now] = [await investmentsOf(restored), await investmentsOf(dataDir)];
  if (!then.balanced) return 'the ledger does not balance';
  if (JSON.stringify(then.rows) !== JSON.stringify(now.rows.slice(0, then.rows.length)))
    return 'no moment of the ledger';
  if (then.rows.length < before) return `${before - then.rows.length} acknowledged before it are not in it`;
  if (then.rows.length > after + INVESTORS) return 'it has more than there was';
  const { named, missing, orphans } = await readStored(restored);
  if (missing.length + orphans.length > 0) return `${missing.length} files missing, ${orphans.length} of no row`;
  const differs = named.filter((name) => !isSame(join(dataDir, 'media', name), join(restored, 'media', name)));
  return differs.length > 0 ? `${differs.length} files differ` : null;
}

/** A file that was removed since can't be compared. */
function isSame(original: string, copy: string): boolean {
  try {
    return readFileSync(original).equals(readFileSync(copy));
  } catch {
    return readFileSync(copy).length > 0;
  }
}

export const backedUp: Figure = {
  name: `backups while ${INVESTORS} invest and uploads come and go, restored: ledger, rows and files against a moment`,
  goal: 'each equal',
  async measure(scale) {
    const folder = mkdtempSync(join(tmpdir(), 'fichin-backed-up-'));
    const dataDir = join(folder, 'data');
    try {
      const { server, counts, done } = await busyServer(dataDir);
      const copies: Copy[] = [];
      for (let turn = 0; turn < times(scale, 10, 2); turn += 1) {
        const before = counts.acknowledged;
        await command('backup', dataDir, join(folder, `copy${turn}`));
        copies.push({ restored: join(folder, `restored${turn}`), before, after: counts.acknowledged });
      }
      counts.stop = true;
      await done;
      await server.end('SIGTERM');
      const faults: string[] = [];
      for (const [turn, copy] of copies.entries()) {
        await command('restore', copy.restored, join(folder, `copy${turn}`));
        const fault = await faultOf(copy, dataDir);
        if (fault !== null) faults.push(`copy ${turn}: ${fault}`);
      }
      const value = `${copies.length - faults.length} of ${copies.length}, ${counts.acknowledged} invested meanwhile`;
      return { value: [value, ...faults].join('; '), ok: faults.length === 0 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl as urlOf, startPostgres } from '#tests/support/postgres.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { isTrue, readLedger } from '../ledger.ts';
import { crowdOn, projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

const SEATS = 5;
const INVESTORS = 40;

/** `copies` servers on the same data, asked in turn. */
async function race(scale: Scale, dataDir: string, databaseUrl: string | null, copies: number): Promise<Verdict> {
  const servers = [];
  for (let copy = 0; copy < copies; copy += 1) servers.push(await startServer({ dataDir, databaseUrl }));
  const urls = servers.map(({ url }) => url);
  const [first = ''] = urls;
  const developer = await registerOn(first, 'dev@tortura.test', 'developer');
  const crowd = await crowdOn(first, INVESTORS);
  const rounds = times(scale, 100, 2);
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const projectId = await projectOn(first, developer, SEATS);
    const answers = await Promise.all(
      crowd.map((investor, index) =>
        investor.post(urls[index % urls.length] ?? first, `/projects/${projectId}/invest`, { amount: 100 }),
      ),
    );
    if (answers.filter(({ status }) => status === 201).length !== SEATS) wrong += 1;
    await Promise.all(answers.map((answer) => answer.text()));
  }
  for (const server of servers) await server.end('SIGTERM');
  const sums = await readLedger(dataDir, databaseUrl);
  const exact = sums.every((sum) => isTrue(sum) && sum.investors === SEATS);
  return { value: `${rounds} rounds, ${wrong} wrong${exact ? '' : ', ledger differs'}`, ok: wrong === 0 && exact };
}

export const seatsOnSqlite: Figure = {
  name: `${INVESTORS} investors for ${SEATS} seats, SQLite`,
  goal: '0 rounds wrong',
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-seats-'));
    try {
      return await race(scale, dataDir, null, 1);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

export const seatsOnPostgres: Figure = {
  name: `${INVESTORS} investors for ${SEATS} seats, PostgreSQL, two copies of the server`,
  goal: '0 rounds wrong',
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-seats-'));
    const postgres = await startPostgres();
    try {
      const admin = new pg.Client(postgres.url);
      await admin.connect();
      await admin.query('create database seats');
      await admin.end();
      return await race(scale, dataDir, urlOf(postgres.url, 'seats'), 2);
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

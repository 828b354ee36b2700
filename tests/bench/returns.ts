import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/features/open.ts';
import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import { clientOperations } from '#tests/support/operations.ts';
import { sharedOut, type ReleasedGame } from '#tests/support/released.games.ts';
import { median } from './figures.ts';
import { GOALS } from './goals.ts';
import { turnOf, type Asked } from './load.ts';
import { pinLoad } from './machine.ts';
import type { Bench } from './options.ts';
import { report, type Verdict } from './report.ts';
import { makeReturnsWorld, NET, type ReturnsWorld } from './returns.world.ts';
import { SECRET } from './secret.ts';
import { startServer, type Server } from './server.process.ts';
import { sessionOf } from './world.rows.ts';

const POSITIONS = 200;
/** Of one turn. */
const REQUESTS = 60;

/** Which no screen asks, and which has no goal: it answers more than without a revenue share. */
const EVERY = 'every position';
const EVERY_POSITION = `{ me { portfolio { invested positions { invested project { id title }
  returns { putIn amount paid owed due nextReportOn } } } } }`;

const operations = new Map(clientOperations());
/** What an investor reads, by the name of the client's operation, and the same of every position at once. */
const QUERIES = new Map([
  ...['InvestorDashboard', 'MyInvestments', 'MyPositions'].map((name) => [name, operations.get(name) ?? ''] as const),
  [EVERY, EVERY_POSITION] as const,
]);

/** What revenue reports cost on SQLite: publishing one, and reading a portfolio beside one without a revenue share. */
export const bench: Bench = async ({ words, rounds, part }) => {
  pinLoad();
  const dir = mkdtempSync(join(tmpdir(), 'fichin-returns-'));
  try {
    const database = await openDatabase({ dataDir: dir, databaseUrl: null, synchronous: 'OFF' });
    const world = await makeReturnsWorld(database, { positions: Math.ceil(POSITIONS * part), games: rounds + 1 });
    await database.close();
    const server = await startServer('product', { dir, databaseUrl: null });
    try {
      const isWanted = (name: string) => words.length === 0 || words.includes(name);
      const measured: Measured[] = [];
      for (const [name, query] of QUERIES) {
        if (isWanted(name)) measured.push(await readings(server, world, { name, query, rounds }));
      }
      if (isWanted('publish')) measured.push(await publications(server, world));
      return show(measured);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Milliseconds of processor time of a request, of each turn. */
type Measured = { name: string; costs: number[]; beside: number[] };

const tokens = createTokens([SECRET], () => new Date());
const asked = (userId: number, query: string, variables: object = {}): Asked => ({
  method: 'POST',
  path: '/graphql',
  token: tokens.issue(sessionOf(userId)),
  body: JSON.stringify({ query, variables }),
});

type Reading = { name: string; query: string; rounds: number };

/** The two investors take turns, of which the first is to warm up. */
async function readings(server: Server, { sharing, plain }: ReturnsWorld, { name, query, rounds }: Reading) {
  const costOf = async (userId: number) =>
    (await turnOf(server, () => asked(userId, query), { connections: 1, requests: REQUESTS })).cpu;
  const measured: Measured = { name, costs: [], beside: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [cost, other] = [await costOf(sharing), await costOf(plain)];
    if (round === 0) continue;
    measured.costs.push(cost);
    measured.beside.push(other);
  }
  return measured;
}

/** All reports of a game are a turn, the first one to warm up. */
async function publications(server: Server, { studio, unreported }: ReturnsWorld): Promise<Measured> {
  const query = operations.get('PublishRevenueReport') ?? '';
  const costs: number[] = [];
  for (const game of unreported) {
    const ask = (index: number) =>
      asked(studio, query, { input: { ...draftOf(game, index), distributed: sharedOut(NET) / 100 } });
    costs.push((await turnOf(server, ask, { connections: 1, requests: game.periods.length })).cpu);
  }
  return { name: 'publish', costs: costs.slice(1), beside: [] };
}

const draftOf = ({ projectId, periods }: ReleasedGame, index: number) => ({
  projectId: String(projectId),
  periodEndsOn: periods[index]?.endsOn,
  stores: [{ store: 'STEAM', gross: NET / 100, refundsAndTaxes: 0, storeShare: 0 }],
  clientMutationId: crypto.randomUUID(),
});

const leastOf = (costs: readonly number[]): number => Math.min(...costs);

function show(all: readonly Measured[]): boolean {
  const cells = (costs: readonly number[]) =>
    costs.length === 0 ? ['', ''] : [leastOf(costs), median(costs)].map((ms) => ms.toFixed(2));
  return report({
    title: 'Revenue reports, on SQLite: processor ms of a request',
    head: ['', 'least', 'median', 'without a revenue share, least', 'median'],
    rows: all.map(({ name, costs, beside }) => [name, ...cells(costs), ...cells(beside)]),
    verdicts: all.filter(({ name }) => name !== EVERY).map(verdictOn),
  });
}

function verdictOn({ name, costs, beside }: Measured): Verdict {
  const { publish, portfolio } = GOALS.returns;
  const cost = leastOf(costs);
  if (beside.length === 0)
    return { measured: `${name}: ${cost.toFixed(1)} ms`, goal: `≤ ${publish} ms`, isMet: cost <= publish };
  const ratio = cost / leastOf(beside);
  return { measured: `${name}: ${ratio.toFixed(2)} ×`, goal: `≤ ${portfolio}`, isMet: ratio <= portfolio };
}

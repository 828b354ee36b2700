import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#server/kernel/errors.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import { seedOfRun, scaledCount, reportCount } from '#tests/support/counts.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store } from '#tests/support/store.ts';

const PEOPLE = 5;
const SEQUENCES = scaledCount(80, 1000);

let store: Store;
let storage: Storage;
let dana: User;
let people: User[];

beforeAll(async () => {
  storage = await freshStorage();
  store = await openStoreOn(storage);
  dana = await store.developer();
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await store.investor());
});

afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

type Try = { who: number; amount: number; key: string | null };

async function invest(projectId: number, { who, amount, key }: Try) {
  const viewer = { id: people[who]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
  const idempotencyKey = key && `${projectId}-${key}`;
  return store.investing.invest(viewer, { projectId, amount, idempotencyKey }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}

/** The project's stored totals, the sums of its investments and the sums of the investors' positions. */
async function ledgerOf(projectId: number) {
  const {
    read,
    tables: { projects, investments, positions },
  } = store.database;
  const [project] = await read.select().from(projects).where(eq(projects.id, projectId));
  const rows = await read.select().from(investments).where(eq(investments.projectId, projectId));
  const held = await read.select().from(positions).where(eq(positions.projectId, projectId));
  return {
    project: { raised: project?.fundingRaisedCents, investors: project?.investorCount },
    rows: {
      raised: rows.reduce((sum, row) => sum + row.amountCents, 0),
      investors: new Set(rows.map((row) => row.investorId)).size,
    },
    positions: { raised: held.reduce((sum, row) => sum + row.investedCents, 0), investors: held.length },
    counted: [rows.length, held.reduce((sum, row) => sum + row.investmentCount, 0)],
    ids: rows.map(({ id }) => id).sort((a, b) => a - b),
  };
}

const tries = fc.array(
  fc.record({
    who: fc.nat({ max: PEOPLE - 1 }),
    amount: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 10_000, max: 50_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
    ),
    key: fc.option(fc.constantFrom('a', 'b'), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('whatever is tried at once, rows, positions and totals agree, and seats are kept', async () => {
  await fc.assert(
    fc.asyncProperty(tries, fc.integer({ min: 1, max: PEOPLE }), async (attempts, maxInvestors) => {
      const { id } = await store.project(dana, {
        minInvestmentCents: 10_000,
        maxInvestmentCents: 50_000,
        maxInvestors,
      });
      const answers = await Promise.all(attempts.map((attempt) => invest(id, attempt)));
      const { project, rows, positions, counted, ids } = await ledgerOf(id);
      expect(rows).toEqual(project);
      expect(positions).toEqual(project);
      expect(counted[0]).toBe(counted[1]);

      const made = new Set(answers.flatMap((answer) => (answer ? [answer.investment.id] : [])));
      expect([...made].sort((a, b) => a - b)).toEqual(ids);
      const able = new Set(attempts.filter(({ amount }) => amount >= 10_000 && amount <= 50_000).map(({ who }) => who));
      expect(project.investors).toBe(Math.min(maxInvestors, able.size));
    }),
    { numRuns: SEQUENCES, seed: seedOfRun() },
  );
  const wrong = (await readLedger(store.database)).filter((line) => !balances(line));
  expect(wrong).toEqual([]);
  reportCount('sequences of investments', SEQUENCES);
  reportCount('projects whose totals differ', wrong.length);
}, 600_000);

test('one key spent in two projects at once makes one investment', async () => {
  const [one, other] = [await store.project(dana), await store.project(dana)];
  const viewer = { id: people[0]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
  const spend = (projectId: number) =>
    store.investing.invest(viewer, { projectId, amount: 100_000, idempotencyKey: 'doble' }).then(
      ({ investment }) => investment.id,
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    );
  const answers = await Promise.all([one.id, other.id, one.id, other.id].map(spend));
  const [first, second] = [await ledgerOf(one.id), await ledgerOf(other.id)];
  expect(first.ids.length + second.ids.length).toBe(1);
  expect(answers.filter((answer) => answer === 'IDEMPOTENCY_CONFLICT')).toHaveLength(2);
  expect(new Set(answers.filter((answer) => typeof answer === 'number'))).toEqual(
    new Set([...first.ids, ...second.ids]),
  );
});

/** Until the returned function is called, the database stores no key. */
async function forbidKeys(): Promise<() => Promise<void>> {
  if (storage.databaseUrl === null) {
    const file = new Sqlite(join(storage.dataDir, 'fichin.db'));
    file.exec(`create trigger no_room before insert on idempotency_keys
      begin select raise(abort, 'no room for a key'); end`);
    return async () => void file.exec('drop trigger no_room').close();
  }
  const { pool } = store.database;
  await pool?.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room for a key'; end $$`);
  await pool?.query('create trigger no_room before insert on idempotency_keys execute function no_room()');
  return async () => void (await pool?.query('drop function no_room cascade'));
}

test('an investment whose key cannot be kept is not made either', async () => {
  const { id } = await store.project(dana);
  const allowKeys = await forbidKeys();
  const viewer = { id: people[0]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
  const wanted = { projectId: id, amount: 100_000, idempotencyKey: 'sin-lugar' };
  const refused = await store.investing
    .invest(viewer, wanted)
    .catch((error: Error) => `${error.message} ${String(error.cause)}`);
  expect(refused).toContain('no room for a key');
  await allowKeys();
  expect(await ledgerOf(id)).toMatchObject({ project: { raised: 0, investors: 0 }, positions: { raised: 0 }, ids: [] });
});

test("an investment moves the hour of the project's last activity, not of its last edit", async () => {
  const before = await store.project(dana, { createdAt: new Date(5) });
  await invest(before.id, { who: 0, amount: 100_000, key: null });
  expect(await store.projects.findById(before.id)).toMatchObject({
    updatedAt: new Date(5),
    lastActivityAt: new Date(0),
  });
});

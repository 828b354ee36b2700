import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grouped } from '#server/kernel/collections.ts';
import type { Cursor } from '#server/kernel/pagination.ts';
import { createStatementRepository, type Owners } from '#server/features/payments/statement/statement.repository.ts';
import { placeOf, type StatementKind, type StatementRow } from '#server/features/payments/statement/statement.rules.ts';
import { AGREED } from '#tests/support/agreed.ts';
import { seedOfRun } from '#tests/support/counts.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store } from '#tests/support/store.ts';

/** More of one project, and of one investor, than one SQLite statement adds up. */
const INVESTMENTS = 6500;
const PAYMENTS = 3500;
const PROJECTS = 4;
const PEOPLE = 3;
const PAGE = 97;

const seed = seedOfRun();

let storage: Storage;
let store: Store;
let statements: ReturnType<typeof createStatementRepository>;
let rows: StatementRow[];

/** Half of everything is in the first project, and the first investor's. Many rows have the same instant. */
const half = (count: number) => fc.oneof(fc.constant(1), fc.integer({ min: 1, max: count }));
const place = fc.record({
  projectId: half(PROJECTS),
  person: half(PEOPLE),
  createdAt: fc.integer({ min: 0, max: 3000 }).map((hour) => new Date(Date.UTC(2026, 0, 1, hour))),
  amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  isTakenBack: fc.boolean(),
  kind: fc.constantFrom('REPORTED', 'RECEIVED', 'REFUSED', 'RETURNED', 'SETTLED'),
});
const some = (numRuns: number) => fc.sample(place, { numRuns, seed });

async function insert(table: 'investments' | 'payments', values: object[]): Promise<void> {
  const { database } = store;
  await database.write('system', async (tx) => {
    for (let at = 0; at < values.length; at += 500)
      await tx.insert(database.tables[table]).values(values.slice(at, at + 500) as never);
  });
}

beforeAll(async () => {
  storage = await freshStorage();
  store = await openStoreOn(storage);
  statements = createStatementRepository(store.database);
  const dana = await store.developer();
  for (let n = 0; n < PROJECTS; n += 1) await store.project(dana);
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push((await store.investor()).id);
  const personOf = ({ person }: { person: number }) => people[person - 1] ?? 0;

  // Every second row may reverse the one before it.
  const made = some(INVESTMENTS).map((row, index) => {
    const reversesId = index % 2 === 1 && row.isTakenBack ? index : null;
    const amountCents = reversesId === null ? row.amountCents : -row.amountCents;
    return { ...AGREED, ...row, id: index + 1, investorId: personOf(row), reversesId, amountCents };
  });
  const paid = some(PAYMENTS).map((row, index) => {
    const reversesId = index % 2 === 1 && row.isTakenBack ? index : null;
    const amountCents = reversesId === null ? row.amountCents : -row.amountCents;
    const who = { investorId: personOf(row), actorId: dana.id, investmentId: 1, paidOn: '2026-01-01' };
    return { ...row, ...who, id: index + 1, reversesId, amountCents };
  });
  const first = made[0]?.amountCents ?? null;
  await insert('investments', made);
  await insert('payments', paid);
  rows = [
    ...made.map(({ id, projectId, investorId, createdAt, amountCents, reversesId }): StatementRow => {
      const [kind, reversalKind] =
        reversesId === null ? (['COMMITTED', null] as const) : (['REVERSED', 'OPERATOR'] as const);
      const of = { receiptId: id, investmentId: reversesId ?? id };
      return {
        id,
        kind,
        reversalKind,
        createdAt,
        projectId,
        investorId,
        ...of,
        amountCents,
        paidOn: null,
        ...NO_REASON,
      };
    }),
    ...paid.flatMap(({ id, kind, projectId, investorId, createdAt, amountCents, paidOn }): StatementRow[] => {
      if (kind === 'REPORTED' || kind === 'REFUSED') return [];
      const about = { projectId, investorId, receiptId: 1, investmentId: 1 };
      const said =
        kind === 'SETTLED' ? { paidOn: null, reason: null, committedCents: first } : { paidOn, ...NO_REASON };
      return [{ id, kind, reversalKind: null, createdAt, ...about, amountCents, ...said }];
    }),
  ].toSorted((one, other) => placeOf(one).key - placeOf(other).key || one.id - other.id);
});
afterAll(async () => {
  await store.database.close();
  await storage.remove();
});

const NO_REASON = { reason: null, committedCents: null };

const SPANS = {
  'of all': [new Date(0), new Date(Date.UTC(2027, 0, 1))],
  'of some': [new Date(Date.UTC(2026, 1, 1, 5)), new Date(Date.UTC(2026, 2, 20, 7))],
  'of an hour': [new Date(Date.UTC(2026, 0, 20, 5)), new Date(Date.UTC(2026, 0, 20, 6))],
} as const;

const CASES = Object.entries(SPANS).flatMap(([times, [from, before]]) =>
  (['investorId', 'projectId'] as const).map((of) => ({ times, of, span: { from, before } })),
);

const idsOf = (column: Owners['column']): number[] => (column === 'projectId' ? [1, 3] : [rows[0]?.investorId ?? 0]);

describe.each(CASES)('the statement $times by $of', ({ of, span }) => {
  const owners = (): Owners => ({ column: of, ids: idsOf(of) });
  const expected = () =>
    rows.filter((row) => idsOf(of).includes(row[of]) && row.createdAt >= span.from && row.createdAt < span.before);

  test('has every row once, whatever the pages', async () => {
    const found: StatementRow[] = [];
    for (let after: Cursor | null = null; ;) {
      const page = await statements.listRows(owners(), span, { limit: PAGE, after, offset: 0 });
      found.push(...page.slice(0, PAGE));
      const last = page[PAGE - 1];
      if (page.length <= PAGE || !last) break;
      after = placeOf(last);
    }
    expect(found).toEqual(expected());
  });

  test('adds up to its rows', async () => {
    const added = new Map<string, { amount: number; rows: number }>();
    const nameOf = (projectId: number, kind: StatementKind) => `${projectId} ${kind}`;
    for (const sum of await statements.sumRows(owners(), span)) {
      const name = nameOf(sum.projectId, sum.kind);
      const before = added.get(name) ?? { amount: 0, rows: 0 };
      added.set(name, { amount: before.amount + sum.amountCents, rows: before.rows + sum.rows });
    }
    const plain = [...grouped(expected(), ({ projectId, kind }) => nameOf(projectId, kind))].map(
      ([name, group]): [string, { amount: number; rows: number }] => [
        name,
        { amount: group.reduce((all, { amountCents }) => all + amountCents, 0), rows: group.length },
      ],
    );
    expect(added).toEqual(new Map(plain));
  });
});

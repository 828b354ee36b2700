import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asc } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { operatorNamed } from '#server/kernel/operator.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn, type Store, saveProject } from '#tests/support/store.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const SEQUENCES = scaledCount(30, 400);
/** Four investors, the project's own developer, and another one. */
const PEOPLE = 6;
const PROJECTS = 2;

/** What both stores are asked: investments sent at once, in one project, and what happens before the next. */
type Sent = { who: number; amount: number | null; key: string | null; termsVersion: number | null };
type Step = { project: number; sent: Sent[] } | { change: Partial<Project>; project: number } | { reverse: number };

const amounts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(10_000, 20_000, 33_333, 50_000) },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, -5, 9_999, 50_001) },
);
const sent = fc.record({
  who: fc.nat(PEOPLE - 1),
  amount: amounts,
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 2 }),
  termsVersion: fc.option(fc.nat(1), { freq: 2 }),
});
const project = fc.oneof({ weight: 20, arbitrary: fc.nat(PROJECTS - 1) }, fc.constant(PROJECTS));
const changes = fc.constantFrom<Partial<Project>>(
  { isActive: false },
  { isActive: true },
  { isPublished: false },
  { isPublished: true, hiddenAt: null },
  { isPublished: false, hiddenAt: new Date(7) },
  { title: 'Otro título', roi: 1234, termsVersion: 1 },
  { roi: null },
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ project, sent: fc.array(sent, { minLength: 1, maxLength: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ project: fc.nat(PROJECTS - 1), change: changes }) },
    { weight: 1, arbitrary: fc.record({ reverse: fc.nat(9) }) },
  ),
  { minLength: 1, maxLength: 6 },
);
const worlds = fc.record({ steps, seats: fc.integer({ min: 1, max: 7 }), goal: fc.constantFrom(30_000, 100_000) });

type World = { store: Store; storage: Storage; atOnce: boolean; people: Viewer[] };
let worldsMade: World[];

async function openWorld(atOnce: boolean): Promise<World> {
  const storage = await freshStorage();
  let tick = 1000;
  const now = () => new Date((tick += 1));
  const store = await openStoreOn(storage, 'OFF', { commitGroup: atOnce ? 64 : 1, now });
  const world: World = { store, storage, atOnce, people: [] };
  for (let n = 0; n < PEOPLE; n += 1) {
    const isDeveloper = n >= PEOPLE - 2;
    const user = await (isDeveloper ? store.developer() : store.investor());
    world.people.push({ id: user.id, role: user.role, developerProfileId: user.developerProfile?.id ?? null });
  }
  return world;
}

beforeAll(async () => {
  worldsMade = [await openWorld(true), await openWorld(false)];
});

afterAll(async () => {
  for (const { store, storage } of worldsMade) {
    await store.database.close();
    await storage.remove();
  }
});

type Invested = Awaited<ReturnType<Store['investing']['invest']>>;
type Answer = string | Invested;

/** Columns that the database computes for orders are answered as they were read. */
const ORDERS = ['fullness', 'goalShare', 'isOpen'];
const withoutOrders = ({ project: answered, ...rest }: Invested): Answer => ({
  ...rest,
  project: Object.fromEntries(Object.entries(answered).filter(([name]) => !ORDERS.includes(name))) as typeof answered,
});

async function run(world: World, { seats, goal, steps: all }: { seats: number; goal: number; steps: Step[] }) {
  const { store, people } = world;
  const developer = people[PEOPLE - 1] as Viewer;
  const made: number[] = [];
  const answers: Answer[] = [];
  const ids: number[] = [];
  const limits = { minInvestmentCents: 10_000, maxInvestmentCents: 50_000 };
  for (let n = 0; n < PROJECTS; n += 1) {
    const owner = { id: developer.id, developerProfile: { id: developer.developerProfileId } };
    const fields = { ...limits, maxInvestors: seats, fundingGoalCents: goal, roi: 1777 };
    ids.push((await store.project(owner as Parameters<Store['project']>[0], fields)).id);
  }
  const invest = (projectId: number, { who, key, ...rest }: Sent): Promise<Answer> =>
    store.investing
      .invest(people[who] as Viewer, { ...rest, projectId, idempotencyKey: key && `${ids[0]}-${key}` })
      .then(withoutOrders)
      .catch((error: unknown) => {
        if (error instanceof DomainError) return `${error.code}: ${error.message}`;
        throw error;
      });
  for (const step of all) {
    if ('sent' in step) {
      const projectId = ids[step.project] ?? 2_000_000_000;
      const sending = step.sent.map((one) => () => invest(projectId, one));
      const found: Answer[] = world.atOnce ? await Promise.all(sending.map((send) => send())) : [];
      if (!world.atOnce) for (const send of sending) found.push(await send());
      answers.push(...found);
      for (const one of found) if (typeof one !== 'string') made.push(one.investment.id);
    } else if ('change' in step) {
      const id = ids[step.project] ?? 0;
      await store.database.write('system', (tx) => saveProject(store.projects, tx, id, step.change));
    } else {
      const id = made[step.reverse];
      if (id !== undefined) {
        const reversing = store.reversing.reverse(operatorNamed('olga'), { investmentId: id, reason: 'por error' });
        await reversing.catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
      }
    }
  }
  return answers;
}

/** Every row that investing writes; numbers of transactions differ. */
async function rowsOf({ read, tables }: Database) {
  const { investments, positions, projects, idempotencyKeys, events } = tables;
  return {
    investments: await read.select().from(investments).orderBy(asc(investments.id)),
    positions: await read.select().from(positions).orderBy(asc(positions.projectId), asc(positions.investorId)),
    projects: await read.select().from(projects).orderBy(asc(projects.id)),
    keys: await read.select().from(idempotencyKeys).orderBy(asc(idempotencyKeys.investmentId)),
    events: (await read.select().from(events).orderBy(asc(events.id))).map(
      ({ transactionId: _none, ...event }) => event,
    ),
  };
}

test('investments sent at once write and answer what they would one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (given) => {
      const [grouped, single] = worldsMade as [World, World];
      expect(await run(grouped, given)).toEqual(await run(single, given));
    }),
    { numRuns: SEQUENCES, seed: seedOfRun() },
  );
  const [grouped, single] = worldsMade as [World, World];
  expect(await rowsOf(grouped.store.database)).toEqual(await rowsOf(single.store.database));
  const wrong = (await readLedger(grouped.store.database)).filter((line) => !balances(line));
  expect(wrong).toEqual([]);
  reportCount('sequences of groups compared', SEQUENCES);
}, 600_000);

import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaignEnding } from '#server/features/campaigns/campaign.ending.service.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createSeatWaitService } from '#server/features/investments/seats/seat.wait.service.ts';
import { createWithdrawalService } from '#server/features/investments/withdrawals/withdrawal.service.ts';
import { MAX_WITHDRAWALS } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { createRepositories } from '#server/features/repositories.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { codeOf, openPeopled, type Store } from '#tests/support/store.ts';

const PEOPLE = 4;
const HISTORIES = scaledCount(60, 10_000);
const OLGA = operatorNamed('olga');
const CLOSES_ON = '1970-01-02';
const AFTER = Date.parse('1970-01-03T12:00:00Z');

/** Milliseconds: one day before the last of the campaign until it ends. */
let clock = 0;
let store: Store;
let dana: User;
let people: User[];
let close: () => Promise<void>;
let withdrawals: ReturnType<typeof createWithdrawalService>;
let seatWaits: ReturnType<typeof createSeatWaitService>;
let waits: Dependencies['seatWaits'];
let ending: ReturnType<typeof createCampaignEnding>;

beforeAll(async () => {
  const calendar = () => new Date(clock);
  ({ store, dana, people, close } = await openPeopled(PEOPLE, { now: calendar }));
  const { database } = store;
  const known = { ...createRepositories(database), database, calendar, withdrawalDays: 10 } as Dependencies;
  withdrawals = createWithdrawalService(known);
  seatWaits = createSeatWaitService(known);
  waits = known.seatWaits;
  ending = createCampaignEnding(known);
});

afterAll(() => close());

type Made = { id: number; who: number; amount: number; state: 'standing' | 'withdrawn' | 'reversed' };

/** What should be by now. People are named by their numbers. */
type Model = {
  seats: number;
  /** In cents; null when all that was raised is kept. */
  goal: number | null;
  /** What stood, of how many people, and whether that was enough; null while the campaign runs. */
  end: { raised: number; backers: number; isFunded: boolean } | null;
  made: Made[];
  /** In the order in which they came. */
  waiting: number[];
  /** How often each was told of a freed seat. */
  told: number[];
};
type Real = { projectId: number };
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: Command['run']): Command => ({ check: () => true, run, toString: () => name });

const viewerOf = (who: number) => {
  const { id } = people[who] as User;
  return { id, role: 'investor', developerProfileId: null } as const;
};

const standingOf = ({ made }: Model) => made.filter(({ state }) => state === 'standing');
const seatedIn = (model: Model) => new Set(standingOf(model).map(({ who }) => who));
const centsOf = (rows: readonly Made[]) => rows.reduce((cents, { amount }) => cents + amount, 0);
const isFull = (model: Model) => seatedIn(model).size >= model.seats;

/** Takes a row back in the model, which frees a seat when it was the last of its investor. */
function takeBack(model: Model, row: Made, state: Made['state']): void {
  row.state = state;
  if (!model.end && !seatedIn(model).has(row.who))
    for (const who of model.waiting) model.told[who] = (model.told[who] ?? 0) + 1;
}

const invest = (who: number, amount: number) =>
  command(`${who} invests ${amount}`, async (model, { projectId }) => {
    const mayInvest = seatedIn(model).has(who) || !isFull(model);
    const work = store.investing.invest(viewerOf(who), { projectId, amount, idempotencyKey: null });
    const expected = model.end ? 'PROJECT_CLOSED' : mayInvest ? 'ok' : 'MAX_INVESTORS_REACHED';
    expect(await codeOf(work)).toBe(expected);
    if (expected !== 'ok') return;
    model.waiting = model.waiting.filter((one) => one !== who);
    model.made.push({ id: (await work).investment.id, who, amount, state: 'standing' });
  });

const withdraw = (at: number) =>
  command(`the investor withdraws the investment ${at}`, async (model) => {
    const row = model.made[at % Math.max(1, model.made.length)];
    if (row === undefined) return;
    const before = model.made.filter(({ who, state }) => who === row.who && state === 'withdrawn').length;
    const stands = row.state === 'standing';
    const limit = model.end ? 'CAMPAIGN_ENDED' : before < MAX_WITHDRAWALS ? 'ok' : 'WITHDRAWAL_LIMIT';
    const refusal = stands ? limit : 'ALREADY_REVERSED';
    const expected = row.state === 'withdrawn' ? 'ok' : refusal;
    expect(await codeOf(withdrawals.withdraw(viewerOf(row.who), row.id))).toBe(expected);
    if (stands && expected === 'ok') takeBack(model, row, 'withdrawn');
  });

const reverse = (at: number) =>
  command(`an operator reverses the investment ${at}`, async (model) => {
    const row = model.made[at % Math.max(1, model.made.length)];
    if (row === undefined) return;
    const stands = row.state === 'standing';
    const work = store.reversing.reverse(OLGA, { investmentId: row.id, reason: 'Error' });
    expect(await codeOf(work)).toBe(stands ? 'ok' : 'ALREADY_REVERSED');
    if (stands) takeBack(model, row, 'reversed');
  });

/** Decides the campaign, the first time alone. */
const end = () =>
  command('the campaign ends', async (model, { projectId }) => {
    clock = model.end ? clock : AFTER;
    await ending.end(projectId);
    clock += 1;
    if (model.end) return;
    const raised = centsOf(standingOf(model));
    model.end = { raised, backers: seatedIn(model).size, isFunded: raised >= (model.goal ?? 1) };
    model.waiting = [];
    if (model.goal !== null && !model.end.isFunded) for (const row of standingOf(model)) row.state = 'reversed';
  });

/** Frees no seat: a game was cancelled. */
const release = () =>
  command('all is released', async (model, { projectId }) => {
    const { database, investments, projects } = store;
    const why = { kind: 'CANCELLED', reason: 'Se canceló', createdAt: new Date(clock) } as const;
    const released = await database.write('system', async (tx) => {
      const project = await projects.lock(tx, projectId);
      await waits.removeAll(tx, projectId); // as all who end a project do
      return project ? investments.release(tx, project, why) : [];
    });
    expect(released.map(({ reverses }) => reverses?.id)).toEqual(standingOf(model).map(({ id }) => id));
    for (const row of standingOf(model)) row.state = 'reversed';
    model.waiting = [];
  });

const wait = (who: number) =>
  command(`${who} waits`, async (model, { projectId }) => {
    const isWaiting = model.waiting.includes(who);
    const refusal = seatedIn(model).has(who) ? 'ALREADY_INVESTED' : isFull(model) ? 'ok' : 'SEATS_AVAILABLE';
    const expected = isWaiting ? 'ok' : model.end ? 'PROJECT_CLOSED' : refusal;
    expect(await codeOf(seatWaits.wait(viewerOf(who), projectId))).toBe(expected);
    if (!isWaiting && expected === 'ok') model.waiting.push(who);
  });

const stop = (who: number) =>
  command(`${who} waits no longer`, async (model, { projectId }) => {
    await seatWaits.stop(viewerOf(who), projectId);
    model.waiting = model.waiting.filter((one) => one !== who);
  });

const person = fc.nat(PEOPLE - 1);
const goals = fc.option(fc.integer({ min: 1, max: 2000 }));
const commands = fc.commands(
  [
    fc.tuple(person, fc.integer({ min: 1, max: 999 })).map(([who, amount]) => invest(who, amount)),
    fc.tuple(person, fc.integer({ min: 1, max: 999 })).map(([who, amount]) => invest(who, amount)),
    person.map(wait),
    person.map(stop),
    fc.nat(12).map(withdraw),
    fc.nat(12).map(reverse),
    fc.constant(null).map(release),
    fc.constant(null).map(end),
  ],
  { maxCommands: 20, size: 'max' }, // long histories find more in the same time than short ones do
);

/** Whether what is stored is what the model says. */
async function compare(model: Model, { projectId }: Real): Promise<void> {
  const { database, projects, investments } = store;
  const { events } = database.tables;
  const standing = standingOf(model);
  expect(await projects.findById(projectId)).toMatchObject({
    fundingRaisedCents: centsOf(standing),
    reversedCents: centsOf(model.made) - centsOf(standing),
    investorCount: seatedIn(model).size,
    campaignResult: model.end && (model.end.isFunded ? 'FUNDED' : 'NOT_FUNDED'),
    raisedAtCloseCents: model.end?.raised ?? null,
    backersAtClose: model.end?.backers ?? null,
  });
  expect(
    await database.read.$count(events, and(eq(events.projectId, projectId), eq(events.kind, 'campaign_ended'))),
  ).toBe(model.end ? 1 : 0);
  expect(seatedIn(model).size).toBeLessThanOrEqual(model.seats);
  for (const [who, { id }] of people.entries()) {
    const own = standing.filter((row) => row.who === who);
    const [position] = await investments.positionsIn(id, [projectId]);
    expect([position?.investedCents ?? 0, position?.investmentCount ?? 0]).toEqual([centsOf(own), own.length]);
  }
  const waiting = await database.write('system', (tx) => waits.listOfProject(tx, projectId));
  expect(waiting).toEqual(model.waiting.map((who) => people[who]?.id));
  const told = await database.read
    .select({ id: events.addresseeId })
    .from(events)
    .where(and(eq(events.projectId, projectId), eq(events.kind, 'seat_freed')));
  expect(people.map(({ id }) => told.filter((event) => event.id === id).length)).toEqual(model.told);
  const lines = await readLedger(database, { from: projectId, to: projectId });
  expect(lines.filter((line) => !balances(line))).toEqual([]);
}

test('whatever is invested, withdrawn, reversed and released, and whenever it ends, no seat and no cent is too many', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.integer({ min: 1, max: 3 }), goals, async (history, seats, goal) => {
      const limits = { minInvestmentCents: null, maxInvestmentCents: null };
      clock = 0;
      const fundingModel = goal === null ? 'KEEP_IT_ALL' : 'ALL_OR_NOTHING';
      const campaign = { closesOn: CLOSES_ON, fundingModel, fundingGoalCents: goal ?? 1000 } as const;
      const { id: projectId } = await store.project(dana, { ...limits, ...campaign, maxInvestors: seats });
      const model: Model = { seats, goal, end: null, made: [], waiting: [], told: people.map(() => 0) };
      const real = { projectId };
      await fc.asyncModelRun(() => ({ model, real }), history);
      await compare(model, real);
    }),
    { numRuns: HISTORIES, seed: seedOfRun() },
  );
  reportCount('histories of investing, withdrawing, reversing and waiting', HISTORIES);
});

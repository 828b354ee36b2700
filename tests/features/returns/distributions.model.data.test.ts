import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { countWrongDistributions } from '#server/features/returns/distributions/distribution.ledger.repository.ts';
import { distributionStateOf } from '#server/features/returns/distributions/distribution.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { dayAfter, type Day } from '#server/kernel/time/calendar.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { reportCount, scaledCount, seedOfRun } from '#tests/support/counts.ts';
import { givenReport, release, RETURNS_TODAY, SHARING } from '#tests/support/distributions.ts';
import type { Account } from '#tests/support/given.ts';
import { codeOf } from '#tests/support/store.ts';

/** A step takes PostgreSQL several times as long. */
const HISTORIES = scaledCount(inject('engine') === 'postgres' ? 40 : 200, 10_000);
const ANSWERS = ['confirm', 'dispute', 'withdrawDispute', 'reply'] as const;
type Answer = (typeof ANSWERS)[number];

/** What happens next; `which` chooses among quarters and payments, `cents` is 0 for all that is owed. */
type Step =
  | { does: 'report'; which: number; cents: number }
  | { does: 'pay'; cents: number }
  | { does: 'correct'; which: number }
  | { does: 'wait'; days: number }
  | { does: 'answer'; answer: Answer; which: number };

type Paid = { id: number; cents: number; on: Day; isBack: boolean; said: Answer[]; disputedOn: Day | null };
type Model = { today: Day; lines: number[]; versions: number[]; paid: Paid[] };

const app = await startAppForFile({ now: `${RETURNS_TODAY}T15:00:00Z` });
let dana: Account;
let ines: Account;
let game: Project | null;

/** A copy of a released game, for one history. */
async function newGame(): Promise<number> {
  const { database } = app.app;
  const { projects } = database.tables;
  const [copy] = await database.write('system', (tx) =>
    tx
      .insert(projects)
      .values({ ...(game as Project), id: undefined })
      .returning({ id: projects.id }),
  );
  return copy?.id ?? 0;
}

beforeAll(async () => {
  [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const made = await app.given.project(dana, SHARING);
  await release(app, made, '2026-01-01');
  game = await app.app.dependencies.projects.findById(made);
});

const which = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('report' as const), which, cents: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ does: fc.constant('pay' as const), cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4000 })) }),
  fc.record({ does: fc.constant('correct' as const), which }),
  fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1, 29, 30, 31, 59, 61) }),
  fc.record({ does: fc.constant('answer' as const), answer: fc.constantFrom(...ANSWERS), which }),
);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const paidOf = ({ paid }: Model) => sum(paid.filter(({ isBack }) => !isBack).map(({ cents }) => cents));
const owedOf = (model: Model) => Math.max(0, sum(model.lines) - paidOf(model));

/** As people are promised: 30 days to answer, a dispute for 60, and what ends it. */
function stateOf({ isBack, said, on, disputedOn }: Paid, today: Day): string | null {
  if (isBack) return null;
  if (said.includes('confirm')) return 'CONFIRMED';
  if (said.includes('withdrawDispute')) return 'WITHDRAWN';
  if (disputedOn) return today <= dayAfter(disputedOn, 60) ? 'DISPUTED' : 'UNRESOLVED';
  return today <= dayAfter(on, 30) ? 'WAITING' : 'UNANSWERED';
}

const disputedOf = ({ paid, today }: Model) =>
  sum(paid.filter((each) => /DISPUTED|UNRESOLVED/.test(stateOf(each, today) ?? '')).map(({ cents }) => cents));

const ALLOWED: Readonly<Record<Answer, readonly (string | null)[]>> = {
  confirm: ['WAITING', 'DISPUTED', 'UNRESOLVED', 'WITHDRAWN'],
  dispute: ['WAITING'],
  withdrawDispute: ['DISPUTED', 'UNRESOLVED'],
  reply: ['DISPUTED'],
};

/** Whether a step is possible in the model: gives the code with which the server has to answer it. */
function expected(model: Model, does: Step): string {
  if (does.does === 'pay') {
    const owed = owedOf(model);
    if (model.versions.length === 0 || (does.cents > 0 && owed === 0)) return 'NOTHING_TO_PAY';
    return does.cents > owed ? 'INVALID_AMOUNT' : 'ok';
  }
  if (does.does !== 'correct' && does.does !== 'answer') return 'ok';
  const paid = model.paid[does.which];
  if (!paid) return 'PAYMENT_NOT_FOUND';
  if (does.does === 'correct') return paid.isBack ? 'NOT_CORRECTABLE' : 'ok';
  const isNew = !paid.said.includes(does.answer);
  return isNew && ALLOWED[does.answer].includes(stateOf(paid, model.today)) ? 'ok' : 'RETURN_NOT_ANSWERABLE';
}

/** The same on the server, and then in the model where it isn't refused. */
async function run(model: Model, projectId: number, does: Step): Promise<string | undefined> {
  const { distributions } = app.app.services;
  const paid = 'which' in does ? model.paid[does.which] : undefined;
  const paymentId = paid?.id ?? 0;
  switch (does.does) {
    case 'wait':
      model.today = dayAfter(model.today, does.days);
      app.setNow(`${model.today}T15:00:00Z`);
      return 'ok';
    case 'report': {
      const quarter = Math.min(does.which, model.versions.length);
      const version = (model.versions[quarter] ?? 0) + 1;
      await givenReport(app, projectId, (quarter + 1) as 1, [[ines, does.cents]], version);
      model.versions[quarter] = version;
      model.lines[quarter] = does.cents;
      return 'ok';
    }
    case 'pay': {
      const [owed, amount] = [owedOf(model), does.cents === 0 ? null : does.cents];
      const marked = { projectId, investorIds: [ines.id], amount, total: amount ?? owed, paidOn: model.today };
      const code = await codeOf(distributions.markPaid(dana.viewer, { ...marked, bankReference: null }));
      if (code !== 'ok' || (amount ?? owed) === 0) return code;
      const rows = await app.app.dependencies.distributions.paymentsOf([{ projectId, investorId: ines.id }]);
      const id = [...rows.values()].flat().at(-1)?.id ?? 0;
      model.paid.push({ id, cents: amount ?? owed, on: model.today, isBack: false, said: [], disputedOn: null });
      return 'ok';
    }
    case 'correct': {
      const code = await codeOf(distributions.correct(dana.viewer, paymentId, 'Error'));
      if (code === 'ok' && paid) paid.isBack = true;
      return code;
    }
    case 'answer': {
      const answers = {
        confirm: () => distributions.confirm(ines.viewer, paymentId),
        dispute: () => distributions.dispute(ines.viewer, paymentId, 'No llegó'),
        withdrawDispute: () => distributions.withdrawDispute(ines.viewer, paymentId),
        reply: () => distributions.reply(dana.viewer, { paymentId, text: 'Salió', bankReference: null }),
      };
      const code = await codeOf(answers[does.answer]());
      if (code === 'ok' && paid) paid.said.push(does.answer);
      if (code === 'ok' && paid && does.answer === 'dispute') paid.disputedOn = model.today;
      return code;
    }
  }
}

test('whatever studio and investor do, what is owed, paid and said is what the model says', async () => {
  const { database, dependencies } = app.app;
  const history = async (steps: readonly Step[]) => {
    app.setNow(`${RETURNS_TODAY}T15:00:00Z`);
    const projectId = await newGame();
    const model: Model = { today: RETURNS_TODAY, lines: [], versions: [], paid: [] };
    for (const does of steps) {
      const code = expected(model, does);
      expect(await run(model, projectId, does), JSON.stringify(does)).toBe(code);
    }
    const [sums] = await dependencies.distributions.sumsOfInvestorIn(ines.id, [projectId]);
    expect([sums?.linesCents ?? 0, sums?.paidCents ?? 0]).toEqual([sum(model.lines), paidOf(model)]);
    expect(sums?.disputedCents ?? 0).toBe(disputedOf(model));
    const rows = await dependencies.distributions.paymentsOf([{ projectId, investorId: ines.id }]);
    const states = [...rows.values()].flat().map((paid) => distributionStateOf(paid, model.today));
    expect(states).toEqual(model.paid.map((paid) => stateOf(paid, model.today)));
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), history), {
    numRuns: HISTORIES,
    seed: seedOfRun(),
  });
  expect([...(await countWrongDistributions(database)).values()].every((wrong) => wrong === 0)).toBe(true);
  reportCount('histories of what is paid of revenue', HISTORIES);
}, 1_200_000);

import { dayOf } from '#server/kernel/time/calendar.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';
import { LIST_RETURNS } from './cases/distributions.ts';
import { givenInstructions } from './instructions.ts';

/** A fifth of net revenue for 10,000 dollars, for two years, each quarter. */
const TERMS = { fundingGoalCents: 1_000_000, revenueShare: 2000, returnCap: 150, returnYears: 2 } as const;

/** Days before today: the investments, and the release. At least one quarter is over. */
const [INVESTED, RELEASED] = [230, 200];

/** A game that was released: Inés paid 2,500 dollars of it, and Ivo 4,000. Without `people` they are new ones. */
export async function startReleased(app: TestApp, people?: { dana: Account; ines: Account }) {
  const { given, setNow } = app;
  const { payments, outcomes, revenueReports, projects } = app.app.services;
  const today = new Date();
  const [invested, released] = [INVESTED, RELEASED].map((days) => new Date(today.getTime() - days * DAY));
  const [investedOn, outcomeOn] = [dayOf(invested ?? today), dayOf(released ?? today)];
  setNow(invested ?? today);
  const dana = people?.dana ?? (await given.developer('Sur'));
  const ines = people?.ines ?? (await given.investor('Inés'));
  const ivo = await given.investor('Ivo');
  const terms = { ...TERMS, reportEvery: 'QUARTER', paymentDays: 30, minInvestmentCents: null } as const;
  const project = await given.project(dana, { title: 'Luces', ...terms, maxInvestmentCents: null });
  await givenInstructions(app, dana, project);
  for (const [investor, amountCents] of [
    [ines, 250_000],
    [ivo, 400_000],
  ] as const) {
    const investmentId = await given.investment(investor, project, amountCents);
    const received = { projectId: project, investmentIds: [investmentId], receivedOn: investedOn, amount: amountCents };
    await payments.confirm(dana.viewer, received);
  }
  setNow(released ?? today);
  await outcomes.conclude(dana.viewer, project, { projectOutcome: 'RELEASED', outcomeText: 'Ya está.', outcomeOn });
  setNow(today);
  for (const person of [dana, ines, ivo]) person.token = await given.tokenFor(person.id);

  /** The first period without a report. */
  async function nextPeriod() {
    const seen = await revenueReports.periodsOf(dana.viewer, [await projects.get(dana.viewer, project)]);
    const period = seen.get(project)?.find(({ report }) => report === null);
    if (!period) throw new Error('All periods are reported');
    return period;
  }

  /** Publishes the next report, 95 and 152 dollars of 1,900. Resolves with the last day of its period. */
  async function givenReport(netCents = 190_000) {
    const { endsOn: periodEndsOn } = await nextPeriod();
    const line = { store: 'STEAM', name: null, grossCents: netCents, refundsCents: 0, storeShareCents: 0 } as const;
    const draft = { projectId: project, periodEndsOn, note: 'Gracias por esperar', stores: [line] };
    const { lines } = await revenueReports.preview(dana.viewer, draft);
    const distributed = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    await revenueReports.publish(dana.viewer, { ...draft, distributed });
    return periodEndsOn;
  }
  return { app, dana, ines, ivo, project, nextPeriod, givenReport, at: `/projects/${project}/returns` };
}

export type Released = Awaited<ReturnType<typeof startReleased>>;

/** Says that the studio paid an investor all that they are owed; the id of the payment. */
export async function pay({ app, dana, project }: Released, investor: Account, total: number): Promise<string> {
  const { distributions, today } = app.app.services;
  const paid = { projectId: project, investorIds: [investor.id], amount: null, total, bankReference: 'OP 7' };
  await distributions.markPaid(dana.viewer, { ...paid, paidOn: today() });
  const { data } = await app.ask(investor, LIST_RETURNS);
  return data[0]?.payments.at(-1)?.id ?? '';
}

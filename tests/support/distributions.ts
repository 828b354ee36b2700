import { eq } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money/money.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { startAppForTest, type StartOptions, type TestApp } from './app.ts';
import type { Account } from './given.ts';
import { givenInstructions } from './instructions.ts';

/** The day after the first quarter of a game that was released with the year. */
export const RETURNS_TODAY = '2026-04-01';

/** 20 % of net revenue for 10,000 dollars, for two years, in quarters. */
export const SHARING = {
  paymentDays: 30,
  revenueShare: 2000,
  returnCap: null,
  returnYears: 2,
  reportEvery: 'QUARTER',
} as const;

/** A game that was released with the year; Inés and Ivo paid 300 and 200 dollars of it. */
export async function startReturns(options: StartOptions = {}, fields: object = {}) {
  const app = await startAppForTest({ now: '2025-12-01T15:00:00.000Z', ...options });
  const { given, setNow } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const project = await given.project(dana, { title: 'Luces', minInvestmentCents: null, ...SHARING, ...fields });
  await givenInstructions(app, dana, project);
  await givenPaid(app, dana, project, [ines, 30_000]);
  await givenPaid(app, dana, project, [ivo, 20_000]);
  await release(app, project, '2026-01-01');
  setNow(`${RETURNS_TODAY}T15:00:00.000Z`);
  for (const account of [dana, ines, ivo]) Object.assign(account, { token: await given.tokenFor(account.id) });
  return { ...app, dana, ines, ivo, project };
}

/** An investment of which all is confirmed. */
async function givenPaid(app: TestApp, studio: Account, projectId: number, [by, amount]: [Account, Cents]) {
  const investmentId = await app.given.investment(by, projectId, amount);
  const receivedOn = '2025-12-01';
  const confirmation = { projectId, investmentIds: [investmentId], receivedOn, amount };
  await app.app.services.payments.confirm(studio.viewer, confirmation);
  return investmentId;
}

/** Ends a project as released on a day, as its studio would. */
export async function release({ app: { database } }: TestApp, projectId: number, outcomeOn: Day): Promise<void> {
  const { projects } = database.tables;
  const concludedAt = new Date(`${outcomeOn}T15:00:00.000Z`);
  const released = { projectOutcome: 'RELEASED', outcomeOn, concludedAt, isActive: false } as const;
  await database.write('system', (tx) => tx.update(projects).set(released).where(eq(projects.id, projectId)));
}

type Quarter = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const ENDS = ['03-31', '06-30', '09-30', '12-31'];
const BEGINS = ['01-01', '04-01', '07-01', '10-01'];

/** Stores a report of one of the two years' quarters, with these lines; gives its id. */
export async function givenReport(
  { app: { database, dependencies } }: TestApp,
  projectId: number,
  quarter: Quarter,
  lines: readonly [Account, Cents][],
  version = 1,
): Promise<number> {
  const { revenueReports, distributionLines } = database.tables;
  const year = 2026 + Math.floor((quarter - 1) / 4);
  const dayIn = (days: readonly string[]): Day => `${year}-${days[(quarter - 1) % 4]}`;
  const createdAt = dependencies.calendar();
  return database.write('system', async (tx) => {
    const [project] = await tx
      .select()
      .from(database.tables.projects)
      .where(eq(database.tables.projects.id, projectId));
    const [report] = await tx
      .insert(revenueReports)
      .values({
        projectId,
        periodStartsOn: dayIn(BEGINS),
        periodEndsOn: dayIn(ENDS),
        dueOn: dayIn(ENDS),
        version,
        netCents: 0,
        carriedInCents: 0,
        keptCents: 50_000,
        note: null,
        reason: version === 1 ? null : 'Faltaba una tienda',
        actorId: project?.userId ?? 0,
        createdAt,
      })
      .returning();
    const reportId = report?.id ?? 0;
    if (lines.length > 0)
      await tx.insert(distributionLines).values(
        lines.map(([{ id: investorId }, amountCents]) => ({
          reportId,
          projectId,
          investorId,
          keptCents: 20_000,
          amountCents,
        })),
      );
    return reportId;
  });
}

/** A released game that owes an investor 100 dollars. */
export async function givenOwed(app: TestApp) {
  const [studio, investor] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(studio, SHARING);
  await app.given.investment(investor, projectId, 100_000);
  await release(app, projectId, dayOf(app.app.dependencies.calendar()));
  await givenReport(app, projectId, 1, [[investor, 10_000]]);
  return { studio, investor, projectId };
}

/** Records that all that a studio owes an investor was paid; gives the payment's id. */
export async function payOwed(app: TestApp, studio: Account, projectId: number, investor: Account): Promise<number> {
  const { distributions, calendar } = app.app.dependencies;
  const key = { projectId, investorId: investor.id };
  const [sums] = await distributions.sumsOfInvestorIn(investor.id, [projectId]);
  const total = (sums?.linesCents ?? 0) - (sums?.paidCents ?? 0);
  const paid = { projectId, investorIds: [investor.id], amount: null, total, paidOn: dayOf(calendar()) };
  await app.app.services.distributions.markPaid(studio.viewer, { ...paid, bankReference: null });
  return [...(await distributions.paymentsOf([key])).values()].flat().at(-1)?.id ?? 0;
}

/** A game that paid two investors of its revenue; the first disputes their amount of cents, and the studio replied. */
export async function givenDisputedReturns(app: TestApp, studio: Account, by: Account, amount: Cents, text: string) {
  const { distributions } = app.app.services;
  const other = await app.given.investor();
  const projectId = await app.given.project(studio, SHARING);
  for (const investor of [by, other]) await app.given.investment(investor, projectId, 100_000);
  await release(app, projectId, dayOf(app.app.dependencies.calendar()));
  await givenReport(app, projectId, 1, [
    [by, amount],
    [other, 10_000],
  ]);
  const paymentId = await payOwed(app, studio, projectId, by);
  await payOwed(app, studio, projectId, other);
  await distributions.dispute(by.viewer, paymentId, text);
  await distributions.reply(studio.viewer, { paymentId, text, bankReference: text });
  return projectId;
}

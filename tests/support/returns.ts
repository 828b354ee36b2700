import { dayOf } from '#server/kernel/time/calendar.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import { startAppForTest, type StartOptions, type TestApp } from './app.ts';
import type { Account } from './given.ts';
import { givenInstructions } from './instructions.ts';

/** A fifth of net revenue for a goal of 10,000 dollars, for two years, each quarter. */
export const SHARED = {
  fundingGoalCents: 1_000_000,
  revenueShare: 2000,
  returnCap: 150,
  returnYears: 2,
  reportEvery: 'QUARTER',
  paymentDays: 30,
  minInvestmentCents: null,
  maxInvestmentCents: null,
  maxInvestors: 50,
} as const;

/** The first two periods of `startReleasedWorld`: their last days, and until when they are reported. */
export const [FIRST, SECOND] = [
  { endsOn: '2026-06-30', dueOn: '2026-08-14' },
  { endsOn: '2026-09-30', dueOn: '2026-11-14' },
];

/** Releases a game as its studio does. */
export const release = ({ app: { services } }: TestApp, studio: Account, projectId: number, outcomeOn: string) =>
  services.outcomes.conclude(studio.viewer, projectId, {
    projectOutcome: 'RELEASED',
    outcomeText: 'Ya está a la venta.',
    outcomeOn,
  });

/** Sets the clock; these people log in again, since their sessions ended long before. */
export const moveTo = async ({ given, setNow }: TestApp, now: string, people: readonly Account[]): Promise<void> => {
  setNow(now);
  for (const person of people) person.token = await given.tokenFor(person.id);
};

/** A game with a revenue share that is released on 1 April: Inés paid 2,500 dollars of it, and Ivo 4,000. */
export async function makeReleased(app: TestApp, fields: object = {}) {
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const project = await given.project(dana, { ...SHARED, title: 'Luces', ...fields });
  await givenInstructions(app, dana, project);
  const made = {
    ines: await given.investment(ines, project, 250_000),
    ivo: await given.investment(ivo, project, 400_000),
  };
  const receivedOn = dayOf(app.app.dependencies.calendar());
  const confirmation = { projectId: project, investmentIds: Object.values(made), receivedOn, amount: null };
  await app.app.services.payments.confirm(dana.viewer, confirmation);
  app.setNow('2026-04-01T15:00:00Z');
  await release(app, dana, project, '2026-04-01');
  return { dana, ines, ivo, project, made };
}

/** That game, on a server of its own. */
export async function startReleasedWorld(options: StartOptions = {}, fields: object = {}) {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z', ...options });
  const made = await makeReleased(app, fields);
  return { ...app, ...made, moveTo: (now: string) => moveTo(app, now, [made.dana, made.ines, made.ivo]) };
}

/** What all get together by the report of `givenRevenueReport`, and what was kept of them, as readers are sent them. */
export const REPORT_SUMS = ['812345.67', '912345.68'] as const;

/** A game of the studio with a report of its first quarter that contains a word, and lines of two investors. */
export async function givenRevenueReport(
  app: TestApp,
  studio: Account,
  investor: Account,
  word: string,
): Promise<{ project: number; report: number }> {
  const { database, dependencies, services } = app.app;
  const createdAt = dependencies.calendar();
  const project = await app.given.project(studio, SHARED);
  await app.given.investment(investor, project, 100_000);
  await release(app, studio, project, dayOf(createdAt));
  const [first] = sharingGame(await services.projects.get(studio.viewer, project))?.periods ?? [];
  const { startsOn = '', endsOn = '', dueOn = '' } = first ?? {};
  const period = { projectId: project, periodStartsOn: startsOn, periodEndsOn: endsOn, dueOn, version: 1 };
  const figures = { netCents: 0, carriedInCents: 0, keptCents: 91_234_568, note: word, reason: null };
  const stores = [{ store: 'OTHER', name: word, grossCents: 0, refundsCents: 0, storeShareCents: 0 }] as const;
  const other = { investorId: (await app.given.investor('Otra')).id, keptCents: 91_234_567, amountCents: 81_234_567 };
  const lines = [{ investorId: investor.id, keptCents: 1, amountCents: 0 }, other];
  const row = { ...period, ...figures, actorId: studio.id, createdAt };
  const report = await database.write('system', (tx) => dependencies.revenueReports.add(tx, row, stores, lines));
  return { project, report };
}

import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { AGREED } from '#tests/support/agreed.ts';
import { startApp, startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { myLedger } from '#tests/support/cases/reversals.ts';
import { updateRequestsOf } from '#tests/support/cases/update.requests.ts';
import { termsOf, withdraw, withdrawableUntil, withdrawalDays } from '#tests/support/cases/withdrawals.ts';
import type { Account } from '#tests/support/given.ts';

/** 00:30 in Buenos Aires. */
const MADE = '2026-03-05T03:30:00.000Z';
/** The last minute of the tenth day after it, and the first of the next. */
const LAST = '2026-03-16T02:59:59.999Z';
const TOO_LATE = '2026-03-16T03:00:00.000Z';

async function startWorld(options: StartOptions = {}, fields: object = {}) {
  const app = await startAppForTest({ now: MADE, ...options });
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const limits = { minInvestmentCents: null, maxInvestmentCents: null };
  const project = await given.project(dana, { title: 'Luces', ...limits, ...fields });
  return { ...app, dana, ines, ivo, project, made: await given.investment(ines, project, 100_001) };
}

const isBalanced = async ({ app }: TestApp) => (await readLedger(app.database)).every(balances);

/** Log-ins of earlier days have ended. */
const loggedIn = async ({ given }: TestApp, { id }: Account) => ({ token: await given.tokenFor(id) });

const change = ({ app }: TestApp, project: number, fields: Partial<Project>) => {
  const { projects } = app.database.tables;
  return app.database.write('system', (tx) => tx.update(projects).set(fields).where(eq(projects.id, project)));
};

describe('an investor', () => {
  test('takes an investment back until the end of the tenth day after it, by a row of its own', async () => {
    const app = await startWorld();
    const { ask, setNow, ines, ivo, project, made } = app;
    expect((await ask(ines, withdrawableUntil(made))).data).toBe('2026-03-15');
    const his = await app.given.investment(ivo, project, 5000);
    setNow(LAST);
    const [hers, other] = [await loggedIn(app, ines), await loggedIn(app, ivo)];
    const { data } = await ask(hers, withdraw(made));
    const totals = { fundingRaised: 50, investorCount: 1, viewerInvested: 0 };
    expect(data).toMatchObject({ kind: 'WITHDRAWN', project: totals, invested: 0 });
    const { rows } = (await ask(hers, myLedger())).data;
    expect(rows).toMatchObject([
      { id: data.reversedBy, amount: -1000.01, reverses: made },
      { id: made, amount: 1000.01, reversedBy: data.reversedBy },
    ]);
    setNow(TOO_LATE);
    expect((await ask(other, withdrawableUntil(his))).data).toBeNull();
    const late = await ask(other, withdraw(his));
    expect(late).toMatchObject({
      code: 'WITHDRAWAL_TOO_LATE',
      message: 'Podías retirar tu inversión hasta el 15/03/2026',
    });
    expect(await app.given.fundingOf(project)).toMatchObject({ raised: 5000, investors: 1, rows: { raised: 5000 } });
    expect(await isBalanced(app)).toBe(true);
  });

  test('who repeats it is answered the same, and nothing is taken back twice', async () => {
    const { ask, ines, ivo, given, project, made } = await startWorld();
    await given.investment(ivo, project, 100);
    const first = (await ask(ines, withdraw(made))).data;
    expect((await ask(ines, withdraw(made))).data).toEqual(first);
    const atOnce = await given.investment(ines, project, 300);
    const answers = await Promise.all([1, 2, 3].map(() => ask(ines, withdraw(atOnce))));
    expect(new Set(answers.map(({ data }) => data.reversedBy)).size).toBe(1);
    expect((await ask(ines, myLedger())).data.total).toBe(4);
    expect((await ask(ines, withdraw(first.reversedBy ?? 0))).code).toBe('NOT_REVERSIBLE');
  });

  test('takes back none that does not exist, and none that was reversed', async () => {
    const { ask, given, ines, made } = await startWorld();
    expect((await ask(ines, withdraw(999_999))).code).toBe('INVESTMENT_NOT_FOUND');
    await given.reversal(made);
    expect((await ask(ines, withdraw(made))).code).toBe('ALREADY_REVERSED');
  });

  test('withdraws three times from a project, and is told before whether it will be possible', async () => {
    const app = await startWorld();
    const { ask, given, dana, ines, project, made } = app;
    const [second, third] = [await given.investment(ines, project, 200), await given.investment(ines, project, 300)];
    for (const id of [made, second]) expect((await ask(ines, withdraw(id))).ok).toBe(true);
    expect((await ask(ines, withdrawalDays(project))).data).toBe(10);
    expect((await ask(ines, withdraw(third))).ok).toBe(true);
    expect((await ask(ines, withdrawalDays(project))).data).toBe(0);
    const fourth = await given.investment(ines, project, 400);
    expect((await ask(ines, withdrawableUntil(fourth))).data).toBeNull();
    expect((await ask(ines, withdraw(fourth))).code).toBe('WITHDRAWAL_LIMIT');
    const other = await given.investment(ines, await given.project(dana), 100_000);
    expect((await ask(ines, withdraw(other))).ok).toBe(true);
    expect(await isBalanced(app)).toBe(true);
  });

  test.each([
    { campaignResult: 'FUNDED' },
    { campaignResult: 'NOT_FUNDED' },
    { projectOutcome: 'RELEASED' },
    { closesOn: '2026-03-04' },
  ] as const)('withdraws nothing from a project with %o', async (fields) => {
    const app = await startWorld();
    await change(app, app.project, fields);
    expect((await app.ask(app.ines, withdrawableUntil(app.made))).data).toBeNull();
    expect((await app.ask(app.ines, withdraw(app.made))).code).toBe('CAMPAIGN_ENDED');
  });

  test('withdraws until the last day of the campaign is over, whether or not its end was decided', async () => {
    const app = await startWorld({}, { closesOn: '2026-03-09' });
    const second = await app.given.investment(app.ines, app.project, 200);
    app.setNow('2026-03-10T02:59:59.999Z');
    const hers = await loggedIn(app, app.ines);
    expect((await app.ask(hers, withdraw(app.made))).ok).toBe(true);
    app.setNow('2026-03-10T03:00:00.000Z');
    expect((await app.ask(hers, withdrawableUntil(second))).data).toBeNull();
    expect((await app.ask(hers, withdraw(second))).code).toBe('CAMPAIGN_ENDED');
  });

  test('withdraws while the project is paused, or hidden', async () => {
    const app = await startWorld();
    const second = await app.given.investment(app.ines, app.project, 200);
    await change(app, app.project, { isActive: false });
    expect((await app.ask(app.ines, withdraw(app.made))).ok).toBe(true);
    await change(app, app.project, { isPublished: false, hiddenAt: new Date(0) });
    expect((await app.ask(app.ines, withdraw(second))).ok).toBe(true);
  });

  test('withdraws within the days of when they invested, whatever the server is set to later', async () => {
    const app = await startWorld();
    const [{ ines, project, made }, never] = [app, { withdrawalDays: 0 }];
    const { database } = app.app;
    const { investments, positions } = database.tables;
    const older = { projectId: await app.given.project(app.dana), investorId: ines.id, amountCents: 100 };
    await database.write('system', async (tx) => {
      const row = { ...AGREED, ...older, raisedAfterCents: 100, createdAt: new Date(MADE) };
      const { id: firstInvestmentId } = insertedRow(await tx.insert(investments).values(row).returning());
      const sums = { investedCents: 100, investmentCount: 1, estimatedReturnCents: 120, firstInvestmentId };
      await tx.insert(positions).values({ ...older, ...sums });
    });
    await app.app.close();
    const later = await startApp({ now: LAST, beside: app, ...never });
    onTestFinished(() => later.stop());
    const hers = await loggedIn(later, ines);
    expect((await later.ask(hers, withdrawalDays(project))).data).toBe(0);
    expect((await later.ask(hers, withdrawableUntil(made))).data).toBe('2026-03-15');
    expect((await later.ask(hers, termsOf(made))).data).toEqual({ withdrawalDays: 10 });
    const now = await later.given.investment(ines, project, 200);
    expect((await later.ask(hers, withdrawableUntil(now))).data).toBeNull();
    expect((await later.ask(hers, withdraw(now))).code).toBe('WITHDRAWAL_TOO_LATE');
    expect((await later.ask(hers, withdraw(made))).ok).toBe(true);
    expect((await later.ask(hers, withdraw(made + 1))).code).toBe('WITHDRAWAL_TOO_LATE');
    expect((await later.ask(hers, termsOf(made + 1))).data).toEqual({ withdrawalDays: null });
    const { body } = await later.rest(hers, 'GET', '/exports/my-investments.csv');
    const column = String(body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').at(-6));
    expect(column).toEqual(['withdrawal_days', '10', '0', '', '10']);
  });

  test('withdraws nothing where the server is set so', async () => {
    const { ask, ines, project, made } = await startWorld({ withdrawalDays: 0 });
    expect((await ask(ines, withdrawalDays(project))).data).toBe(0);
    expect((await ask(ines, withdraw(made))).code).toBe('WITHDRAWAL_TOO_LATE');
  });
});

test('a withdrawal frees the seat with the last that stands, and ends an open request for an update', async () => {
  const app = await startWorld({}, { maxInvestors: 1 });
  const { ask, given, setNow, ines, ivo, project, made } = app;
  setNow('2026-03-20T12:00:00Z');
  const [hers, his] = [await loggedIn(app, ines), await loggedIn(app, ivo)];
  const second = await given.investment(ines, project, 200);
  await app.app.services.updateRequests.request(ines.viewer, project);
  expect((await ask(his, invest(project, 5))).code).toBe('MAX_INVESTORS_REACHED');
  await given.reversal(made);
  expect((await ask(hers, withdraw(second))).ok).toBe(true);
  expect((await ask(hers, updateRequestsOf(project))).data.own).toBeNull();
  expect((await ask(his, invest(project, 5))).ok).toBe(true);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createOperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import { startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { APIS } from '#tests/support/api.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { editProject } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { codeOf } from '#tests/support/store.ts';
import { OLGA } from '#tests/support/operators.ts';

const SETTINGS: [string, StartOptions][] = [
  ['on an ordinary server', {}],
  ['in a sandbox', { sandbox: true }],
];

const ledgerFaults = async ({ app }: TestApp) => (await readLedger(app.database)).flatMap(faultsOf);

describe.each(SETTINGS)('investments at once %s', (_how, options) => {
  test.each(APIS)('are one per key through %s, whatever the number of requests', async (api) => {
    const app = await startAppForTest(options);
    const { ask, given } = app;
    const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const [project, other] = [await given.project(dana), await given.project(dana)];

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(api, ines, invest(project, 1500, 'llave-1'))),
    );
    expect(new Set(answers.map(({ data }) => data.investment.id)).size).toBe(1);
    expect(await given.fundingOf(project)).toMatchObject({ raised: 150_000, rows: { raised: 150_000 } });

    expect(await ask(api, ines, invest(project, 1501, 'llave-1'))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await ask(api, ines, invest(other, 1500, 'llave-1'))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect((await ask(api, ivo, invest(project, 1500, 'llave-1'))).ok).toBe(true);
    expect(await given.fundingOf(project)).toMatchObject({ raised: 300_000, investors: 2 });
  });

  test('with one key in two projects are made in one of them', async () => {
    const { ask, given } = await startAppForTest(options);
    const dana = await given.developer();
    const projects = [await given.project(dana), await given.project(dana)];
    for (let round = 0; round < 5; round += 1) {
      const ines = await given.investor();
      const answers = await Promise.all(projects.map((project) => ask(ines, invest(project, 1000, 'llave'))));
      expect(answers.flatMap(({ ok, code }) => (ok ? [] : [code]))).toEqual(['IDEMPOTENCY_CONFLICT']);
    }
  });

  test('take no more seats than there are', async () => {
    const app = await startAppForTest(options);
    const { ask, given } = app;
    const project = await given.project(await given.developer(), { maxInvestors: 10 });
    const crowd = [];
    for (let n = 0; n < 50; n += 1) crowd.push(await given.investor());

    const answers = await Promise.all([...crowd, ...crowd].map((investor) => ask(investor, invest(project, 1000))));
    const refused = answers.filter(({ ok }) => !ok);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['MAX_INVESTORS_REACHED']));
    const sums = { raised: 100_000 * (answers.length - refused.length), investors: 10 };
    expect(await given.fundingOf(project)).toEqual({ ...sums, rows: sums, positions: sums });
    expect(await ledgerFaults(app)).toEqual([]);
  });

  test('wait for a change of the terms, and whoever saw the earlier ones agrees to none', async ({ skip }) => {
    skip(currentEngine() === 'sqlite', 'there a write is visible only once the next one begins');
    const app = await startAppForTest(options);
    const { given } = app;
    const [ines, project] = [await given.investor(), await given.project(await given.developer())];
    const administrator = await connectAsAdministrator(app);
    await administrator.query('begin');
    await administrator.query('update projects set roi = 100, terms_version = 1 where id = $1', [project]);
    const seen = { projectId: project, amount: 100_000, idempotencyKey: null, termsVersion: 0 };
    const refused = codeOf(app.app.services.investments.invest(ines.viewer, seen));
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await administrator.query(blocked)).rowCount).toBe(1);
    await administrator.query('commit');
    expect(await refused).toBe('TERMS_CHANGED');
    expect(await given.fundingOf(project)).toMatchObject({ raised: 0, rows: { raised: 0 } });
  });

  test.each(APIS)('are refused while the studio is suspended or frozen through %s', async (api) => {
    const { ask, given, app } = await startAppForTest(options);
    const [dana, ines] = [await given.developer(), await given.investor()];
    const about = { personId: dana.id, reason: 'Revisión' };
    const project = await given.project(dana);
    const first = await ask(api, ines, invest(project, 1000, 'llave-1'));
    const { accounts, payments } = createOperatorServices(app.dependencies, async () => null);
    const refused = {
      code: 'PROJECT_CLOSED',
      message: 'Este proyecto no acepta inversiones en este momento',
    };
    for (const [leave, comeBack] of [
      [accounts.suspend, accounts.unsuspend],
      [payments.freeze, payments.unfreeze],
    ] as const) {
      await leave(OLGA, about);
      expect(await ask(api, ines, invest(project, 1000))).toMatchObject(refused);
      const again = await ask(api, ines, invest(project, 1000, 'llave-1'));
      expect(again.data.investment.id).toBe(first.data.investment.id);
      await comeBack(OLGA, about);
      expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);
    }
  });

  test('are no more than a hundred of one person', async () => {
    const app = await startAppForTest(options);
    const { ask, given } = app;
    const [ines, project] = [await given.investor(), await given.project(await given.developer())];
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let round = 0; round < 7; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 15 }, () => ask(ines, invest(project, 1000))))));
    expect(answers.flatMap(({ ok, code }) => (ok ? [] : [code]))).toEqual(Array(5).fill('LIMIT_REACHED'));
    expect(await ledgerFaults(app)).toEqual([]);
  });

  test.each<[string, (app: TestApp, dana: Account, project: number) => Promise<unknown>]>([
    ['cancels', ({ ask }, dana, project) => ask(dana, conclude(project, { projectOutcome: 'CANCELLED' }))],
    ['unpublishes', ({ app }, dana, project) => app.services.projects.publish(dana.viewer, project, false)],
    ['changes the goal of', ({ ask }, dana, project) => ask(dana, editProject(project, { funding_goal: 7777 }))],
  ])('while the studio %s the game are decided before or after it', async (_what, change) => {
    const app = await startAppForTest({ ...options, now: '2026-03-01T15:00:00Z' });
    const { ask, given } = app;
    const dana = await given.developer();
    const people = [await given.investor(), await given.investor(), await given.investor()];
    for (let round = 0; round < 5; round += 1) {
      const project = await given.project(dana);
      await Promise.all([
        change(app, dana, project).catch(() => null), // refused once there is money
        ...people.map((investor) => ask(investor, invest(project, 1000))),
      ]);
      const { projects, investments } = app.app.database.tables;
      const [after] = await app.app.database.read.select().from(projects).where(eq(projects.id, project));
      const isOver = after?.projectOutcome === 'CANCELLED' || after?.isPublished === false;
      if (isOver) expect(await given.fundingOf(project)).toMatchObject({ raised: 0, rows: { raised: 0 } });
      const agreed = await app.app.database.read
        .selectDistinct({ goal: investments.fundingGoalCents })
        .from(investments)
        .where(eq(investments.projectId, project));
      expect([[], [{ goal: after?.fundingGoalCents }]]).toContainEqual(agreed);
    }
    expect(await ledgerFaults(app)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { createOperatorReversals } from '#server/features/moderation/operator/operator.reversals.service.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { myInvestmentsIn, myPositions } from '#tests/support/cases/receipts.ts';
import type { Account } from '#tests/support/given.ts';
import { moneyIn, myLedger, myPortfolio, receiptOf, receivedIn, reversedIn } from '#tests/support/cases/reversals.ts';

const NOON = '2026-03-05T15:00:00.000Z';
const LATER = '2026-03-06T15:00:00.000Z';
const REASON = 'Pago rechazado por el banco';
const STANDS = { reverses: null, reversedBy: null, reversedAt: null, reason: null };
const FREE = { minInvestmentCents: null, maxInvestmentCents: null };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

const isBalanced = async ({ app }: TestApp) => (await readLedger(app.database)).every(balances);

describe('an investment that operators reversed', () => {
  async function startWorld(fields: object = {}) {
    const world = await startAppForTest({ now: NOON });
    const { given } = world;
    const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
    const project = await given.project(dana, { title: 'Luces', roi: 1250, ...FREE, ...fields });
    return { ...world, dana, ines, ivo, project };
  }

  test('stays beside a row with the opposite amount, each naming the other and the reason', async () => {
    const { ask, given, setNow, dana, ines, ivo, project } = await startWorld();
    const first = await given.investment(ines, project, 100_001);
    const second = await given.investment(ines, project, 5_000);
    const his = await given.investment(ivo, project, 40_000);
    setNow(LATER);
    const reversal = await given.reversal(first, `  ${REASON} `);

    const pair = [
      { id: reversal, amount: -1000.01, ...STANDS, reverses: first, reason: REASON },
      { id: second, amount: 50, ...STANDS },
      { id: first, amount: 1000.01, ...STANDS, reversedBy: reversal, reversedAt: LATER, reason: REASON },
    ];
    expect((await ask(ines, myLedger())).data).toEqual({ total: 3, rows: pair });
    expect((await ask(ines, myLedger(1))).data).toEqual({ total: 3, rows: [pair[0]] });
    expect((await ask(ines, myInvestmentsIn(project))).data).toEqual([-1000.01, 50, 1000.01]);
    const received = (await ask(dana, receivedIn(project))).data;
    expect(received).toEqual({ total: 4, rows: [pair[0], { id: his, amount: 400, ...STANDS }, ...pair.slice(1)] });
    expect((await ask(dana, receivedIn(project, 1))).data.total).toBe(4);

    const terms = { projectTitle: 'Luces', expectedRoi: 12.5 };
    expect((await ask(ines, receiptOf(reversal))).data).toEqual({ ...pair[0], kind: 'OPERATOR', terms, scenarios: 0 });
    expect((await ask(ines, receiptOf(first))).data).toEqual({ ...pair[2], kind: 'OPERATOR', terms, scenarios: 0 });
    expect((await ask(ines, receiptOf(second))).data).toMatchObject({ kind: null, scenarios: 3 });
    for (const who of [dana, ivo])
      expect(await ask(who, receiptOf(reversal))).toMatchObject({ ok: false, code: 'INVESTMENT_NOT_FOUND' });
  });

  test('counts in no figure: position, portfolio and project fall by it, to the cent', async () => {
    const app = await startWorld();
    const { ask, given, ines, ivo, project } = app;
    const other = await given.project(app.dana, { roi: null, ...FREE });
    const [first] = [await given.investment(ines, project, 333), await given.investment(ines, project, 1)];
    await given.investment(ivo, project, 100);
    const gone = await given.investment(ines, other, 107);
    await given.reversal(first);
    await given.reversal(gone);
    // 0.01 × 1.125 = 0.01
    const figures = { invested: 0.01, projectCount: 1, investmentCount: 1, activeProjectCount: 1 };
    expect((await ask(ines, myPortfolio())).data).toEqual({ ...figures, estimatedReturn: 0.01 });
    const { total, positions } = (await ask(ines, myPositions())).data;
    expect(total).toBe(1);
    expect(positions).toMatchObject([{ invested: 0.01, investmentCount: 1, estimatedReturn: 0.01, seat: 1 }]);
    expect((await ask(ines, moneyIn(project))).data.invested).toBe(0.01);
    expect((await ask(ines, moneyIn(other))).data.invested).toBe(0);
    expect(await given.fundingOf(project)).toMatchObject({ raised: 101, investors: 2 });
    const reversed = [app.dana, ines, ivo].map(async (who) => (await ask(who, reversedIn(project))).data);
    expect(await Promise.all(reversed)).toEqual([3.33, null, null]);
    expect((await ask(ines, invest(project, -3.33))).code).toBe('INVALID_AMOUNT');
    expect(await given.fundingOf(other)).toMatchObject({ raised: 0, investors: 0, positions: { investors: 0 } });
    const { services } = app.app;
    expect(await services.stats.studio(app.dana.viewer)).toMatchObject({
      raised: 101,
      investorCount: 2,
      distinctInvestorCount: 2,
    });
    expect(await isBalanced(app)).toBe(true);
  });

  test('frees its seat with the last that stood, which another takes; who returns has the last number', async () => {
    const app = await startWorld({ maxInvestors: 2 });
    const { ask, given, ines, ivo, project } = app;
    const ana = await given.investor('Ana');
    const [first, second] = [await given.investment(ines, project, 100), await given.investment(ines, project, 200)];
    const his = await given.investment(ivo, project, 300);
    const tries = async (who: typeof ana) => (await ask(who, invest(project, 5))).code ?? 'ok';
    const seatOf = async (who: typeof ana) => (await ask(who, myPositions())).data.positions[0]?.seat;

    await given.reversal(first);
    expect(await tries(ana)).toBe('MAX_INVESTORS_REACHED');
    expect((await ask(ana, moneyIn(project))).data.canInvest).toBe(false);
    await given.reversal(second);
    expect((await ask(ana, moneyIn(project))).data.canInvest).toBe(true);
    expect(await tries(ana)).toBe('ok');
    expect(await tries(ines)).toBe('MAX_INVESTORS_REACHED');
    await given.reversal(his);
    expect(await tries(ines)).toBe('ok');
    expect(await tries(ines)).toBe('ok');
    expect([await seatOf(ana), await seatOf(ines), await seatOf(ivo)]).toEqual([1, 2, undefined]);
    expect((await ask(ines, myPositions())).data.positions).toMatchObject([{ invested: 10, investmentCount: 2 }]);
    expect((await ask(ines, myLedger())).data.total).toBe(6);
    expect((await ask(ines, myInvestmentsIn(project))).data).toEqual([5, 5, -2, -1, 2, 1]);
    expect(await given.fundingOf(project)).toMatchObject({ raised: 1500, investors: 2, rows: { raised: 1500 } });
    expect(await isBalanced(app)).toBe(true);
  });

  test('is what its idempotency key still answers: nothing is invested again', async () => {
    const { ask, given, ines, project } = await startWorld();
    const first = (await ask(ines, invest(project, 10, 'una'))).data.investment.id;
    await given.reversal(first);
    const again = await ask(ines, invest(project, 10, 'una'));
    expect(again.data).toEqual({
      project: { fundingRaised: 0, investorCount: 0 },
      investment: { id: first, amount: 10 },
    });
    expect((await ask(ines, myLedger())).data.total).toBe(2);
    expect((await ask(ines, invest(project, 11, 'una'))).code).toBe('IDEMPOTENCY_CONFLICT');
  });
});

test('is listed for its investor among those in its project, also when none stands', async () => {
  const { given, graphql } = await startAppForTest();
  const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
  const [one, other] = [await given.project(dana, FREE), await given.project(dana, FREE)];
  await given.reversal(await given.investment(ines, one, 5_000));
  await given.investment(ines, other, 6_000);
  const query = 'query ($id: ID) { me { investments(projectId: $id) { totalCount edges { node { amount } } } } }';
  const own = async (who: Account, id: unknown) => (await graphql(who, query, { id })).body;
  expect(await own(ines, one)).toEqual({
    data: { me: { investments: { totalCount: 2, edges: [{ node: { amount: -50 } }, { node: { amount: 50 } }] } } },
  });
  expect(await own(ivo, one)).toEqual({ data: { me: { investments: { totalCount: 0, edges: [] } } } });
  expect(await own(ines, 'x')).toMatchObject({ errors: [{ extensions: { code: 'PROJECT_NOT_FOUND' } }] });
});

describe('operators', () => {
  test('reverse what stands, once, for a reason, and it is kept who did', async () => {
    const app = await startAppForTest({ now: NOON });
    const { given } = app;
    const [dana, ines] = [await given.developer(), await given.investor()];
    const project = await given.project(dana, { roi: 1000 });
    const made = await given.investment(ines, project, 100_000);
    const { reverse } = createOperatorReversals(app.app.dependencies);
    const olga = operatorNamed('olga');
    const tried = (investmentId: number, reason = REASON) => codeOf(reverse(olga, { investmentId, reason }));
    expect(await tried(999_999)).toBe('INVESTMENT_NOT_FOUND');
    for (const reason of ['', '  ', 'x'.repeat(2001)]) expect(await tried(made, reason)).toBe('VALIDATION');
    expect((await given.fundingOf(project)).raised).toBe(100_000);

    const { id } = await reverse(olga, { investmentId: made, reason: REASON });
    expect(await tried(made)).toBe('ALREADY_REVERSED');
    expect(await tried(id)).toBe('NOT_REVERSIBLE');
    expect(await given.fundingOf(project)).toMatchObject({ raised: 0, investors: 0, rows: { raised: 0 } });
    const acts = await app.app.dependencies.operatorActs.listLatest(9, null);
    expect(acts).toEqual([
      {
        id: expect.any(Number) as number,
        operator: 'olga',
        kind: 'investment_reversed',
        subjectKind: 'investment',
        subjectId: made,
        reason: REASON,
        createdAt: new Date(NOON),
      },
    ]);
    const { projects } = app.app.services;
    const edit = (fields: object) => codeOf(projects.edit(dana.viewer, project, { fields, cover: null }));
    expect(await edit({ roi: 2000 })).toBe('TERMS_LOCKED');
    expect(await codeOf(projects.remove(dana.viewer, project))).toBe('PROJECT_HAS_INVESTMENTS');
  });

  test('at once, twice and while its investor invests, reverse exactly once', async () => {
    const app = await startAppForTest();
    const { given } = app;
    const [ines, ivo] = [await given.investor(), await given.investor()];
    const project = await given.project(await given.developer(), { ...FREE, maxInvestors: 2 });
    for (let round = 0; round < 10; round += 1) {
      const before = (await given.fundingOf(project)).raised;
      const made = await given.investment(ines, project, 1000);
      const outcomes = await Promise.all([
        ...[made, made, made].map((id) => codeOf(given.reversal(id))),
        codeOf(given.investment(ines, project, 30)),
        codeOf(given.investment(ivo, project, 4)),
      ]);
      expect(outcomes.slice(0, 3).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        'ALREADY_REVERSED',
        'ALREADY_REVERSED',
        'ok',
      ]);
      expect(outcomes.slice(3)).toEqual(['ok', 'ok']);
      const sums = await given.fundingOf(project);
      expect(sums).toEqual({
        raised: before + 34,
        investors: 2,
        rows: { raised: before + 34, investors: 2 },
        positions: { raised: before + 34, investors: 2 },
      });
    }
    expect(await isBalanced(app)).toBe(true);
  });
});

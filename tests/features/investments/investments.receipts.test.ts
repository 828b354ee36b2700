import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { getReceipt, myInvestmentsIn, myPositions, myScenarios } from '#tests/support/cases/receipts.ts';

const UNKNOWN = { ok: false, code: 'INVESTMENT_NOT_FOUND', message: 'Inversión no encontrada' };

describe('an investor', () => {
  test('keeps the terms that were agreed to, whatever is renamed later', async () => {
    const { app, ask, given } = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
    const [dana, ines] = [await given.developer('Estudio Sur'), await given.investor('Inés')];
    const terms = { fundingGoalCents: 900_050, minInvestmentCents: null, maxInvestmentCents: 500_000, maxInvestors: 4 };
    const project = await given.project(dana, { title: 'Luces', ...terms, investmentModel: 'Regalías', roi: 1250 });
    const id = await given.investment(ines, project, 100_001);
    const later = { title: 'Sombras', maxInvestors: 9 };
    await app.services.projects.edit(dana.viewer, project, { fields: later, cover: null });
    await app.services.accounts.updateProfile(dana.viewer, { studioName: 'Estudio Norte' });

    const { data } = await ask(ines, getReceipt(id));
    expect(data).toEqual({
      receiptNumber: `F-${String(id).padStart(8, '0')}`,
      amount: 1000.01,
      createdAt: '2026-03-05T15:00:00.000Z',
      investor: 'Inés',
      terms: {
        projectTitle: 'Luces',
        studioName: 'Estudio Sur',
        fundingGoal: 9000.5,
        minInvestment: null,
        maxInvestment: 5000,
        maxInvestors: 4,
        investmentModel: 'Regalías',
        expectedRoi: 12.5,
      },
      scenarios: [
        { kind: 'nothing', name: 'Nada vuelve', returned: 0, assumption: expect.stringContaining('se pierde') },
        { kind: 'amount_back', name: 'Vuelve lo invertido', returned: 1000.01, assumption: expect.any(String) },
        // 100001 × 1.125 = 112501.125
        { kind: 'as_promised', name: 'Como promete el proyecto', returned: 1125.01, assumption: expect.any(String) },
      ],
    });
    const second = await given.investment(ines, project, 100_000);
    expect((await ask(ines, getReceipt(second))).data.terms).toMatchObject({
      projectTitle: 'Sombras',
      studioName: 'Estudio Norte',
      maxInvestors: 9,
    });
  });

  test.each([
    [1250, null, 1125],
    [null, 1250, 1200],
  ] as const)(
    'is shown what an agreed ROI of %j may return, though the project states %j by now',
    async (agreed, now, returned) => {
      const { app, ask, given } = await startAppForTest();
      const [dana, ines] = [await given.developer(), await given.investor()];
      const project = await given.project(dana, { roi: agreed });
      const id = await given.investment(ines, project, 100_000);
      const before = (await ask(ines, getReceipt(id))).data.scenarios;
      const { projects } = app.database.tables;
      await app.database.write('system', (tx) => tx.update(projects).set({ roi: now }).where(eq(projects.id, project)));
      expect(before.map((scenario) => scenario.returned)).toEqual([0, 1000, returned]);
      expect((await ask(ines, getReceipt(id))).data.scenarios).toEqual(before);
    },
  );

  test('alone reads the receipt: for anybody else there is none', async () => {
    const { ask, given } = await startAppForTest();
    const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const project = await given.project(dana);
    const id = await given.investment(ines, project, 100_000);
    await given.investment(ivo, project, 100_000);
    for (const person of [dana, ivo, await given.developer(), await given.investor()]) {
      expect(await ask(person, getReceipt(id))).toMatchObject(UNKNOWN);
    }
    for (const none of [999_999, 0, 'x', '1e3', 2_147_483_648])
      expect(await ask(ines, getReceipt(none))).toMatchObject(UNKNOWN);
  });

  test('sees each project once, with sum, share, seat and what is promised next', async () => {
    const { app, ask, given } = await startAppForTest();
    const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const free = { minInvestmentCents: null, maxInvestmentCents: null };
    const older = await given.project(dana, { title: 'Luces', roi: 1, ...free });
    const newer = await given.project(dana, { title: 'Sombras', ...free });
    await given.investment(ivo, older, 300_000);
    for (const amount of [5_000, 5_000, 90_000]) await given.investment(ines, older, amount);
    await given.investment(ines, newer, 100_033);
    await given.investment(ines, older, 100_000);
    for (const [title, dueDate, status] of [
      ['Sin fecha', null, 'planned'],
      ['Después', '2026-09-01', 'planned'],
      ['Antes', '2026-06-01', 'in_progress'],
      ['Hecho', '2026-01-01', 'completed'],
    ] as const) {
      await app.services.milestones.create(dana.viewer, older, { title, description: 'Texto', dueDate, status });
    }
    const { data } = await ask(ines, myPositions());
    expect(data.positions.map(({ scenarios: _scenarios, ...position }) => position)).toEqual([
      {
        title: 'Sombras',
        invested: 1000.33,
        investmentCount: 1,
        estimatedReturn: 1200.4,
        share: 100,
        seat: 1,
        next: null,
      },
      // Each estimate is rounded: 50.005, 50.005, 900.09 and 1000.1.
      {
        title: 'Luces',
        invested: 2000,
        investmentCount: 4,
        estimatedReturn: 2000.21,
        share: 40,
        seat: 2,
        next: 'Antes',
      },
    ]);
    expect(data.positions.map(({ scenarios }) => scenarios.map(({ returned }) => returned))).toEqual([
      [0, 1000.33, 1200.4],
      [0, 2000, 2000.21],
    ]);
    expect((await ask(ines, myScenarios())).data.map(({ returned }) => returned)).toEqual([0, 3000.33, 3200.61]);
    expect((await ask(ines, myInvestmentsIn(older))).data).toEqual([1000, 900, 50, 50]);
    expect((await ask(ivo, myInvestmentsIn(newer))).data).toEqual([]);
    expect((await ask(ines, myPositions(1))).data).toMatchObject({ total: 2, positions: [{ title: 'Sombras' }] });
    expect((await ask(dana, myPositions())).data).toEqual({ total: 0, positions: [] });
  });
});

test('the latest investments of any number of positions are read at once', async () => {
  const { app, given } = await startAppForTest();
  const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
  const project = await given.project(dana);
  for (const amount of [100_000, 100_001, 100_002]) await given.investment(ines, project, amount);
  await given.investment(ivo, project, 100_003);
  const positions = Array.from({ length: 600 }, (_none, at) => ({
    id: project + at,
    investmentCount: at === 0 ? 3 : 0,
  }));
  const found = await app.services.investments.listFirstInProjects(ines.viewer, positions, 2);
  expect(found.size).toBe(600);
  const { rows, total, hasNext } = found.get(project) ?? {};
  expect(rows?.map(({ amountCents }) => amountCents)).toEqual([100_002, 100_001]);
  expect({ total, hasNext }).toEqual({ total: 3, hasNext: true });
});

test('positions and their investments go on after a cursor', async () => {
  const { graphql, given } = await startAppForTest();
  const [dana, ines] = [await given.developer(), await given.investor()];
  const titles = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];
  for (const [at, title] of titles.entries()) {
    const project = await given.project(dana, { title });
    for (let made = 0; made <= at; made += 1) await given.investment(ines, project, 100_000 + made);
  }
  type Page = { edges: { node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string }; totalCount: number };
  type Node = { project: { title: string }; investments: History };
  type History = { totalCount: number; edges: { node: { amount: number } }[]; pageInfo: { endCursor: string } };
  const read = async (after: string | null, inner: string | null = null) => {
    const query = `query ($after: String, $inner: String) { me { positions(first: 2, after: $after) { totalCount
      pageInfo { hasNextPage endCursor } edges { node { project { title }
        investments(first: 2, after: $inner) { totalCount pageInfo { endCursor } edges { node { amount } } } } } } } }`;
    const { body } = await graphql(ines, query, { after, inner });
    return (body as { data: { me: { positions: Page } } }).data.me.positions;
  };
  const seen: string[] = [];
  let after: string | null = null;
  for (let more = true; more;) {
    const page: Page = await read(after);
    expect(page.totalCount).toBe(5);
    seen.push(...page.edges.map(({ node }) => node.project.title));
    [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
  }
  expect(seen).toEqual(titles.toReversed());
  const amounts = (page: Page) =>
    page.edges.map(({ node: { investments } }) => [
      investments.totalCount,
      ...investments.edges.map(({ node }) => node.amount),
    ]);
  const first = await read(null);
  expect(amounts(first)).toEqual([
    [5, 1000.04, 1000.03],
    [4, 1000.03, 1000.02],
  ]);
  const next = await read(null, first.edges[0]?.node.investments.pageInfo.endCursor ?? '');
  expect(amounts(next)[0]).toEqual([5, 1000.02, 1000.01]);
});

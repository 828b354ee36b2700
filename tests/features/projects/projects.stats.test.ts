import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { myInvestments } from '#tests/support/cases/investments.ts';
import { APIS } from '#tests/support/api.ts';

const PORTFOLIO = `{ me { portfolio { invested projectCount investmentCount activeProjectCount
  estimatedReturn roiPercent usesDefaultRoi
  positions { project { title } invested estimatedReturn investmentCount usesDefaultRoi } } studio { raised } } }`;
const STUDIO = `{ me { studio { raised goal progress projectCount activeProjectCount publishedProjectCount
  investorCount
  distinctInvestorCount fundingCurve { date raised } } portfolio { invested } } }`;

describe('a portfolio', () => {
  test('is all zeros before the first investment', async () => {
    const { graphql, given } = await startAppForTest();
    expect((await graphql(await given.investor(), PORTFOLIO)).body).toEqual({
      data: {
        me: {
          studio: null,
          portfolio: {
            invested: 0,
            projectCount: 0,
            investmentCount: 0,
            activeProjectCount: 0,
            estimatedReturn: 0,
            roiPercent: 0,
            usesDefaultRoi: false,
            positions: [],
          },
        },
      },
    });
  });

  test('adds investments up, each return rounded half up once', async () => {
    const { graphql, given, app } = await startAppForTest();
    const [dana, ines] = [await given.developer(), await given.investor()];
    const limits = { minInvestmentCents: null, maxInvestmentCents: null };
    const faro = await given.project(dana, { title: 'Faro', roi: 5000, ...limits });
    const rio = await given.project(dana, { title: 'Río', ...limits });
    const cero = await given.project(dana, { title: 'Cero', roi: 0, ...limits });
    for (const cents of [1, 1, 1]) await given.investment(ines, faro, cents);
    await given.investment(ines, rio, 100_003);
    await given.investment(ines, cero, 50_000);
    await app.services.projects.open(dana.viewer, cero, false);

    expect((await graphql(ines, PORTFOLIO)).body).toEqual({
      data: {
        me: {
          studio: null,
          portfolio: {
            invested: 1500.06,
            projectCount: 3,
            investmentCount: 5,
            activeProjectCount: 2,
            estimatedReturn: 1700.1,
            roiPercent: 13.34,
            usesDefaultRoi: true,
            positions: [
              {
                project: { title: 'Río' },
                invested: 1000.03,
                estimatedReturn: 1200.04,
                investmentCount: 1,
                usesDefaultRoi: true,
              },
              {
                project: { title: 'Cero' },
                invested: 500,
                estimatedReturn: 500,
                investmentCount: 1,
                usesDefaultRoi: false,
              },
              {
                project: { title: 'Faro' },
                invested: 0.03,
                estimatedReturn: 0.06,
                investmentCount: 3,
                usesDefaultRoi: false,
              },
            ],
          },
        },
      },
    });
  });

  test.each(APIS)('lists its investments through %s, newest first, its own alone', async (api) => {
    const { ask, given, setNow } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const [faro, rio] = [
      await given.project(dana, { title: 'Faro' }),
      await given.project(dana, { title: 'Río', roi: 1500 }),
    ];
    await given.investment(ines, faro, 100_000);
    await given.investment(ivo, faro, 300_000);
    setNow('2026-03-04T12:00:00Z');
    await given.investment(ines, rio, 200_050);
    expect((await ask(api, ines, myInvestments())).data).toEqual([
      { amount: 1000, title: 'Faro', genre: 'adventure', roi: null },
      { amount: 2000.5, title: 'Río', genre: 'adventure', roi: 0.15 },
    ]);
    expect((await ask(api, dana, myInvestments())).data).toEqual([]);
  });
});

describe('a studio', () => {
  test('is all zeros without projects', async () => {
    const { graphql, given } = await startAppForTest();
    expect((await graphql(await given.developer(), STUDIO)).body).toEqual({
      data: {
        me: {
          portfolio: null,
          studio: {
            raised: 0,
            goal: 0,
            progress: 0,
            projectCount: 0,
            activeProjectCount: 0,
            publishedProjectCount: 0,
            investorCount: 0,
            distinctInvestorCount: 0,
            fundingCurve: [],
          },
        },
      },
    });
  });

  test('counts its own projects, drafts and closed ones too, and each person once beside once per project', async () => {
    const { graphql, given, app, setNow } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const [dana, other, ines, ivo] = [
      await given.developer(),
      await given.developer(),
      await given.investor(),
      await given.investor(),
    ];
    const faro = await given.project(dana, { fundingGoalCents: 500_000 });
    const rio = await given.project(dana, { fundingGoalCents: 400_000 });
    await given.project(dana, { fundingGoalCents: 100_000, isPublished: false });
    await given.investment(ivo, await given.project(other), 100_000);
    await given.investment(ines, faro, 100_000);
    await given.investment(ivo, faro, 100_000);
    setNow('2026-03-07T01:00:00Z');
    await given.investment(ines, rio, 133_333);
    await app.services.projects.open(dana.viewer, rio, false);

    expect((await graphql(dana, STUDIO)).body).toEqual({
      data: {
        me: {
          portfolio: null,
          studio: {
            raised: 3333.33,
            goal: 10_000,
            progress: 33.33,
            projectCount: 3,
            activeProjectCount: 2,
            publishedProjectCount: 2,
            investorCount: 3,
            distinctInvestorCount: 2,
            fundingCurve: [
              { date: '2026-03-05', raised: 2000 },
              { date: '2026-03-06', raised: 3333.33 },
            ],
          },
        },
      },
    });
  });
});

test("who invested what is for the project's developer alone; others see how many", async () => {
  const { graphql, rest, given } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
  const [dana, other, ines] = [await given.developer(), await given.developer(), await given.investor('Inés')];
  const id = await given.project(dana);
  await given.investment(ines, id, 123_450);
  const query = `{ project(id: "${id}") { investorCount fundingRaised fundingCurve { raised } health { status }
    investments { totalCount edges { node { amount createdAt investor { name } } } } } }`;
  const path = `/projects/${id}/investments`;

  expect((await graphql(dana, query)).body).toMatchObject({
    data: {
      project: {
        investorCount: 1,
        fundingCurve: [{ raised: 1234.5 }],
        investments: {
          totalCount: 1,
          edges: [{ node: { amount: 1234.5, createdAt: '2026-03-05T12:00:00.000Z', investor: { name: 'Inés' } } }],
        },
      },
    },
  });
  for (const who of [other, ines]) {
    expect((await graphql(who, query)).body).toEqual({
      data: {
        project: { investorCount: 1, fundingRaised: 1234.5, fundingCurve: null, health: null, investments: null },
      },
    });
    for (const suffix of ['.json', '.csv']) {
      expect(await rest(who, 'GET', `${path}${suffix}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  }
});

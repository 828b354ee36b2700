import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { invest, investRefusal as refusal, myInvestments } from '#tests/support/cases/investments.ts';
import { APIS } from '#tests/support/api.ts';

const UNREADABLE = [
  0,
  -1,
  -0,
  0.001,
  10.005,
  1e21,
  1e9,
  '12abc',
  '1,000',
  '2026-01-01',
  '１２３４',
  '',
  ' ',
  '9'.repeat(400),
  true,
  false,
  null,
];

describe.each(APIS)('investing through %s', (api) => {
  test('raises what the project has, and shows in the portfolio', async () => {
    const { ask, given } = await startAppForTest();
    const [dana, ines] = [await given.developer(), await given.investor()];
    const project = await given.project(dana, { title: 'Faro', roi: 1500 });

    const { data } = await ask(api, ines, invest(project, 2500.5));
    expect(data.project).toEqual({ fundingRaised: 2500.5, investorCount: 1 });
    await ask(api, ines, invest(project, '1000'));

    const sums = { raised: 350_050, investors: 1 };
    expect(await given.fundingOf(project)).toEqual({ ...sums, rows: sums, positions: sums });
    const mine = await ask(api, ines, myInvestments());
    expect(mine.data).toEqual([
      { amount: 1000, title: 'Faro', genre: 'adventure', roi: 0.15 },
      { amount: 2500.5, title: 'Faro', genre: 'adventure', roi: 0.15 },
    ]);
  });

  test('refuses who may not, and raises nothing', async () => {
    const { ask, given } = await startAppForTest();
    const [dana, otherDeveloper, ines] = [await given.developer(), await given.developer(), await given.investor()];
    const project = await given.project(dana);
    const draft = await given.project(dana, { isPublished: false });

    expect(await ask(api, dana, invest(project, 2500))).toMatchObject({
      code: 'OWN_PROJECT',
      message: 'No puedes invertir en tu propio proyecto',
    });
    expect(await ask(api, otherDeveloper, invest(project, 2500))).toMatchObject({
      code: 'INVESTOR_ROLE_REQUIRED',
      message: 'Solo las cuentas de inversor pueden invertir',
    });
    expect(await ask(api, ines, invest(draft, 2500))).toMatchObject({
      code: 'PROJECT_NOT_FOUND',
      message: 'Proyecto no encontrado',
    });
    expect(await ask(api, ines, invest(999_999, 2500))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(await given.fundingOf(project)).toMatchObject({ raised: 0, investors: 0, rows: { raised: 0 } });
  });

  test('refuses what is no amount, without rounding it', async () => {
    const { ask, given } = await startAppForTest();
    const ines = await given.investor();
    const project = await given.project(await given.developer(), {
      minInvestmentCents: null,
      maxInvestmentCents: null,
    });

    for (const amount of UNREADABLE) {
      const answer = await ask(api, ines, invest(project, amount));
      expect(answer, `amount ${String(amount).slice(0, 20)}`).toMatchObject({ ok: false });
      if (amount !== null) {
        expect(answer).toMatchObject({ code: 'INVALID_AMOUNT', message: 'Por favor ingresa un monto válido' });
      }
    }
    expect(await given.fundingOf(project)).toMatchObject({ raised: 0, rows: { raised: 0 } });
  });

  test('keeps to the limits of each investment, their ends included', async () => {
    const { ask, given } = await startAppForTest();
    const ines = await given.investor();
    const project = await given.project(await given.developer(), {
      minInvestmentCents: 100_000,
      maxInvestmentCents: 200_000,
    });

    const low = await ask(api, ines, invest(project, 999.99));
    expect(low.code).toBe('BELOW_MIN');
    expect(low.message?.replace('\u00a0', ' ')).toBe('La inversión mínima es US$ 1.000');
    const high = await ask(api, ines, invest(project, 2000.01));
    expect(high.code).toBe('ABOVE_MAX');
    expect(high.message?.replace('\u00a0', ' ')).toBe('La inversión máxima es US$ 2.000');
    expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);
    expect((await ask(api, ines, invest(project, 2000))).ok).toBe(true);
  });

  test('keeps a seat for who has one, and takes nobody new when full or closed', async () => {
    const { ask, given, app } = await startAppForTest();
    const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
    const project = await given.project(dana, { maxInvestors: 1 });

    expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);
    expect(await ask(api, ivo, invest(project, 1000))).toMatchObject({
      code: 'MAX_INVESTORS_REACHED',
      message: 'El proyecto ya alcanzó el máximo de 1 inversores',
    });
    expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);

    await app.services.projects.open(dana.viewer, project, false);
    expect(await ask(api, ines, invest(project, 1000))).toMatchObject({
      code: 'PROJECT_CLOSED',
      message: 'Este proyecto no acepta inversiones en este momento',
    });
    expect(await given.fundingOf(project)).toMatchObject({ raised: 200_000, investors: 1 });
  });

  test('takes at most a hundred standing investments of one person in one project', async () => {
    const { ask, given } = await startAppForTest();
    const [ines, ivo, dana] = [await given.investor(), await given.investor(), await given.developer()];
    const [project, other] = [await given.project(dana), await given.project(dana)];
    const first = await ask(api, ines, invest(project, 1000, 'llave-1'));
    const made: number[] = [];
    for (let n = 1; n < 99; n += 1) made.push(await given.investment(ines, project, 100_000));
    expect((await ask(ines, refusal(project))).data).toBeNull();
    expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);

    const refused = {
      code: 'LIMIT_REACHED',
      message: 'Ya tienes 100 inversiones en este proyecto, el máximo por persona',
    };
    expect(await ask(api, ines, invest(project, 1000))).toMatchObject(refused);
    expect((await ask(ines, refusal(project))).data).toEqual(refused);
    const again = await ask(api, ines, invest(project, 1000, 'llave-1'));
    expect(again.data.investment.id).toBe(first.data.investment.id);
    expect((await ask(api, ines, invest(other, 1000))).ok).toBe(true);
    expect((await ask(api, ivo, invest(project, 1000))).ok).toBe(true);

    await given.reversal(made[0] ?? 0);
    expect((await ask(ines, refusal(project))).data).toBeNull();
    expect((await ask(api, ines, invest(project, 1000))).ok).toBe(true);
    expect(await ask(api, ines, invest(project, 1000))).toMatchObject(refused);
    expect(await given.fundingOf(project)).toMatchObject({
      raised: 10_100_000,
      investors: 2,
      rows: { raised: 10_100_000 },
    });
  });

  test('goes past the goal', async () => {
    const { ask, given } = await startAppForTest();
    const project = await given.project(await given.developer(), { fundingGoalCents: 100_000 });
    const { data } = await ask(api, await given.investor(), invest(project, 2500));
    expect(data.project.fundingRaised).toBe(2500);
  });

  test('remembers a key for more than a day', async () => {
    const { ask, given, setNow } = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const [ines, project] = [await given.investor(), await given.project(await given.developer())];
    const first = await ask(api, ines, invest(project, 1500, 'llave-1'));
    setNow('2026-03-06T12:00:01Z');
    const again = await ask(api, ines, invest(project, 1500, 'llave-1'));
    expect(again.data.investment.id).toBe(first.data.investment.id);
    expect(await given.fundingOf(project)).toMatchObject({ raised: 150_000, rows: { raised: 150_000 } });
  });
});

test('tells what one now has in the project, an investment made before by the same key included', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const project = await app.given.project(dana);
  const INVEST = 'mutation ($input: InvestInput!) { invest(input: $input) { project { viewerInvested } } }';
  const hasAfter = async (amount: number, clientMutationId: string) => {
    const input = { projectId: String(project), amount, clientMutationId };
    const { body } = await app.graphql(ines, INVEST, { input });
    return body;
  };
  const has = (viewerInvested: number) => ({ data: { invest: { project: { viewerInvested } } } });
  expect(await hasAfter(1500, 'uno')).toEqual(has(1500));
  expect(await hasAfter(2000.5, 'dos')).toEqual(has(3500.5));
  expect(await hasAfter(1500, 'uno')).toEqual(has(3500.5));
});

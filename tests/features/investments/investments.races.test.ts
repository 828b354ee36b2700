import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { APIS } from '#tests/support/api.ts';

describe.each(APIS)('investing at once through %s', (api) => {
  test('makes one investment per key, whatever the number of requests', async () => {
    const { ask, given } = await startAppForTest();
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
});

test('ten seats are given to ten of a hundred who ask at once', async () => {
  const { ask, given } = await startAppForTest();
  const project = await given.project(await given.developer(), { maxInvestors: 10 });
  const crowd = [];
  for (let n = 0; n < 100; n += 1) crowd.push(await given.investor());

  const answers = await Promise.all(crowd.map((investor) => ask(investor, invest(project, 1000))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['MAX_INVESTORS_REACHED']));
  const sums = { raised: 1_000_000, investors: 10 };
  expect(await given.fundingOf(project)).toEqual({ ...sums, rows: sums, positions: sums });
});

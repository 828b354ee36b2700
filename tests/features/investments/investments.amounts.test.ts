import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import { reportCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let ines: Account;
let project: number;
let refusals = 0;

beforeAll(async () => {
  ines = await app.given.investor();
  const dana = await app.given.developer();
  project = await app.given.project(dana, { minInvestmentCents: null, maxInvestmentCents: null });
});
afterAll(() => {
  reportCount('amounts refused', refusals);
});

/** Values as JSON text, because parsing them in JavaScript first would change some of them. */
const NO_AMOUNTS: [string, string][] = [
  ['nothing', 'null'],
  ['an empty text', '""'],
  ['a blank', '" "'],
  ['less than nothing', '-1'],
  ['zero', '0'],
  ['zero from below', '-0'],
  ['a tenth of a cent', '0.001'],
  ['half a cent', '10.005'],
  ['half a cent in a text', '"10.005"'],
  ['a trace, too small to be kept', '1000.00000000000000000001'],
  ['a trace above two decimals', '1000.010000000000000000001'],
  ['more than there is', '1e21'],
  ['more than a number holds', '1e309'],
  ['less than a number holds', '-1e309'],
  ['a thousand million', '1000000000'],
  ['400 digits', '9'.repeat(400)],
  ['400 digits in a text', `"${'9'.repeat(400)}"`],
  ['400 decimals', `1.${'0'.repeat(400)}`],
  ['NaN in a text', '"NaN"'],
  ['endless in a text', '"Infinity"'],
  ['endless from below in a text', '"-Infinity"'],
  ['a number and letters', '"12abc"'],
  ['thousands with a comma', '"1,000"'],
  ['thousands with a point and a comma', '"1.000,50"'],
  ['thousands with a line', '"1_000"'],
  ['an exponent in a text', '"1e3"'],
  ['a plus', '"+1000"'],
  ['a hexadecimal', '"0x3e8"'],
  ['full-width digits', '"１０００"'],
  ['Arabic digits', '"١٠٠٠"'],
  ['digits with a mark of direction', '"\\u202e1000"'],
  ['digits with NUL', '"1000\\u0000"'],
  ['digits between blanks', '" 1000 "'],
  ['a date', '"2026-01-01"'],
  ['true', 'true'],
  ['false', 'false'],
  ['a list', '[1000]'],
  ['an empty list', '[]'],
  ['an object', '{"amount": 1000}'],
  ['an empty object', '{}'],
];

/** Invalid JSON, and JSON with duplicate keys. */
const NO_BODIES: [string, string][] = [
  ['NaN', '{"amount": NaN}'],
  ['Infinity', '{"amount": Infinity}'],
  ['-Infinity', '{"amount": -Infinity}'],
  ['a hexadecimal', '{"amount": 0x3e8}'],
  ['a leading zero', '{"amount": 01000}'],
  ['a plus', '{"amount": +1000}'],
  ['a key twice', '{"amount": 1000, "amount": 2000}'],
  ['a key twice, once in disguise', '{"amount": 1000, "am\\u006funt": 2000}'],
  ['a key twice with the same value', '{"amount": 1000, "amount": 1000}'],
];

const QUERY = 'mutation ($input: InvestInput!) { invest(input: $input) { investment { amount } } }';

/** Sends `fields` unchanged as the REST body, or as the variables of GraphQL. */
async function send(api: Api, fields: string) {
  const headers = { authorization: `Bearer ${ines.token}`, 'content-type': 'application/json' };
  const input = fields.replace('{', `{"projectId": "${project}", `);
  const [path, body] =
    api === 'rest'
      ? [`/api/projects/${project}/invest`, fields]
      : ['/graphql', `{"query": ${JSON.stringify(QUERY)}, "variables": {"input": ${input}}}`];
  const { status, body: said } = await app.send(path, { method: 'POST', headers, body });
  const { errors, code } = said as { errors?: { extensions: { code: string } }[]; code?: string };
  return { status, code: errors?.[0]?.extensions.code ?? code };
}

const raised = () => app.given.fundingOf(project);

describe.each(APIS)('through %s', (api) => {
  test.each(NO_AMOUNTS)('%s is no amount, and is not rounded to one', async (_what, written) => {
    const before = await raised();
    const { status, code } = await send(api, `{"amount": ${written}}`);
    expect(status).toBeLessThan(500);
    expect(code).toMatch(/^(INVALID_AMOUNT|BAD_REQUEST|BAD_USER_INPUT)$/);
    expect(await raised()).toEqual(before);
    refusals += 1;
  });

  test.each(NO_BODIES)('%s is not understood', async (_what, body) => {
    const before = await raised();
    const { status, code } = await send(api, body);
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect(await raised()).toEqual(before);
    refusals += 1;
  });
});

test('the same as literals of GraphQL are no amounts either', async () => {
  const before = await raised();
  const literals = NO_AMOUNTS.map(([, written]) => written).filter((written) => !written.startsWith('{"'));
  for (const written of [...literals, 'NaN', 'Infinity', 'MIL', '$x']) {
    const query = `mutation { invest(input: { projectId: "${project}", amount: ${written} }) { investment { amount } } }`;
    const { status, body } = await app.graphql(ines, query);
    expect(status, written).toBeLessThan(500);
    expect(body, written).toHaveProperty('errors');
    expect(await raised(), written).toEqual(before);
    refusals += 1;
  }
});

test('what is written once, and in full, is still taken', async () => {
  const other = await app.given.project(await app.given.developer());
  for (const body of [
    '{"amount": 1000.10}',
    '{"amount": "2000.5", "x": {"amount": 1}, "y": [{"amount": 1}, {"amount": 2}]}',
  ]) {
    const headers = { authorization: `Bearer ${ines.token}`, 'content-type': 'application/json' };
    expect((await app.send(`/api/projects/${other}/invest`, { method: 'POST', headers, body })).status).toBe(201);
  }
  expect(await app.given.fundingOf(other)).toMatchObject({ raised: 300_060 });
});

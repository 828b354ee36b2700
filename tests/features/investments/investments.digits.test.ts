import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { reportCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { sendRaw } from '#tests/support/live.ts';

const app = await startAppForFile();
let ines: Account;
let project: number;
let tried = 0;

beforeAll(async () => {
  ines = await app.given.investor();
  const dana = await app.given.developer();
  project = await app.given.project(dana, { minInvestmentCents: 10_000, maxInvestmentCents: 500_000 });
});
afterAll(() => {
  reportCount('amounts sent and compared with what was stored', tried);
});

const MUTATION = 'mutation ($input: InvestInput!) { invest(input: $input) { investment { amount } } }';
const literal = (amount: string) =>
  `mutation { invest(input: { projectId: "${project}", amount: ${amount} }) { investment { amount } } }`;
const withVariables = (amount: string) =>
  `{"query": ${JSON.stringify(MUTATION)}, "variables": {"input": {"projectId": "${project}", "amount": ${amount}}}}`;

async function post(path: string, body: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${ines.token}`, 'content-type': 'application/json' };
  const { status, body: answer } = await app.send(path, { method: 'POST', headers, body });
  expect(status).toBeLessThan(500);
  return answer;
}
const sendOverSocket = async (payload: string): Promise<unknown> =>
  sendRaw(app.url, ines, (id) => `{"id": "${id}", "type": "subscribe", "payload": ${payload}}`);

async function sendAsForm(operations: string): Promise<unknown> {
  const form = new FormData();
  form.append('operations', operations);
  form.append('map', '{}');
  const { status, body } = await app.graphqlUpload(ines, form);
  expect(status).toBeLessThan(500);
  return body;
}

const WAYS: Record<string, (amount: string) => Promise<unknown>> = {
  'a JSON body of REST': (amount) => post(`/api/projects/${project}/invest`, `{"amount": ${amount}}`),
  'a variable of GraphQL': (amount) => post('/graphql', withVariables(amount)),
  'a literal of GraphQL': (amount) => post('/graphql', JSON.stringify({ query: literal(amount) })),
  'a variable in a form': (amount) => sendAsForm(withVariables(amount)),
  'a variable over a socket': (amount) => sendOverSocket(withVariables(amount)),
  'a literal over a socket': (amount) => sendOverSocket(JSON.stringify({ query: literal(amount) })),
};

/** A decimal number in cents; null when that is not an integer. */
function exactCents(written: string): bigint | null {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length + 2;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** What `send` added to the ledger, in cents. */
async function stored(send: () => Promise<unknown>): Promise<{ answer: string; cents: bigint }> {
  const before = await app.given.fundingOf(project);
  const answer = JSON.stringify(await send());
  const after = await app.given.fundingOf(project);
  expect(after.rows.raised).toBe(after.raised);
  return { answer, cents: BigInt(after.raised - before.raised) };
}

const amounts = fc.oneof(
  // around the precision of a double
  fc
    .tuple(fc.integer({ min: 90, max: 5010 }), fc.stringMatching(/^(0{9,14}[0-9]{1,4}|9{9,15}[0-9]{0,3})$/))
    .map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.tuple(fc.integer({ min: 90, max: 5010 }), fc.stringMatching(/^[0-9]{1,20}$/)).map((both) => both.join('.')),
  fc.tuple(fc.integer({ min: 100, max: 5000 }), fc.stringMatching(/^[0-9]{1,2}0{0,4}$/)).map((both) => both.join('.')),
  fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: -3, max: 4 })).map((both) => both.join('e')),
);

describe.each(Object.entries(WAYS))('as %s', (_way, send) => {
  test.each(['999.99999999999999', '4096.0000000000001', '5000.0000000000004', '99.999999999999999'])(
    '%s is refused',
    async (written) => {
      const { answer, cents } = await stored(() => send(written));
      expect(cents).toBe(0n);
      expect(answer).toContain('demasiadas cifras');
      expect(answer).toMatch(/BAD_REQUEST|GRAPHQL_VALIDATION_FAILED/);
    },
  );

  test('what is stored is what was sent, digit for digit, or nothing', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (written) => {
        tried += 1;
        const { cents } = await stored(() => send(written));
        if (cents !== 0n) expect(cents).toBe(exactCents(written));
      }),
      { numRuns: 15, examples: [['1000.10'], ['150.00'], ['1e3'], ['4999.99']] },
    );
  });
});

test('whole cents are taken alike, however they are written', async () => {
  for (const written of ['100', '150.00', '1234.5', '4999.99', '1e3', '1.5E+3', '200.000']) {
    for (const [way, send] of Object.entries(WAYS)) {
      const { cents } = await stored(() => send(written));
      expect(cents, `${written} as ${way}`).toBe(exactCents(written));
    }
  }
});

test('a percentage with more digits than are kept is refused in a query too', async () => {
  const dana = await app.given.developer();
  const id = await app.given.project(dana);
  const edit = (roi: string) =>
    app.graphql(
      dana,
      `mutation { updateProject(input: { id: "${id}", expectedRoi: ${roi} }) { project { expectedRoi } } }`,
    );
  expect(await edit('19.999999999999999999')).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
  });
  expect(await edit('20.50')).toMatchObject({ body: { data: { updateProject: { project: { expectedRoi: 20.5 } } } } });
});

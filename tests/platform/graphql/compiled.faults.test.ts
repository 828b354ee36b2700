import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

let dana: Account;
let ines: Account;
let project: number;
const log: string[] = [];

const app = await startAppForFile({ log, compiledQueries: true });
beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
});
beforeEach(() => {
  vi.restoreAllMocks();
  log.length = 0;
});

const faults = () => log.filter((line) => line.includes('a call failed'));
async function countedFaults(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^fichin_errors_total\{api="graphql",code="INTERNAL_SERVER_ERROR"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}
const FAULT = {
  message: expect.stringMatching(/^Ocurrió un error inesperado.*\(Solicitud [\w-]+\)$/),
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

describe('a resolver that breaks while a known document is answered', () => {
  const query = `query Known($id: ID!) { project(id: $id) { id health { status } } }`;
  const ask = () => app.graphql(dana, query, { id: project });

  test.each([['once'], ['always']])('%s is not run again, and is logged, counted and said', async (times) => {
    for (const time of [1, 2]) expect((await ask()).body, `time ${time}`).toHaveProperty('data.project.health.status');
    const before = await countedFaults();
    const broken = vi.spyOn(app.app.services.stats, 'healthOf');
    const breaks = async () => {
      throw new Error('broken on purpose');
    };
    if (times === 'once') broken.mockImplementationOnce(breaks);
    else broken.mockImplementation(breaks);
    const { body } = await ask();
    expect(body).toEqual({ errors: [FAULT], data: null });
    expect(broken).toHaveBeenCalledTimes(1);
    expect(faults()).toHaveLength(1);
    expect(faults()[0]).toContain('broken on purpose');
    expect(await countedFaults()).toBe(before + 1);
  });

  test('and so is finding out who asks', async () => {
    for (const time of [1, 2]) expect((await ask()).body, `time ${time}`).toHaveProperty('data.project');
    const broken = vi.spyOn(app.app.services.accounts, 'viewerOf').mockRejectedValue(new Error('broken on purpose'));
    expect((await ask()).body).toMatchObject({ errors: [FAULT] });
    expect(broken).toHaveBeenCalledTimes(1);
    expect(faults()).toHaveLength(1);
  });
});

test('a mutation whose answer breaks was carried out once, and says what it came to', async () => {
  const query = `mutation ($input: InvestInput!) { invest(input: $input) {
    investment { amount } user { portfolio { invested } } } }`;
  const ask = () => app.graphql(ines, query, { input: { projectId: project, amount: 1000 } });
  for (const time of [1, 2]) expect((await ask()).body, `time ${time}`).not.toHaveProperty('errors');
  const invest = vi.spyOn(app.app.services.investments, 'invest');
  vi.spyOn(app.app.services.stats, 'portfolio').mockRejectedValue(new Error('broken on purpose'));
  const { body } = await ask();
  expect(invest).toHaveBeenCalledTimes(1);
  expect(body).toMatchObject({ data: { invest: { investment: { amount: 1000 }, user: { portfolio: null } } } });
  expect(faults().length).toBeGreaterThan(0);
  invest.mockRejectedValueOnce(new Error('broken on purpose'));
  expect((await ask()).body).toMatchObject({ errors: [FAULT], data: null });
  expect(invest).toHaveBeenCalledTimes(2);
  expect((await app.given.fundingOf(project)).raised).toBe(300_000);
});

describe('an object none of whose fields is left is empty, the first time and later', () => {
  const EMPTY: [string, string, (id: number) => object, unknown][] = [
    [
      'a row',
      'query ($s: Boolean!, $id: ID!) { project(id: $id) { title @skip(if: $s) } }',
      (id) => ({ id }),
      { project: {} },
    ],
    [
      'rows of a list',
      'query ($s: Boolean!) { projects(first: 1) { edges { node { id @skip(if: $s) } cursor @skip(if: $s) } } }',
      () => ({}),
      { projects: { edges: [{ node: {} }] } },
    ],
    ['everything', 'query ($s: Boolean!) { me @skip(if: $s) { id } ... @skip(if: $s) { __typename } }', () => ({}), {}],
    [
      'what a mutation gives',
      'mutation ($s: Boolean!, $id: ID!) { publishProject(input: { id: $id }) { project @skip(if: $s) { id } } }',
      (id) => ({ id }),
      { publishProject: {} },
    ],
    [
      'a mutation itself',
      'mutation ($s: Boolean!, $id: ID!) { publishProject(input: { id: $id }) @skip(if: $s) { project { id } } }',
      (id) => ({ id }),
      {},
    ],
  ];
  test.each(EMPTY)('%s', async (_what, query, variablesOf, data) => {
    for (const time of [1, 2, 3]) {
      const { body } = await app.graphql(dana, query, { s: true, ...variablesOf(project) });
      expect(body, `time ${time}`).toEqual({ data });
    }
  });
});

test('no text of one question is taken for the name and text of another', async () => {
  const send = (body: object) =>
    app.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${dana.token}` },
      body: JSON.stringify(body),
    });
  const known = { query: 'query A { me { id } }', operationName: 'A' };
  for (const time of [1, 2]) expect((await send(known)).body, `time ${time}`).toHaveProperty('data.me.id');
  for (const separator of ['\0', '', ':', '-']) {
    const joined = await send({ query: `A${separator}${known.query}` });
    expect(joined.body, JSON.stringify(separator)).toHaveProperty('errors');
  }
  const comment = 'query A { me { id } } # \0';
  for (const time of [1, 2]) {
    expect((await send({ query: comment, operationName: 'A' })).body, `time ${time}`).toHaveProperty('data.me.id');
  }
  const other = await send({ query: 'query B { me { id } }', operationName: 'A\0query A { me { id } } #' });
  expect(other.body).toHaveProperty('errors');
});

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { CALLS } from '#tests/architecture/spec.ts';
import { startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { readContract, type Contract } from './contract.ts';

const LINTER = join(import.meta.dirname, '../../../node_modules/.bin/redocly');

const app = await startAppForFile();
let contract: Contract;

beforeAll(async () => {
  contract = await readContract(app);
});

test("Redocly's strictest rules find nothing in it", async () => {
  const file = join(app.dataDir, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract.document));
  const rules = ['--extends=recommended-strict', '--skip-rule=info-license']; // the repository states no licence
  const linted = promisify(execFile)(LINTER, ['lint', file, ...rules, '--format=json'], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const { stdout } = await linted.catch((found: { stdout: string }) => found);
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});

const DOWNLOADS = [
  ...['exports/my-investments', 'projects/{}/investments'].flatMap((path) =>
    ['csv', 'json'].map((type) => `GET /${path}.${type}`),
  ),
  'GET /projects/{}/payments.csv',
  'GET /exports/statement.csv',
  'GET /projects/{}/returns.csv',
];

test('it has the original calls and six downloads, and nothing else', () => {
  const written = Object.entries(contract.document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const nameless = (call: string) => call.replace(/\{\w+\}/g, '{}');
  expect(written.map(nameless).toSorted()).toEqual([...CALLS, ...DOWNLOADS].map(nameless).toSorted());
});

test('the rate limit is told by the headers that are written down', async () => {
  const limited = await startAppForTest({ rateLimit: true });
  const { call } = await readContract(limited);
  const { headers } = await call(await limited.given.developer(), 'GET', '/auth/me');
  for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
    expect(headers.get(name), name).toMatch(/^\d+$/);
});

test('every call with a query writes down that it can be refused', async () => {
  const dana = await app.given.developer();
  const project = await app.given.project(dana);
  for (const path of contract.withQuery()) {
    const answer = await contract.call(dana, 'GET', path, {
      ids: [project, 1],
      query: '?page=%00&sort=%00&spreadsheet=%00',
    });
    expect(answer, path).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  }
});

/** All strings of an OpenAPI document's calls and answers, keys included. */
function wordsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return [...(Array.isArray(part) ? [] : Object.keys(part)), ...Object.values(part).flatMap(wordsIn)];
}

test('what the schema says of names in REST is so', async () => {
  const schema = await (await fetch(`${app.url}/schema.graphql`)).text();
  const { paths, components } = contract.document;
  const words = new Set(wordsIn({ paths, components }));
  const named = [...schema.matchAll(/In REST `(.+?)`\./g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !words.has(name))).toEqual([]);
});

test('query parameters without which a call is refused are required', () => {
  const required = Object.entries(contract.document.paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ parameters }) =>
      parameters
        .filter(({ in: place, required }) => place === 'query' && required)
        .map(({ name }) => `${path} ${name}`),
    ),
  );
  expect(required).toEqual(['/exports/statement.csv from', '/exports/statement.csv to']);
});

test('calls that take files name the form first, which generated clients send', () => {
  const bodies = Object.values(contract.document.paths)
    .flatMap((calls) => Object.values(calls))
    .map(({ requestBody }) => Object.keys(requestBody?.content ?? {}))
    .filter((types) => types.includes('multipart/form-data'));
  expect(bodies).toEqual(Array.from({ length: 4 }, () => ['multipart/form-data', 'application/json']));
});

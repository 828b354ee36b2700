import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { editProject, getProject } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const IDS = [
  '0',
  '01',
  '-1',
  '1.5',
  'abc',
  '999999999999',
  '99999999999999999999',
  '2147483648',
  '2147483647',
  '1e3',
  '0x1',
  ' ',
  '%00',
  '1%00',
  'ñ',
  '１',
  '1;drop',
  '..',
  'null',
  'undefined',
  'NaN',
];
const TEXTS = [
  'title',
  'description',
  'short_description',
  'long_description',
  'development_stage',
  'investment_model',
  'cover_image',
  'website_url',
  'trailer_url',
];
const BROKEN: [string, unknown][] = [
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['300.000 letters', 'x'.repeat(300_000)],
  ['a list', ['a']],
  ['a list in a list', [[]]],
  ['an object', { a: 'b' }],
  ['a number', 7],
  ['a flag', true],
];

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let id: number;

beforeAll(async () => {
  dana = await app.given.developer('Faro');
  id = await app.given.project(dana);
});

describe('an id that names nothing', () => {
  test.each(IDS)('%j is not found by the original calls, in Spanish', async (written) => {
    const ines = await app.given.investor();
    const encoded = written === ' ' ? '%20' : encodeURI(decodeURI(written));
    const address = `/projects/${encoded}`;
    const calls = [
      app.rest(dana, 'GET', address),
      app.rest(dana, 'PUT', address, { title: 'x' }),
      app.rest(ines, 'POST', `${address}/invest`, { amount: 1000 }),
      app.rest(dana, 'GET', `${address}/updates`),
      app.rest(dana, 'GET', `${address}/milestones`),
      app.rest(dana, 'GET', `/projects/${id}/updates/${encoded}`),
      app.rest(dana, 'GET', `/projects/${id}/milestones/${encoded}`),
      app.rest(dana, 'DELETE', `/comments/${encoded}`),
    ];
    for (const { status, body } of written === '..' ? [] : await Promise.all(calls)) {
      expect([400, 404]).toContain(status);
      expect((body as { message: string }).message).toMatch(/no encontrad|no es válid/i);
    }
  });

  test.each(IDS)('%j is not found by GraphQL, in Spanish', async (written) => {
    for (const noun of ['project', 'update', 'milestone']) {
      const query = `query ($id: ID!) { ${noun}(id: $id) { id } }`;
      const { body } = await app.graphql(dana, query, {
        id: written.includes('%') ? decodeURIComponent(written) : written,
      });
      const [error] = (body as { errors: { message: string; extensions: { code: string } }[] }).errors;
      expect(error?.extensions.code).toBe(`${noun.toUpperCase()}_NOT_FOUND`);
      expect(error?.message).toMatch(/no encontrad/);
    }
  });
});

describe.each(APIS)('through %s', (api) => {
  describe.each(TEXTS)('%s', (field) => {
    test.each(BROKEN)('refuses %s and changes nothing', async (_what, value) => {
      const before = await app.app.dependencies.projects.findById(id);
      const answer = await app.ask(api, dana, editProject(id, { [field]: value }));
      expect(answer.ok).toBe(false);
      expect(answer.status).toBeLessThan(500);
      expect(answer.code).not.toBe('INTERNAL_SERVER_ERROR');
      expect(answer.message).toMatch(/\S/);
      expect(await app.app.dependencies.projects.findById(id)).toEqual(before);
    });
  });

  test.each(['title', 'description', 'short_description', 'long_description', 'investment_model'])(
    '%s keeps what a person can write',
    async (field) => {
      for (const text of ['مرحبا', '👩‍👩‍👧', '<b>&amp;</b>', "Robert'); drop table projects;--", '{{x}} ${y}']) {
        const { data } = await app.ask(api, dana, editProject(id, { [field]: text }));
        expect(Object.values(data)).toContain(text);
      }
    },
  );

  test.each(['funding_goal', 'min_investment', 'max_investment'])('%s takes no number but an amount', async (field) => {
    const before = (await app.ask(api, dana, getProject(id))).data;
    for (const value of [
      'mil',
      '1.000,50',
      1e21,
      -5000,
      5000.001,
      '5000.001',
      true,
      [5000],
      { amount: 5000 },
      '１０００',
      '\u0000',
    ]) {
      const answer = await app.ask(api, dana, editProject(id, { [field]: value }));
      expect(answer, JSON.stringify(value)).toMatchObject({ ok: false, code: 'VALIDATION' });
    }
    expect((await app.ask(api, dana, getProject(id))).data).toEqual(before);
  });

  test('seats and returns take no number but theirs', async () => {
    const before = (await app.ask(api, dana, getProject(id))).data;
    for (const fields of [
      { max_investors: 1.5 },
      { max_investors: 'diez' },
      { max_investors: [3] },
      { max_investors: {} },
      { max_investors: 1e21 },
      { expected_roi: -1 },
      { expected_roi: 1000.01 },
      { expected_roi: 'mucho' },
      { expected_roi: [1] },
      { start_date: '2026-02-30' },
      { start_date: 5 },
      { is_published: 'quizás' },
      { is_active: [] },
      { platform: [1] },
      { platform: [['PC']] },
      {
        platform: Array(21)
          .fill(0)
          .map((_n, at) => `P${at}`),
      },
      { platform: ['a\u0000'] },
      { platform: ['x'.repeat(41)] },
      { genre: 7 },
      { genre: ['puzzle'] },
      { current_stage: 'alpha' },
      { current_stadium: {} },
    ]) {
      const answer = await app.ask(api, dana, editProject(id, fields));
      expect(answer, JSON.stringify(fields)).toMatchObject({ ok: false });
      expect(answer.code).not.toBe('INTERNAL_SERVER_ERROR');
    }
    expect((await app.ask(api, dana, getProject(id))).data).toEqual(before);
  });
});

test.each([
  'null',
  '[]',
  '"x"',
  '7',
  'true',
  '{',
  '',
  '{"title":}',
  '{"__proto__":{"title":"x"}}',
  '{"title":"a","title":"b\\u0000"}',
])('the body %s changes nothing', async (body) => {
  const before = await app.app.dependencies.projects.findById(id);
  const headers = { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' };
  const { status } = await app.send(`/api/projects/${id}`, { method: 'PUT', headers, body });
  expect([200, 400]).toContain(status);
  expect(await app.app.dependencies.projects.findById(id)).toEqual(before);
});

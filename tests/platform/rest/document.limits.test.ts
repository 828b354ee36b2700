import { beforeAll, expect, test } from 'vitest';
import type { RawAnswer } from '#tests/support/answer.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

type Schema = {
  type: string | string[];
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
};
type Body = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, Schema> }; example: Body } } };
};
type Document = { paths: Record<string, Record<string, Operation>> };

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ids: Record<string, number>;
let document: Document;

beforeAll(async () => {
  [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana, { minInvestmentCents: null, maxInvestmentCents: null });
  const { services } = app.app;
  const update = await services.updates.create(dana.viewer, projectId, { title: 'Uno', content: 'Dos', media: [] });
  const milestone = await services.milestones.create(dana.viewer, projectId, { title: 'Uno', description: 'Dos' });
  ids = { projectId, updateId: update.id, milestoneId: milestone.id };
  document = (await app.rest(null, 'GET', '/openapi.json')).body as Document;
});

/** What surrounds the letters of a text that must be more than text. */
const SHAPES: Record<string, [string, string]> = {
  cover_image: ['https://a.test/', ''],
  website_url: ['https://a.test/', ''],
  trailer_url: ['https://a.test/', ''],
  links: ['https://a.test/', ''],
  email: ['', '@a.test'],
  password: ['Zq7', ''],
};

/** Fields that would win over one, or contradict it, and are sent otherwise or not at all. */
const BESIDE: Record<string, Body> = {
  roi: { expected_roi: undefined },
  status: { is_published: undefined, is_completed: undefined },
  min_investment: { max_investment: null },
  max_investment: { min_investment: null },
};

let texts = 0;

/** A text of that many characters, another each time where there is room. */
function textOf(name: string, length: number): string {
  const [before, after] = SHAPES[name] ?? ['', ''];
  const room = length - before.length - after.length;
  if (room <= 0) return 'x'.repeat(length);
  texts += 1;
  return `${before}${texts.toString(36).padStart(room, 'x').slice(-room)}${after}`;
}

type Case = { value: unknown; isAllowed: boolean };

const stepOf = ({ type }: Schema): number => (type.includes('integer') ? 1 : 0.01);
const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** Values at each limit, which the document allows, and beyond it. */
function casesOf(name: string, schema: Schema): Case[] {
  const { minLength, maxLength, minimum, maximum, maxItems, items } = schema;
  const lengths = [
    ...(maxLength === undefined ? [] : [maxLength, maxLength + 1]),
    ...(minLength === undefined ? [] : [minLength, minLength - 1]),
  ];
  const step = stepOf(schema);
  const numbers = [
    ...(minimum === undefined ? [] : [minimum, cents(minimum - step)]),
    ...(maximum === undefined ? [] : [maximum, cents(maximum + step)]),
  ];
  const lists = maxItems === undefined ? [] : [maxItems, maxItems + 1];
  const alternating = (values: unknown[]) => values.map((value, at) => ({ value, isAllowed: at % 2 === 0 }));
  return [
    ...alternating(lengths.map((length) => textOf(name, length))),
    ...alternating(numbers),
    ...alternating(lists.map((length) => Array.from({ length }, () => textOf(name, 30)))),
    ...(items ? casesOf(name, items).map(({ value, isAllowed }) => ({ value: [value], isAllowed })) : []),
  ];
}

function bodyCases(name: string, schema: Schema): Case[] {
  return [...casesOf(name, schema), { value: null, isAllowed: schema.type.includes('null') }];
}

const OF_INVESTORS = ['POST /projects/{projectId}/invest'];

async function send(call: string, name: string, body: Body, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const [method = '', path = ''] = call.split(' ');
  const by = path.startsWith('/auth') ? null : OF_INVESTORS.includes(call) || name === 'name' ? ines : dana;
  const address = path.replace(/\{(\w+)\}/g, (_all, id: string) => String(ids[id]));
  return app.rest(by, method, address, body, headers);
}

test('what the document forbids is refused, and what is at its limits is taken', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(calls)) {
      const json = requestBody?.content['application/json'];
      const call = `${method.toUpperCase()} ${path}`;
      if (!json || call === 'POST /auth/login') continue; // a log-in says no more than that it failed
      const example = () => ({ ...json.example, ...(path === '/auth/register' ? { email: textOf('email', 30) } : {}) });
      const note = (name: string, { value, isAllowed }: Case, { status, body }: RawAnswer) => {
        tried += 1;
        const shown = JSON.stringify(value).slice(0, 50);
        const isRight = isAllowed ? status < 300 : status >= 400 && status < 500;
        if (!isRight) wrong.push(`${call} ${name} ${shown}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
      };
      for (const [name, schema] of Object.entries(json.schema.properties))
        for (const one of bodyCases(name, schema))
          note(name, one, await send(call, name, { ...example(), ...BESIDE[name], [name]: one.value }));
      for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'header'))
        for (const one of casesOf(name, schema))
          note(name, one, await send(call, name, example(), { [name]: String(one.value) }));
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(150);
});

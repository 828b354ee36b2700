import { isListType, getNullableType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxItemsOf, unboundedLists } from '#server/platform/graphql/limits/list.length.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
  const { milestones } = app.app.services;
  for (let n = 0; n < 100; n += 1) {
    await milestones.create(dana.viewer, project, { title: `Hito ${n}`, description: 'Jugable' });
  }
  for (let n = 0; n < 110; n += 1) {
    await app.given.project(dana, { title: `Juego ${n}`, description: 'Texto', longDescription: 'x'.repeat(45_000) });
  }
});

test('every list field of the schema says how many items it gives at most', async () => {
  const schema = await buildGraphQLSchema();
  expect(unboundedLists(schema)).toEqual([]);
  const lists = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__'))
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    .filter(({ type }) => isListType(getNullableType(type)));
  expect(lists.length).toBeGreaterThan(15);
  for (const field of lists) expect(maxItemsOf(field), field.name).toBeTruthy();
});

const nested = (levels: number): string =>
  `{ project(id: ${project}) { ${'milestones { project { '.repeat(levels)} id ${'} }'.repeat(levels)} } }`;
const aliases = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_none, n) => `a${n}: ${write(n)}`).join(' ');

const DEAR: [string, () => string][] = [
  ['milestones in milestones, three times', () => nested(3)],
  ['four times', () => nested(4)],
  [
    'thirty searches',
    () => `{ project(id: ${project}) { ${aliases(30, (n) => `updates(search: "a${n}") { totalCount }`)} } }`,
  ],
  [
    'thirty catalogue searches',
    () => `{ ${aliases(30, (n) => `projects(filter: { search: "a${n}" }) { totalCount }`)} }`,
  ],
  ['thirty studios', () => `{ me { ${aliases(29, () => 'studio { raised fundingCurve { raised } }')} } }`],
  [
    'histories of histories',
    () =>
      '{ projects(first: 100) { edges { node { milestones { history { id } } deletedMilestones { history { id } } } } } }',
  ],
  [
    'types of types',
    () =>
      `{ __schema { types { ${aliases(25, () => 'fields { type { ofType { fields { name args { name } } } } }')} } } }`,
  ],
];

test.each(DEAR)('%s is refused by what the lists may hold, before it is executed', async (_what, queryOf) => {
  const { status, body } = await app.graphql(dana, queryOf(), {}, { accept: 'application/graphql-response+json' });
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  expect(status).toBe(400);
});

/** Queries the cost estimate allows, but whose answers turn out too large during execution. */
const LARGE: [string, () => string][] = [
  ['more values', () => nested(2)],
  ['more text, by one page', () => '{ projects(first: 100) { edges { node { longDescription } } } }'],
  [
    'more text, by aliases',
    () => `{ projects(first: 20) { edges { node { ${aliases(25, () => 'longDescription')} } } } }`,
  ],
  ['more text, by a long name', () => `{ project(id: ${project}) { milestones { ${'a'.repeat(60_000)}: id } } }`],
  [
    'more text read than given',
    () => `{ ${aliases(8, () => 'projects(first: 100, filter: { search: "juego" }) { totalCount }')} }`,
  ],
  [
    'more text in lists one after the other',
    () => '{ developers(first: 1) { edges { node { projects(first: 100) { edges { node { longDescription } } } } } } }',
  ],
];

describe('an answer larger than it may be is given up, the same in both ways of executing', () => {
  const REFUSED = {
    errors: [
      {
        message: 'La respuesta es demasiado grande: pide menos elementos por lista o menos campos',
        extensions: { code: 'RESPONSE_TOO_LARGE' },
      },
    ],
  };

  test.each(LARGE)('%s', async (_what, queryOf) => {
    for (const [accept, status] of [
      ['application/graphql-response+json', 400],
      ['application/graphql-response+json', 400],
      ['application/json', 200],
      ['*/*', 400],
    ] as const) {
      const answer = await app.graphql(dana, queryOf(), {}, { accept });
      expect(answer.body, accept).toEqual(REFUSED);
      expect(answer.status, accept).toBe(status);
    }
  });

  test.each(LARGE)('over a socket: %s', async (_what, queryOf) => {
    const { refused, heard } = await listen(app, dana, queryOf());
    await expect.poll(refused).toEqual(['RESPONSE_TOO_LARGE']);
    expect(heard).toEqual([REFUSED]);
  });

  test('and what is within it is given whole', async () => {
    const query = '{ projects(first: 50) { edges { node { id title longDescription developer { id } } } } }';
    for (const time of [1, 2]) {
      const { body } = await app.graphql(dana, query);
      expect(body, `time ${time}`).not.toHaveProperty('errors');
      expect(body).toHaveProperty('data.projects.edges.length', 50);
    }
  });
});

test('a long history and a long log of terms give their latest, oldest first', async () => {
  const { milestones, projects } = app.app.services;
  const own = await app.given.project(dana);
  const { id } = await milestones.create(dana.viewer, own, { title: 'Demo', description: 'Jugable' });
  for (let n = 0; n < 60; n += 1) {
    await milestones.edit(dana.viewer, id, { dueDate: `2026-${String((n % 12) + 1).padStart(2, '0')}-10` });
    await projects.edit(dana.viewer, own, {
      fields: { maxInvestors: 20 + (n % 2), investmentModel: `M${n}` },
      cover: null,
    });
  }
  const query = `{ project(id: ${own}) { milestones { history { id after } } termsLog { id after } } }`;
  const { body } = await app.graphql(dana, query);
  type Lines = { id: string; after: string }[];
  const {
    milestones: [only],
    termsLog,
  } = (body as { data: { project: { milestones: { history: Lines }[]; termsLog: Lines } } }).data.project;
  expect(only?.history).toHaveLength(50);
  expect(only?.history.at(-1)?.after).toBe('2026-12-10');
  expect(termsLog).toHaveLength(100);
  expect(termsLog.at(-1)?.after).toBe('M59');
  const ids = termsLog.map((line) => Number(line.id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

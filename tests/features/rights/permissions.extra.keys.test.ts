import { getTableColumns } from 'drizzle-orm';
import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  parse,
  validate,
  ValuesOfCorrectTypeRule,
  type GraphQLInputObjectType,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import { createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';

type Fields = { properties?: Record<string, unknown>; example?: object };
type Operation = { requestBody?: { content: Record<string, { schema: Fields; example: object }> }; responses: object };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Fields> } };

const app = await startAppForFile();
let world: GuardedWorld;
let schema: GraphQLSchema;
let document: Document;

beforeAll(async () => {
  world = await createGuardedWorld(app);
  schema = await buildGraphQLSchema();
  document = (await app.rest(null, 'GET', '/openapi.json')).body as Document;
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The names of all properties in a JSON schema, at any depth. */
const propertiesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        ...(key === 'properties' && typeof inner === 'object' ? Object.keys(inner as object) : []),
        ...propertiesIn(inner),
      ])
    : [];

/** Every column of every table and every field of any answer, in snake case and camel case. */
function everyName(): string[] {
  const columns = Object.values(app.app.database.tables).flatMap((table) => Object.keys(getTableColumns(table)));
  const answered = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') ? Object.keys(type.getFields()) : [],
  );
  const names = [...columns, ...answered, ...propertiesIn(document), 'isAdmin'];
  return [...new Set(names.flatMap((name) => [snake(name), camel(name)]))];
}

/** Values recognizable in any column type: as dollars or cents, text, instant or day. */
const MARKS = [7_654_321, 'centinela', '2001-02-03T04:05:06.000Z', { id: 7_654_321 }, [7_654_321]];
const KEPT = /7654321|centinela|2001-02-03|98117/;

const allRows = async (): Promise<string> => {
  const { read, tables } = app.app.database;
  const rows = await Promise.all(Object.values(tables).map((table) => read.select().from(table as never)));
  return JSON.stringify(rows);
};

/** Each REST write: who sends it, its path and its body. */
function writes() {
  const { project, update, milestone } = world.places['draft public'];
  const open = world.places['published public'];
  const investors = /invest$|comments$/;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json'];
      if (!body || path.endsWith('/login')) return [];
      const place = investors.test(path) ? open : { project, update, milestone };
      const address = path
        .replace(/^\/api/, '')
        .replace(/\{project\w*\}/, String(place.project))
        .replace(/\{update\w*\}/, String(place.update))
        .replace(/\{milestone\w*\}/, String(place.milestone));
      const person = path.endsWith('/register') ? null : investors.test(path) ? world.ines : world.dana;
      return [{ method: method.toUpperCase(), address, person, ...body }];
    }),
  );
}

test('no key but its own changes anything, in any write of REST', async () => {
  const names = everyName();
  const calls = writes();
  expect(calls.length).toBe(10);
  expect(names.length).toBeGreaterThan(150);
  let sent = 0;
  for (let round = 0; round < scaledCount(2, MARKS.length); round += 1) {
    for (const { method, address, person, schema: fields, example } of calls) {
      const read = [
        ...Object.keys(fields.properties ?? {}),
        ...(address.includes('/updates') ? ['existing_media'] : []),
      ];
      const extra = names.filter((name) => !read.includes(name));
      const own = 'email' in example ? { ...example, email: `otra${round}@ejemplo.test` } : example;
      const marked = extra.map((name, index) => [name, MARKS[(index + round) % MARKS.length]]);
      const body = { ...Object.fromEntries(marked), ...own };
      const { status, body: said } = await app.rest(person, method, address, body);
      expect([200, 201], `${method} ${address} ${JSON.stringify(said)}`).toContain(status);
      sent += extra.length;
    }
  }
  expect(await allRows()).not.toMatch(KEPT);
  reportCount('extra keys sent to REST', sent);
});

/** The input type of each mutation, by the mutation's name. */
const inputs = (): [string, GraphQLInputObjectType][] =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const type = getNamedType(args[0]?.type);
    return isInputObjectType(type) ? [[name, type] as [string, GraphQLInputObjectType]] : [];
  });

test('GraphQL knows no key but its own, in any mutation', async () => {
  const names = everyName();
  const before = await allRows();
  let sent = 0;
  for (const [mutation, type] of inputs()) {
    const extra = names.filter((name) => !Object.hasOwn(type.getFields(), name));
    const literal = parse(`mutation { ${mutation}(input: { ${extra.map((name) => `${name}: 1`).join(' ')} }) { id } }`);
    const errors = validate(schema, literal, [ValuesOfCorrectTypeRule], { maxErrors: 2000, hideSuggestions: true });
    const unknown = errors.flatMap(({ message }) => /^Field "(\w+)" is not defined/.exec(message)?.[1] ?? []);
    expect(unknown.sort(), mutation).toEqual(extra.sort());
    sent += extra.length;
    const query = `mutation ($input: ${type.name}!) { ${mutation}(input: $input) { __typename } }`;
    const variables = { input: Object.fromEntries(extra.map((name) => [name, 7_654_321])) };
    expect((await app.graphql(world.dana, query, variables)).body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })]),
    });
  }
  expect(await allRows()).toBe(before);
  expect(inputs().length).toBeGreaterThan(10);
  reportCount('extra keys sent to GraphQL', sent);
});

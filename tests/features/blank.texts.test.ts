import type { GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { mutationsOfAccounts, type SentMutation } from '#tests/support/mutations.ts';
import { NOON, SITE } from '#tests/support/passkeys.ts';

const app = await startAppForFile({ now: NOON, publicUrl: SITE });
let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await buildGraphQLSchema();
});

/** Texts in which nothing is seen. */
const BLANK = ['\u2800', '\u200b\u2060', '\ufe0f', '\u200e \u202e', '\u3164', '\u00ad'];

type Path = (string | number)[];

/** Where an input has texts. */
function textsIn(input: unknown, path: Path = []): Path[] {
  if (typeof input === 'string') return [path];
  if (Array.isArray(input)) return input.flatMap((item, index) => textsIn(item, [...path, index]));
  if (typeof input !== 'object' || input === null || input.constructor !== Object) return [];
  return Object.entries(input).flatMap(([name, value]) => textsIn(value, [...path, name]));
}

function withText(input: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  const copy = Array.isArray(input) ? [...(input as unknown[])] : { ...(input as object) };
  (copy as Record<string | number, unknown>)[first] = withText(
    (input as Record<string | number, unknown>)[first],
    rest,
    text,
  );
  return copy;
}

type Refusal = { code: string; fields: string[] } | null;

/** Null when it is accepted. */
async function refusalOf(name: string, by: Account, input: unknown): Promise<Refusal> {
  const type = String(schema.getMutationType()?.getFields()[name]?.args[0]?.type);
  const query = `mutation ($input: ${type}) { ${name}(input: $input) { __typename } }`;
  const { errors } = (await app.graphql(by, query, { input })).body as {
    errors?: { extensions: { code: string; details?: object } }[];
  };
  const [error] = errors ?? [];
  return error ? { code: error.extensions.code, fields: Object.keys(error.extensions.details ?? {}) } : null;
}

test('a text that shows nothing is refused wherever no text is, by every mutation', async () => {
  const required: string[] = [];
  const wrong: string[] = [];
  for (const [name, prepare] of Object.entries(mutationsOfAccounts(app))) {
    const { by, input }: SentMutation = await prepare();
    for (const path of textsIn(input)) {
      const refused = await refusalOf(name, by, withText(input, path, ''));
      if (refused?.code !== 'VALIDATION') continue;
      const where = `${name}.${path.join('.')}`;
      required.push(where);
      for (const blank of BLANK) {
        const answer = await refusalOf(name, by, withText(input, path, blank));
        if (JSON.stringify(answer) !== JSON.stringify(refused)) wrong.push(`${where}: ${escape(blank)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(required.length).toBeGreaterThan(20);
});

describe('through REST', () => {
  test('a text that shows nothing is refused by every call that takes a required one', async () => {
    const dana = await app.given.developer();
    const project = await app.given.project(dana);
    const news = { title: 'Uno', content: 'Texto', media: [] };
    const { id: update } = await app.app.services.updates.create(dana.viewer, project, news);
    const calls: [string, string, string[]][] = [
      ['POST', '/projects', ['title', 'description']],
      ['PUT', `/projects/${project}`, ['title', 'description']],
      ['POST', `/projects/${project}/milestones`, ['title', 'description']],
      ['POST', `/projects/${project}/updates`, ['title', 'content']],
      ['PUT', `/projects/${project}/updates/${update}`, ['title', 'content']],
      ['POST', `/updates/${update}/comments`, ['content']],
    ];
    for (const [method, path, names] of calls)
      for (const name of names)
        for (const blank of ['', ...BLANK]) {
          const body = { title: 'Uno', description: 'Texto', content: 'Texto', funding_goal: 1000, [name]: blank };
          const { status, body: answer } = await app.rest(dana, method, path, body);
          expect([status, answer], `${method} ${path} ${name} ${escape(blank)}`).toMatchObject([
            400,
            { code: 'VALIDATION', details: { [name]: expect.any(String) as string } },
          ]);
        }
  });
});

import { beforeAll, expect, inject, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Person } from '#tests/support/client.ts';
import { seedOfRun, scaledCount, reportCount } from '#tests/support/counts.ts';
import { createGuardedWorld } from '#tests/support/guarded.ts';
import { createRandomQueries } from '#tests/support/random.queries.ts';
import { createRandom } from '#tests/torture/figure.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z', compiledQueries: true });
let people: [string, Person][];
let places: { project: number; update: number; milestone: number }[];

beforeAll(async () => {
  const world = await createGuardedWorld(app);
  const { dana, ines, ivo } = world;
  people = Object.entries({ dana, ines, ivo, nobody: null });
  places = Object.values(world.places);
  // An update that is opened for the first time changes what is unread, and so the next answer.
  for (const { viewer } of [dana, ines, ivo]) {
    for (const { update } of places) await app.app.services.updates.get(viewer, update).catch(() => null);
  }
});

async function post(person: Person, body: object): Promise<{ status: number; text: string }> {
  const response = await app.app.fastify.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    },
    payload: JSON.stringify(body),
  });
  const text = response.body.replace(/\(Solicitud [\w-]+\)/g, '').replace(/"line":\d+,"column":\d+/g, '');
  return { status: response.statusCode, text: withErrorsInOrder(text) };
}

/** Fields are resolved concurrently, so errors come in any order: they are sorted before they are compared. */
function withErrorsInOrder(text: string): string {
  if (!text.startsWith('{"errors":')) return text;
  const body = JSON.parse(text) as { errors: object[] };
  if (body.errors.length === 1) return text;
  const errors = body.errors.map((error) => JSON.stringify(error)).toSorted();
  return JSON.stringify({ ...body, errors });
}

async function compiledAnswers(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^fichin_graphql_answers_total\{path="compiled"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

/**
 * Both executors call the same services whichever the engine; on PostgreSQL the order of concurrent work would differ.
 */
test.runIf(inject('engine') === 'sqlite')(
  'random queries are answered by a plan as Apollo answers them, byte for byte',
  async () => {
    const seed = seedOfRun();
    const ids = {
      project: [...new Set(places.map(({ project }) => project)), 999_999],
      update: [...places.map(({ update }) => update), 999_999],
      milestone: places.map(({ milestone }) => milestone),
    };
    const next = createRandomQueries(await buildGraphQLSchema(), createRandom(seed), ids);
    const rounds = scaledCount(60, 10_000);
    const before = await compiledAnswers();
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { query, variables } = next();
      const sets = variables.map((set, n) => ({ set, who: people[(round + n) % people.length] as [string, Person] }));
      for (const [n, { set, who }] of sets.entries()) {
        const [name, person] = who;
        // a comment not seen before makes a document that is not compiled yet
        const apollos = await post(person, { query: `${query}\n# ${round}.${n}`, variables: set });
        for (const time of n === 0 ? [1, 2, 3] : [1]) {
          const about = `seed ${seed}, round ${round}, ${name}, time ${time}: ${JSON.stringify({ query, variables: set })}`;
          expect(await post(person, { query, variables: set }), about).toEqual(apollos);
          compared += 1;
        }
      }
    }
    reportCount('random queries, each beside Apollo’s own answer', rounds);
    reportCount('of their answers came by a plan', (await compiledAnswers()) - before);
    expect((await compiledAnswers()) - before).toBeGreaterThan(rounds / 2);
    expect(compared).toBe(rounds * 4);
  },
  3_600_000,
);

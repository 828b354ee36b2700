import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { UNSUBSCRIBE_PATH } from '#server/kernel/paths/secret.paths.ts';
import { CALLS } from '#tests/architecture/spec.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';
import { picture } from '#tests/support/media.ts';
import { MUTATIONS_OF_VISITORS, mutationsOfAccounts, type SentMutation } from '#tests/support/mutations.ts';
import { NOON, SITE } from '#tests/support/passkeys.ts';
import { queriesOf } from '#tests/support/paths.ts';
import { everyRow } from '#tests/support/rows.ts';
import { currentEngine } from '#tests/support/storage.ts';

type Started = TestApp & { stop(): Promise<void> };

const CLOSED = { status: 503, code: 'MAINTENANCE', retryAfter: '60' };

// On PostgreSQL alone, where a server that writes can prepare what the one in maintenance must not change.
describe.skipIf(currentEngine() === 'sqlite')('a server in maintenance', () => {
  let open: Started;
  let closed: Started;
  let schema: GraphQLSchema;
  let dana: Account;
  let ines: Account;
  let ids: { project: number; update: number; milestone: number; investment: number };

  beforeAll(async () => {
    schema = await buildGraphQLSchema();
    open = await startApp({ now: NOON, publicUrl: SITE });
    closed = await startApp({ now: NOON, publicUrl: SITE, beside: open, maintenance: true, compiledQueries: true });
    const { given } = open;
    const { updates, milestones } = open.app.services;
    dana = await given.developer('Estudio Sur');
    ines = await given.investor('Inés');
    const project = await given.project(dana);
    const investment = await given.investment(ines, project, 100_000);
    const { id: update } = await updates.create(dana.viewer, project, { title: 'Uno', content: 'Texto', media: [] });
    const { id: milestone } = await milestones.create(dana.viewer, project, { title: 'Demo', description: 'Texto' });
    ids = { project, update, milestone, investment };
  });
  afterAll(async () => {
    await closed.stop();
    await open.stop();
  });

  const sent = async (response: ReturnType<TestApp['send']>) => {
    const { status, headers, body } = await response;
    const { code, errors } = body as { code?: string; errors?: { extensions: { code: string } }[] };
    return { status, code: code ?? errors?.[0]?.extensions.code, retryAfter: headers.get('retry-after') };
  };

  function mutate(name: string, { by, input = {} }: { by: Account | null; input?: object }) {
    const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type;
    const [declared, given] = type ? [`($input: ${String(type)})`, '(input: $input)'] : ['', ''];
    return sent(closed.graphql(by, `mutation ${declared} { ${name}${given} { __typename } }`, { input }));
  }

  test('refuses every mutation, and changes nothing', async () => {
    const prepare = mutationsOfAccounts(open);
    const prepared: [string, SentMutation][] = [];
    for (const [name, given] of Object.entries(prepare)) prepared.push([name, await given()]);
    const before = await everyRow(open);
    for (const [name, mutation] of prepared) {
      expect(await mutate(name, mutation), name).toEqual(CLOSED);
      expect(await mutate(name, mutation), `${name} once more`).toEqual(CLOSED);
    }
    for (const name of MUTATIONS_OF_VISITORS) expect(await mutate(name, { by: null }), name).toEqual(CLOSED);
    expect(await everyRow(open)).toBe(before);
  });

  test('refuses every call that writes, and forms, and changes nothing', async () => {
    const before = await everyRow(open);
    for (const [method = '', path = ''] of CALLS.map((call) => call.split(' ')).filter(([method]) => method !== 'GET'))
      expect(await sent(closed.rest(ines, method, path.replaceAll(/\{\w+\}/g, '1'), {})), path).toEqual(CLOSED);
    const form = new FormData();
    form.append('operations', '{}');
    form.append('map', '{}');
    form.append('0', await picture());
    expect(await sent(closed.graphqlUpload(ines, form))).toEqual(CLOSED);
    expect(await sent(closed.send(`${UNSUBSCRIBE_PATH}/x`, { method: 'POST' }))).toEqual(CLOSED);
    expect(await everyRow(open)).toBe(before);
  });

  test('answers every query, and notes no reading', async () => {
    const before = await everyRow(open);
    const given = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [id]]));
    for (const query of queriesOf(schema, 2, given, dayOf(new Date(NOON))).queries) {
      const { status, body } = await closed.graphql(ines, query);
      expect([status, (body as { errors?: unknown }).errors], query).toEqual([200, undefined]);
    }
    const places = { projectId: ids.project, id: ids.project, updateId: ids.update, milestoneId: ids.milestone };
    for (const path of CALLS.filter((call) => call.startsWith('GET ')).map((call) => call.slice(4))) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_part, name: keyof typeof places) => String(places[name]));
      expect((await closed.rest(ines, 'GET', address)).status, address).toBeLessThan(404);
    }
    expect(await everyRow(open)).toBe(before);
    expect(await closed.send('/readyz', {})).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('marks every page, so that it can say so to people', async () => {
    for (const path of ['/', `/projects/${ids.project}`, '/dashboard', '/nothing/here']) {
      const pageOf = async ({ send }: TestApp) =>
        String((await send(path, { headers: { accept: 'text/html' } })).body).includes('<html data-maintenance');
      expect([await pageOf(closed), await pageOf(open)], path).toEqual([true, false]);
    }
  });

  test('refuses a mutation over a socket, on which subscriptions go on', async () => {
    const news = await listen(closed, ines, 'subscription { updatePublished { title } }');
    const refused = await listen(closed, ines, 'mutation { createFeed { __typename } }');
    expect(refused.refused()).toEqual(['MAINTENANCE']);
    expect(refused.closed()).toBeNull();
    const text = { title: 'Dos', content: 'Texto', media: [] };
    await open.app.services.updates.create(dana.viewer, ids.project, text);
    await expect.poll(() => news.heard.map(({ data }) => data)).toEqual([{ updatePublished: { title: 'Dos' } }]);
  });

  test('logs no refusal as a failure', async () => {
    const log: string[] = [];
    const logged = await startApp({ beside: open, maintenance: true, log });
    await logged.graphql(null, 'mutation { beginPasskeyLogin { __typename } }');
    await logged.stop();
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

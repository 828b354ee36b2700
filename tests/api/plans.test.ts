import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeCursor } from '#server/domain/pagination.ts';
import { buildGraphQLSchema } from '#server/graphql/schema.ts';
import { makeWorld } from '#tests/bench/world.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { OPERATIONS } from '#tests/support/cases/permissions.ts';
import { DOORS } from '#tests/support/door.ts';
import { tell } from '#tests/support/figures.ts';
import { guardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import { questionsOf } from '#tests/support/paths.ts';
import { explaining } from '#tests/support/plans.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** Enough for an engine to mind how it finds them. */
const ROWS = 2500;

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;

beforeAll(async () => {
  app = await startApp();
  await makeWorld(app.app.database, {
    users: 1000,
    projects: ROWS,
    milestones: ROWS,
    investments: ROWS,
    updates: ROWS,
  });
  await fillTheRest();
  world = await guardedWorld(app);
}, 120_000);
afterAll(() => app.stop());

/** As many of what the world has none of. */
async function fillTheRest(): Promise<void> {
  const { database } = app.app;
  const { comments, updateReads, updateMedia, termsChanges, milestoneEvents } = database.tables;
  const at = new Date();
  const rows = Array.from({ length: ROWS }, (_none, index) => {
    const id = index + 1;
    const parents = { updateId: id, authorId: 1, userId: 1, projectId: id, milestoneId: id, actorId: 1 };
    const times = { createdAt: at, readAt: at, changedAt: at };
    const media = { kind: 'image', position: 0, file: `${id}.png`, caption: '', width: 1, height: 1 };
    return { ...parents, ...times, ...media, content: 'Bien', field: 'roi', before: null, after: '1' };
  });
  await database.write(async (tx) => {
    await tx.insert(comments).values(rows);
    await tx.insert(updateReads).values(rows);
    await tx.insert(updateMedia).values(rows as never);
    await tx.insert(termsChanges).values(rows as never);
    await tx.insert(milestoneEvents).values(rows.map((row) => ({ ...row, kind: 'completed' })) as never);
  });
}

const everybody = () => [world.dana, world.ines];

/** Everything the graph can be asked, by who makes projects and who funds them. */
async function askGraph(): Promise<void> {
  const places = Object.values(world.places);
  const ids = {
    project: [...new Set(places.map(({ project }) => project))],
    update: places.map(({ update }) => update),
    milestone: places.map(({ milestone }) => milestone),
  };
  const { questions } = questionsOf(await buildGraphQLSchema(), 3, ids);
  for (const person of everybody()) for (const question of questions) await app.graphql(person, question);
}

/** Every read of the REST document, about one place. */
async function askRest(): Promise<void> {
  const { project, update, milestone } = world.places['published public'];
  const { paths } = (await app.rest(null, 'GET', '/openapi.json')).body as { paths: Record<string, object> };
  const named: Record<string, number> = { projectId: project, id: project, updateId: update, milestoneId: milestone };
  for (const [path, calls] of Object.entries(paths)) {
    if (!('get' in calls)) continue;
    const filled = path
      .replace(/^\/api/, '')
      .replace(/\{(\w+)\}/g, (_all, name: string) => `${named[name] ?? project}`);
    for (const person of everybody()) await app.rest(person, 'GET', filled);
  }
}

/** The catalogue and the lists narrowed, ordered and turned to far pages in every way. */
async function turnPages(): Promise<void> {
  const filters = ['', 'genre=rpg', 'stage=production', 'genre=rpg&stage=production', 'search=luz', 'search=l+f'];
  for (const filter of [...filters, 'search=luz&genre=rpg&stage=production']) {
    for (const more of ['', 'sort=most_funded', 'page=40', 'sort=most_funded&page=40']) {
      await app.rest(world.ines, 'GET', `/projects?${[filter, more].filter(Boolean).join('&')}`);
    }
  }
  for (const list of ['/users/developers', '/users/investors']) await app.rest(world.ines, 'GET', `${list}?page=31`);
  const after = encodeCursor({ key: Date.UTC(2025, 1, 1), id: 500 });
  const page = `(first: 2, after: "${after}") { totalCount edges { cursor } }`;
  const { project, update } = world.places['published public'];
  for (const person of everybody()) {
    await app.graphql(
      person,
      `{ newest: projects${page} byMoney: projects${page.replace(')', ', orderBy: MOST_FUNDED)')}
        found: projects${page.replace(')', ', filter: { search: "luz" })')} developers${page} investors${page}
        me { projects${page} investments${page} } update(id: ${update}) { comments${page} }
        project(id: ${project}) { updates${page} developer { projects${page} } investments${page} } }`,
    );
  }
}

/** Every operation of the permission matrix through both doors, and the writes it only pretends. */
async function act(): Promise<void> {
  const { places, dana, ines } = world;
  const place = places['published public'];
  for (const { request } of OPERATIONS) {
    for (const door of DOORS) for (const person of [dana, ines]) await app.ask(door, person, request(place));
  }
  const { projects, investments, updates, comments } = app.app.services;
  await app.given.investment(ines, place.project, 100_000);
  await investments.invest(ines.viewer, { projectId: place.project, amount: 100_000, idempotencyKey: 'una' });
  await projects.edit(dana.viewer, place.project, { fields: { title: 'Otra luz', genre: 'rpg' }, cover: null });
  const update = await updates.create(dana.viewer, place.project, { title: 'Más', content: 'Texto', media: [] });
  await updates.get(ines.viewer, update.id);
  await comments.add(ines.viewer, update.id, 'Bien');
  await projects.remove(dana.viewer, places['draft public'].project);
}

test('no statement of any use case costs more the more there is of everything', async () => {
  const statements = await statementsOf(async () => {
    for (const work of [askGraph, askRest, turnPages, act]) await work();
  });
  const { explain, end } = await explaining(app);
  const faults: string[] = [];
  for (const statement of statements) {
    const found = await explain(statement);
    if (found.length > 0) faults.push(`${found.join(', ')}\n    in ${statement.text}`);
  }
  await end();
  tell('statements whose plan was read', statements.length);
  expect(faults.join('\n')).toBe('');
  expect(statements.length).toBeGreaterThan(80);
}, 180_000);

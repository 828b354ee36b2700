import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FOLLOWED } from '#server/features/projects/follows/follow.rules.ts';
import { encodeCursor } from '#server/kernel/pagination.ts';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { follow, followerCountOf, followOf, listFollowed, unfollow } from '#tests/support/cases/follows.ts';
import { listProjects, type Filters } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { hide } from '#tests/support/operators.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { title: 'Luces' });
});

const publish = (id: number, isPublished: boolean) => app.app.services.projects.publish(dana.viewer, id, isPublished);

describe('following', () => {
  const ask = <T>(who: Account | null, request: Request<T>) => app.ask(who, request);

  test('needs a published project, also of those who see it since they invested before it was hidden', async () => {
    await app.given.investment(ines, project, 100_000);
    await hide(app, { kind: 'project', id: project });
    expect(await ask(ines, follow(project))).toMatchObject({ code: 'PROJECT_NOT_PUBLISHED' });
  });
  const titles = async (who: Account) => (await ask(who, listFollowed())).data.titles;

  test('is for everybody signed in but its developer, and of what they may see', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    for (const change of [follow, unfollow]) {
      expect(await ask(dana, change(project))).toMatchObject({
        code: 'OWN_PROJECT',
        message: 'No puedes seguir tu propio proyecto',
      });
      for (const id of [draft, 999_999]) {
        expect(await ask(ines, change(id))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
      }
    }
    expect((await ask(ines, followerCountOf(project))).data).toBe(0);
    expect(await titles(ines)).toEqual([]);
  });

  test('is counted, and undone', async () => {
    const other = await app.given.developer('Otro');
    expect((await ask(ines, follow(project))).data).toEqual({ viewerFollows: true, followerCount: 1 });
    expect((await ask(other, follow(project))).data).toEqual({ viewerFollows: true, followerCount: 2 });
    expect((await ask(ines, follow(project))).data).toEqual({ viewerFollows: true, followerCount: 2 });
    expect((await ask(ines, followOf(project))).data).toEqual({ viewerFollows: true });
    expect((await ask(dana, followOf(project))).data).toEqual({ viewerFollows: false });
    expect(await titles(other)).toEqual(['Luces']);
    expect((await ask(ines, unfollow(project))).data).toEqual({ viewerFollows: false, followerCount: 1 });
    expect((await ask(ines, unfollow(project))).data).toEqual({ viewerFollows: false, followerCount: 1 });
    expect(await titles(ines)).toEqual([]);
    expect((await ask(dana, followerCountOf(project))).data).toBe(1);
  });

  test('opens no private update', async () => {
    await ask(ines, follow(project));
    const { updates, projects } = app.app.services;
    const secret = { title: 'Para inversores', content: 'x', isPublic: false, media: [] };
    const { id } = await updates.create(dana.viewer, project, secret);
    await expect(updates.get(ines.viewer, id)).rejects.toMatchObject({ code: 'PRIVATE_UPDATE' });
    const seen = await projects.get(ines.viewer, project);
    expect((await updates.list(ines.viewer, seen, null, { limit: 9, after: null, offset: 0 })).rows).toEqual([]);
  });

  test('lists the one followed last first, page by page', async () => {
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];
    for (const [minute, title] of names.entries()) {
      app.setNow(`2026-03-05T12:0${minute}:00Z`);
      await ask(ines, follow(await app.given.project(dana, { title })));
    }
    const first = (await ask(ines, listFollowed(2))).data;
    expect(first).toMatchObject({ titles: ['Cinco', 'Cuatro'], total: 5 });
    const last = await app.app.services.follows.listMine(ines.viewer, { limit: 2, after: null, offset: 0 });
    const { followedAt, id } = last.rows[1] as (typeof last.rows)[1];
    const after = encodeCursor({ key: followedAt.getTime(), id });
    expect((await ask(ines, listFollowed(2, after))).data.titles).toEqual(['Tres', 'Dos']);
    expect(await ask(ines, listFollowed(2, 'nada'))).toMatchObject({ code: 'INVALID_CURSOR' });
  });

  test('a project that is a draft again leaves the lists and comes back to them', async () => {
    await ask(ines, follow(project));
    await publish(project, false);
    expect((await ask(ines, listFollowed())).data).toMatchObject({ titles: [], total: 0 });
    expect((await ask(ines, listProjects({ onlyFollowed: true }))).data).toEqual({ titles: [], total: 0 });
    expect(await ask(ines, unfollow(project))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    await publish(project, true);
    expect((await ask(ines, listFollowed())).data).toMatchObject({ titles: ['Luces'], total: 1 });
    expect((await ask(ines, followOf(project))).data).toEqual({ viewerFollows: true });
  });

  test('does not keep a draft from being deleted', async () => {
    await ask(ines, follow(project));
    await publish(project, false);
    await app.app.services.projects.remove(dana.viewer, project);
    expect((await ask(ines, listFollowed())).data).toMatchObject({ titles: [], total: 0 });
  });

  test('ends at a limit, which a project already followed does not meet', async () => {
    const { database } = app.app;
    const { projects, follows } = database.tables;
    const [row] = await database.read.select().from(projects).where(eq(projects.id, project));
    const { id: _id, ...copy } = row ?? { id: 0 };
    await database.write('system', async (tx) => {
      for (let made = 0; made < MAX_FOLLOWED; made += 250) {
        const ids = await tx
          .insert(projects)
          .values(Array.from({ length: 250 }, () => copy as never))
          .returning({ id: projects.id });
        const createdAt = new Date();
        await tx.insert(follows).values(ids.map(({ id }) => ({ followerId: ines.id, projectId: id, createdAt })));
      }
    });
    expect(await ask(ines, follow(project))).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Puedes seguir hasta 1000 proyectos',
    });
    expect((await ask(ines, followerCountOf(project))).data).toBe(0);
    const [known] = (await app.app.services.follows.listMine(ines.viewer, { limit: 1, after: null, offset: 0 })).rows;
    expect(await ask(ines, follow(known?.id ?? 0))).toMatchObject({ ok: true });
    expect((await ask(ines, listProjects({ onlyFollowed: true }, 1))).data.total).toBe(MAX_FOLLOWED);
    await ask(ines, unfollow(known?.id ?? 0));
    expect(await ask(ines, follow(project))).toMatchObject({ ok: true });
  });

  test('narrows the catalogue with every other filter and in every order', async () => {
    const make = async (title: string, more: object, raised = 0) => {
      const id = await app.given.project(dana, { title, maxInvestors: 5, ...more });
      if (raised > 0) await app.given.investment(ines, id, raised * 100);
      if (title !== 'Ajeno') await app.app.services.follows.follow(ines.viewer, id);
      return id;
    };
    const faro = await make('Faro', { genre: 'puzzle' }, 9000);
    await make('Mar', { maxInvestors: 2, description: 'Un barco' }, 4000);
    await make('Ajeno', { genre: 'puzzle', description: 'Un barco' }, 5000);
    await app.app.services.projects.open(dana.viewer, await make('Cerrado', { currentStage: 'polish' }, 9500), false);
    await app.app.services.updates.create(dana.viewer, faro, { title: 'Hola', content: 'x', media: [] });
    const listed = async (filters: Filters) => (await ask(ines, listProjects({ onlyFollowed: true, ...filters }))).data;
    const cases: [Filters, string[]][] = [
      [{}, ['Cerrado', 'Mar', 'Faro']],
      [{ sort: 'most_funded' }, ['Cerrado', 'Faro', 'Mar']],
      [{ sort: 'near_goal' }, ['Cerrado', 'Faro', 'Mar']],
      [{ sort: 'few_seats' }, ['Mar', 'Faro']],
      [{ sort: 'recently_updated' }, ['Faro']],
      [{ onlyOpen: true }, ['Mar', 'Faro']],
      [{ onlyOpen: true, sort: 'most_funded' }, ['Faro', 'Mar']],
      [{ genre: 'puzzle' }, ['Faro']],
      [{ stage: 'polish' }, ['Cerrado']],
      [{ stage: 'polish', genre: 'puzzle' }, []],
      [{ search: 'barco' }, ['Mar']],
      [{ search: 'estudio', sort: 'near_goal', onlyOpen: true }, ['Faro', 'Mar']],
      [{ search: 'estudio', genre: 'puzzle' }, ['Faro']],
    ];
    for (const [filters, expected] of cases) {
      expect(await listed(filters), JSON.stringify(filters)).toEqual({ titles: expected, total: expected.length });
    }
    expect((await ask(dana, listProjects({ onlyFollowed: true }))).data).toEqual({ titles: [], total: 0 });
  });
});

test('following at once, twice and by many, loses and doubles nothing', async () => {
  const people = [ines, ...(await Promise.all(['Ana', 'Ivo', 'Eva', 'Leo'].map((name) => app.given.investor(name))))];
  const twice = [...people, ...people];
  const { follows } = app.app.services;
  await Promise.all(twice.map(({ viewer }) => follows.follow(viewer, project)));
  expect((await app.ask('rest', ines, followerCountOf(project))).data).toBe(people.length);
  await Promise.all([
    ...people.slice(1).flatMap(({ viewer }) => [follows.unfollow(viewer, project), follows.unfollow(viewer, project)]),
    follows.follow(ines.viewer, project),
  ]);
  expect((await app.ask('rest', ines, followerCountOf(project))).data).toBe(1);
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MilestonePatch } from '#server/features/milestones/milestone.edit.rules.ts';
import { APIS } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { getStudio, listGames, searchDirectory } from '#tests/support/cases/studios.ts';
import type { Account } from '#tests/support/given.ts';

const TODAY = '2026-03-10T15:00:00Z';

const app = await startAppForFile({ now: TODAY });
let dana: Account;
let ines: Account;
let studio: number;

beforeAll(async () => {
  ines = await app.given.investor('Inés');
});
beforeEach(async () => {
  app.setNow(TODAY);
  dana = await app.given.developer('Faro');
  studio = dana.viewer.developerProfileId ?? 0;
});

const promise = (project: number, dueDate: string | null, fields: MilestonePatch = {}) =>
  app.app.services.milestones.create(dana.viewer, project, { title: 'Demo', description: 'x', dueDate, ...fields });

async function completed(project: number, dueDate: string, at: string): Promise<number> {
  const { id } = await promise(project, dueDate);
  app.setNow(at);
  await app.app.services.milestones.complete(dana.viewer, id);
  app.setNow(TODAY);
  return id;
}

describe('a studio', () => {
  const deliveries = async () => (await app.ask(ines, getStudio(studio))).data.deliveries;

  test('is not found when it is not there', async () => {
    for (const id of [999_999, 'x', -1, '1.5']) {
      expect(await app.ask(ines, getStudio(id))).toMatchObject({
        code: 'DEVELOPER_NOT_FOUND',
        message: 'Estudio no encontrado',
      });
    }
  });

  test('says what it wrote of itself', async () => {
    const words = { country: 'Chile', about: '**Tres** personas.', links: ['https://faro.test'] };
    await app.ask(dana, updateProfile(words));
    expect((await app.ask(ines, getStudio(studio))).data).toEqual({
      id: studio,
      studioName: 'Faro',
      ...words,
      projects: 0,
      lastUpdateAt: null,
      deliveries: { due: 0, onTime: 0, onTimePercent: null },
    });
  });

  test('shows its published games, the latest first, and its drafts to nobody', async () => {
    await app.given.project(dana, { title: 'Primero' });
    app.setNow('2026-03-10T15:00:01Z');
    await app.given.project(dana, { title: 'Segundo' });
    app.setNow('2026-03-10T15:00:02Z');
    await app.given.project(dana, { title: 'Tercero' });
    await app.given.project(dana, { title: 'Borrador', isPublished: false });
    for (const viewer of [ines, dana]) {
      expect((await app.ask(viewer, listGames(studio))).data).toEqual({
        titles: ['Tercero', 'Segundo'],
        total: 3,
      });
      expect((await app.ask(viewer, getStudio(studio))).data).toMatchObject({ projects: 3 });
    }
  });

  test('owes nothing that was promised for a day after it said what became of the game', async () => {
    const project = await app.given.project(dana);
    await promise(project, '2026-03-09');
    await promise(project, '2026-03-12');
    const outcome = { projectOutcome: 'CANCELLED', outcomeText: 'Fin', outcomeOn: '2026-03-10' } as const;
    await app.app.services.outcomes.conclude(dana.viewer, project, outcome);
    app.setNow('2026-04-10T15:00:00Z');
    const record = await app.app.services.directory.deliveriesOf(ines.viewer, [studio]);
    expect(record.get(studio)).toEqual({ due: 1, onTime: 0 });
  });

  test('last gave news when it published a public update of a published game', async () => {
    const [game, draft] = [
      await app.given.project(dana),
      await app.given.project(dana, { title: 'Borrador', isPublished: false }),
    ];
    const write = async (project: number, isPublic: boolean, at: string) => {
      app.setNow(at);
      const update = { title: 'x', content: 'x', isPublic, media: [] };
      return (await app.app.services.updates.create(dana.viewer, project, update)).id;
    };
    const last = async (viewer = ines) => (await app.ask(viewer, getStudio(studio))).data.lastUpdateAt;
    await write(game, false, '2026-03-01T12:00:00.000Z');
    expect(await last()).toBeNull();
    await write(game, true, '2026-03-02T12:00:00.000Z');
    const deleted = await write(game, true, '2026-03-03T12:00:00.000Z');
    expect(await last()).toBe('2026-03-03T12:00:00.000Z');
    await app.app.services.updates.remove(dana.viewer, deleted);
    await write(game, false, '2026-03-04T12:00:00.000Z');
    await write(draft, true, '2026-03-05T12:00:00.000Z');
    await app.given.investment(ines, game, 100_000);
    for (const viewer of [ines, dana]) expect(await last(viewer)).toBe('2026-03-02T12:00:00.000Z');
  });

  test('kept a promise when a milestone was completed by the first date it had', async () => {
    const game = await app.given.project(dana);
    await completed(game, '2026-03-01', '2026-02-20T15:00:00Z'); // early
    await completed(game, '2026-03-01', '2026-03-02T02:59:00Z'); // the last minute of its day in Buenos Aires
    await completed(game, '2026-03-01', '2026-03-02T03:00:00Z'); // a minute too late
    expect(await deliveries()).toEqual({ due: 3, onTime: 2, onTimePercent: 67 });
    const moved = await promise(game, '2026-03-05');
    await app.app.services.milestones.edit(dana.viewer, moved.id, { dueDate: '2026-12-01' });
    expect(await deliveries()).toEqual({ due: 4, onTime: 2, onTimePercent: 50 });
    await completed(game, '2026-06-01', '2026-03-09T15:00:00Z'); // before its day has come
    expect(await deliveries()).toEqual({ due: 5, onTime: 3, onTimePercent: 60 });
  });

  test('is judged by no milestone that is not due, has no date, or is of a draft', async () => {
    const [game, draft] = [await app.given.project(dana), await app.given.project(dana, { isPublished: false })];
    await promise(game, '2026-03-10');
    await promise(game, null);
    await promise(game, null, { status: 'completed' });
    await promise(draft, '2026-01-01');
    await completed(draft, '2026-01-01', '2025-12-01T15:00:00Z');
    expect(await deliveries()).toEqual({ due: 0, onTime: 0, onTimePercent: null });
    await promise(game, '2026-03-09');
    expect(await deliveries()).toEqual({ due: 1, onTime: 0, onTimePercent: null });
  });

  test('undoes no broken promise by deleting it, taking it back or completing it again', async () => {
    const { milestones } = app.app.services;
    const game = await app.given.project(dana);
    await milestones.remove(dana.viewer, (await promise(game, '2026-03-01')).id);
    await milestones.remove(dana.viewer, (await promise(game, '2026-03-12')).id);
    const reopened = await completed(game, '2026-03-01', '2026-02-20T15:00:00Z');
    app.setNow('2026-03-15T15:00:00Z'); // the one deleted before its day doesn't count after it either
    expect(await deliveries()).toMatchObject({ due: 2, onTime: 1 });
    app.setNow(TODAY);
    await milestones.edit(dana.viewer, reopened, { isCompleted: false });
    expect(await deliveries()).toMatchObject({ due: 2, onTime: 0 });
    await milestones.complete(dana.viewer, reopened);
    expect(await deliveries()).toMatchObject({ due: 2, onTime: 0 });
  });

  test('is judged by no milestone that got its date with its completion or after it', async () => {
    const { milestones } = app.app.services;
    const game = await app.given.project(dana);
    await promise(game, '2026-01-01', { status: 'completed' }); // told of the past
    await promise(game, '2026-12-01', { status: 'completed' });
    const [done, dated] = [await promise(game, null, { status: 'completed' }), await promise(game, null)];
    app.setNow('2026-03-10T16:00:00Z');
    await milestones.edit(dana.viewer, done.id, { dueDate: '2026-12-01' });
    await milestones.edit(dana.viewer, dated.id, { dueDate: '2026-12-01', status: 'completed' });
    expect(await deliveries()).toEqual({ due: 0, onTime: 0, onTimePercent: null });
  });
});

describe.each(APIS)('a search of the directories through %s', (api) => {
  const studios = async (search: string) => (await app.ask(api, ines, searchDirectory('developers', search))).data;
  const investors = async (search: string) => (await app.ask(api, ines, searchDirectory('investors', search))).data;

  test('finds beginnings of words of the name and of the country, without case and accents', async () => {
    const [one, other] = [`Ñandú ${api}`, `Cañón Ñandúes ${api}`];
    await app.given.developer(one);
    const latest = await app.given.developer(other);
    await app.ask(api, latest, updateProfile({ country: `País${api}` }));
    for (const [search, names] of [
      [`nandu ${api}`, [other, one]],
      [`${api.toUpperCase()} ÑANDÚES`, [other]],
      [`canon ${api}`, [other]],
      [`pais${api}`, [other]],
      [`andu ${api}`, []],
    ] as const) {
      expect(await studios(search), search).toEqual({ names, total: names.length });
    }
    await app.ask(api, latest, updateProfile({ studio_name: 'Otro' }));
    expect(await studios(`canon ${api}`)).toEqual({ names: [], total: 0 });
  });

  test('finds investors by name, and pages them', async () => {
    for (const name of ['Uno', 'Dos', 'Tres']) await app.given.investor(`Zoé ${name} ${api}`);
    expect(await investors(`zoe ${api}`)).toEqual({ names: [`Zoé Tres ${api}`, `Zoé Dos ${api}`], total: 3 });
    expect(await investors(`dos zoe ${api}`)).toEqual({ names: [`Zoé Dos ${api}`], total: 1 });
    expect(await investors('investor1@ejemplo.test')).toEqual({ names: [], total: 0 });
  });

  test('without a word is the whole directory', async () => {
    const { total } = await studios('');
    expect(total).toBeGreaterThan(3);
    expect(await studios('  ')).toMatchObject({ total });
  });

  test('of signs alone finds nobody', async () => {
    for (const search of [' !! ', '%', '_', '*', '\\']) {
      expect(await studios(search), search).toEqual({ names: [], total: 0 });
      expect(await investors(search), search).toEqual({ names: [], total: 0 });
    }
  });
});

test('the pages of a search follow one another by their cursors', async () => {
  for (const name of ['A', 'B', 'C']) await app.given.developer(`Yacaré ${name}`);
  const names: (string | null)[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { body } = await app.graphql(
      ines,
      `query ($after: String) { developers(first: 1, after: $after, search: "yacare") {
        totalCount edges { node { studioName } } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    const { developers: page } = (body as { data: { developers: Page } }).data;
    expect(page.totalCount).toBe(3);
    names.push(...page.edges.map(({ node }) => node.studioName));
    ({ endCursor: after, hasNextPage: more } = page.pageInfo);
  }
  expect(names).toEqual(['Yacaré C', 'Yacaré B', 'Yacaré A']);
});

type Page = {
  totalCount: number;
  edges: { node: { studioName: string | null } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

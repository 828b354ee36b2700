import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { requestUpdate, responsesOf, updateRequestsOf } from '#tests/support/cases/update.requests.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;

/** A moment of a day of March 2026, in Buenos Aires. */
const march = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour + 3));

beforeEach(async () => {
  app.setNow(march(1));
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  project = await app.given.project(dana);
  for (const investor of [ines, ivo]) await app.given.investment(investor, project, 100_000);
});

const publish = (isPublic: boolean, id = project) =>
  app.app.services.updates.create(dana.viewer, id, { title: 'Novedad', content: 'Texto', isPublic, media: [] });

describe('asking for an update', () => {
  /** With a token of now: one of weeks ago has expired. */
  const ask = async <T>(who: Account, request: Request<T>) =>
    app.ask({ token: await app.given.tokenFor(who.id) }, request);
  const askNow = async (who: Account) => {
    const { ok, code } = await ask(who, requestUpdate(project));
    return ok ? 'ok' : code;
  };
  const countOf = async (who: Account) => (await ask(who, updateRequestsOf(project))).data.count;

  test("is for the project's investors", async () => {
    app.setNow(march(20));
    const [other, stranger] = [await app.given.developer(), await app.given.investor()];
    for (const who of [dana, other, stranger]) {
      expect(await askNow(who)).toBe('NOT_PROJECT_INVESTOR');
      expect((await ask(who, updateRequestsOf(project))).data.own).toBeNull();
    }
    expect(await countOf(dana)).toBe(0);
  });

  test('takes a silence of 14 days since the publication, or since any update', async () => {
    app.setNow(march(14, 23));
    expect(await ask(ines, requestUpdate(project))).toMatchObject({
      code: 'UPDATE_REQUEST_TOO_EARLY',
      message: 'Si no hay novedades, podrás pedir una actualización desde el 15/03/2026',
    });
    app.setNow(march(15, 0));
    expect((await ask(ines, updateRequestsOf(project))).data.own).toMatchObject({ requestedAt: null, refusal: null });
    await publish(false);
    expect(await askNow(ines)).toBe('UPDATE_REQUEST_TOO_EARLY');
    expect((await ask(ines, updateRequestsOf(project))).data.own).toEqual({
      silentSince: march(15, 0).toISOString(),
      requestedAt: null,
      refusal: { code: 'UPDATE_REQUEST_TOO_EARLY' },
    });
    app.setNow(march(29, 0));
    expect(await askNow(ines)).toBe('ok');
  });

  test('happens once in a silence, and again in the next', async () => {
    app.setNow(march(16));
    expect((await ask(ines, requestUpdate(project))).data).toEqual({
      silentSince: march(1).toISOString(),
      requestedAt: march(16).toISOString(),
      refusal: { code: 'UPDATE_ALREADY_REQUESTED' },
    });
    app.setNow(march(31));
    expect(await ask(ines, requestUpdate(project))).toMatchObject({
      code: 'UPDATE_ALREADY_REQUESTED',
      message: 'Ya pediste una actualización. El estudio responde al publicarla.',
    });
    expect(await countOf(dana)).toBe(1);
    await publish(true);
    expect(await countOf(dana)).toBe(0);
    app.setNow(march(31 + 14));
    expect(await askNow(ines)).toBe('ok');
    expect(await countOf(dana)).toBe(1);
  });

  test('tells the studio alone how many ask', async () => {
    app.setNow(march(16));
    expect([await askNow(ines), await askNow(ivo)]).toEqual(['ok', 'ok']);
    expect(await countOf(dana)).toBe(2);
    for (const who of [ines, await app.given.developer()]) expect(await countOf(who)).toBeNull();
  });

  test('is told at the first and the fifth who asks, and when it is answered', async () => {
    const { database } = app.app;
    const { events } = database.tables;
    const told = async () =>
      (await database.read.select().from(events).where(eq(events.projectId, project)).orderBy(events.id))
        .filter(({ kind }) => kind.startsWith('update_'))
        .map(({ kind, actorId }) => [kind, actorId]);
    const others = [await app.given.investor(), await app.given.investor(), await app.given.investor()];
    for (const investor of others) await app.given.investment(investor, project, 100_000);
    app.setNow(march(16));
    for (const investor of [ines, ivo, ...others]) expect(await askNow(investor)).toBe('ok');
    const asked = [
      ['update_requested', ines.id],
      ['update_requested', others[2]?.id],
    ];
    expect(await told()).toEqual(asked);
    await publish(false);
    await publish(true);
    const published = ['update_published', dana.id];
    expect(await told()).toEqual([...asked, published, ['update_answered', dana.id], published]);
  });

  test('is answered by any update, and gives the studio its median', async () => {
    const record = async () => (await ask(ivo, responsesOf(dana.viewer.developerProfileId ?? 0))).data;
    expect(await record()).toEqual({ answered: 0, medianDays: null, open: 0 });
    const second = await app.given.project(dana);
    await app.given.investment(ines, second, 100_000);
    app.setNow(march(15));
    await askNow(ines);
    await ask(ines, requestUpdate(second));
    app.setNow(march(16));
    await askNow(ivo);
    expect(await record()).toEqual({ answered: 0, medianDays: null, open: 3 });
    app.setNow(march(19));
    await publish(false);
    expect(await record()).toEqual({ answered: 2, medianDays: 3.5, open: 1 });
    app.setNow(march(25));
    await publish(true, second);
    expect(await record()).toEqual({ answered: 3, medianDays: 4, open: 0 });
  });
});

test('asking at once, twice and while the studio publishes, is asking once or not at all', async () => {
  app.setNow(march(20));
  const { updateRequests } = app.app.services;
  const asked = await Promise.allSettled(
    [ines, ines, ines, ivo, ivo].map(({ viewer }) => updateRequests.request(viewer, project)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await publish(true);

  app.setNow(march(20 + 14));
  await Promise.allSettled([
    updateRequests.request(ines.viewer, project),
    publish(true),
    updateRequests.request(ivo.viewer, project),
  ]);
  const seen = await app.app.services.projects.get(dana.viewer, project);
  expect((await updateRequests.countOpen(dana.viewer, [seen])).get(project)).toBe(0);
});

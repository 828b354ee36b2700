import { beforeEach, describe, expect, test } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { countUnread, listNotifications, markRead } from '#tests/support/cases/notifications.ts';
import { anEvent } from '#tests/support/events.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let luces: number;
let minute = 0;

const REACHED = 'Luces: Los compromisos llegaron a la meta, y pueden bajar mientras la campaña siga abierta';

/** What follows happens a minute later. */
const later = () => app.setNow(new Date(Date.UTC(2026, 2, 5) + (minute += 1) * 60_000).toISOString());

beforeEach(async () => {
  later();
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  ivo = await app.given.investor('Ivo');
  luces = await app.given.project(dana, { title: 'Luces', fundingGoalCents: 300_000, maxInvestors: 9 });
});

// Events are polled for: on PostgreSQL they wait for the write transactions of all databases.
const services = () => app.app.services;

async function publish(title: string, more: { isPublic?: boolean; project?: number } = {}): Promise<number> {
  later();
  const { project = luces, isPublic = true } = more;
  const update = { title, content: 'Texto', isPublic, media: [] };
  return (await services().updates.create(dana.viewer, project, update)).id;
}

async function follow(who: Account, project = luces): Promise<void> {
  later();
  await services().follows.follow(who.viewer, project);
}

describe('notifications', () => {
  const ask = <T>(who: Account, request: Request<T>) => app.ask(who, request);
  const listed = async (who: Account) => {
    await allSettled(app);
    return (await ask(who, listNotifications())).data.rows;
  };
  const said = async (who: Account) => (await listed(who)).map((row) => row.said);
  const unread = async (who: Account) => (await ask(who, countUnread())).data;

  test('are none at first', async () => {
    expect(await listed(ines)).toEqual([]);
    expect(await ask(ines, listNotifications(1, 'nada'))).toMatchObject({ code: 'INVALID_CURSOR' });
  });

  test('tell owner, investor and follower what concerns each, and nobody of their own acts', async () => {
    await publish('Antes');
    await follow(ivo);
    later();
    await app.given.investment(ines, luces, 100_000);
    const update = await publish('Una');
    later();
    const { id } = await services().comments.add(ines.viewer, update, 'Hola');
    later();
    await services().comments.add(dana.viewer, update, 'Gracias', id);
    later();
    const milestone = await services().milestones.create(dana.viewer, luces, { title: 'Demo', description: 'x' });
    later();
    await services().milestones.complete(dana.viewer, milestone.id);
    later();
    await app.given.investment(ivo, luces, 200_000);

    await expect
      .poll(() => said(dana))
      .toEqual([
        REACHED,
        'Luces: Ivo invirtió US$ 2.000',
        'Luces: Inés comentó la actualización «Una»',
        'Luces: Inés invirtió US$ 1.000',
      ]);
    const around = [
      'Luces: Se completó el hito «Demo»',
      'Luces: Nuevo hito «Demo»',
      'Luces: Nueva actualización «Una»',
    ];
    expect(await said(ines)).toEqual([
      REACHED,
      ...around.slice(0, 2),
      'Luces: Estudio Sur respondió a tu comentario de la actualización «Una»',
      ...around.slice(2),
    ]);
    expect(await said(ivo)).toEqual(around);
    expect([await unread(dana), await unread(ines), await unread(ivo)]).toEqual([4, 5, 3]);
  });

  test('leave out what was deleted, hidden or never theirs to read', async () => {
    await follow(ivo);
    await app.given.investment(ines, luces, 100_000);
    const [open, secret] = [await publish('Abierta'), await publish('Exclusiva', { isPublic: false })];
    const { id } = await services().comments.add(ivo.viewer, open, 'Hola');
    await services().comments.add(dana.viewer, open, 'Gracias', id);
    await expect.poll(() => unread(ivo)).toBe(2);
    expect(await unread(ines)).toBe(2);
    expect(await said(ivo)).not.toContain('Luces: Nueva actualización «Exclusiva»');

    await services().updates.edit(dana.viewer, open, { isPublic: false, media: [] });
    expect([await unread(ivo), await said(ivo)]).toEqual([0, []]);
    await services().updates.remove(dana.viewer, secret);
    expect([await unread(ines), await said(ines)]).toEqual([1, ['Luces: Nueva actualización «Abierta»']]);
  });

  test('leave out what turned a draft again, but for its owner', async () => {
    await follow(ivo);
    const update = await publish('Una');
    await services().comments.add(ivo.viewer, update, 'Hola');
    await expect.poll(() => unread(ivo)).toBe(1);
    await services().projects.publish(dana.viewer, luces, false);
    expect([await unread(ivo), await said(ivo)]).toEqual([0, []]);
    expect([await unread(dana), await said(dana)]).toEqual([1, ['Luces: Ivo comentó la actualización «Una»']]);
    await services().projects.publish(dana.viewer, luces, true);
    expect(await unread(ivo)).toBe(1);
  });

  test('are read up to one of them, in one project or in all, and never unread again', async () => {
    const mares = await app.given.project(dana, { title: 'Mares' });
    await follow(ines);
    await follow(ines, mares);
    await publish('Una');
    await publish('Dos');
    await publish('Otra', { project: mares });
    await expect.poll(() => unread(ines)).toBe(3);
    const [newest, second, oldest] = (await listed(ines)).map(({ cursor }) => cursor);
    expect((await ask(ines, markRead({ upTo: oldest, project: luces }))).data).toBe(2);
    expect((await listed(ines)).map(({ isUnread }) => isUnread)).toEqual([true, true, false]);
    expect((await ask(ines, markRead({ upTo: newest, project: luces }))).data).toBe(1);
    expect((await ask(ines, markRead({ upTo: second, project: luces }))).data).toBe(1);
    expect((await ask(ines, markRead({ upTo: second }))).data).toBe(1);
    expect((await ask(ines, markRead())).data).toBe(0);
    expect((await ask(ines, markRead({ upTo: oldest }))).data).toBe(0);
    await publish('Tres');
    await expect.poll(() => unread(ines)).toBe(1);
    expect((await listed(ines)).map(({ isUnread }) => isUnread)).toEqual([true, false, false, false]);
    expect(await unread(dana)).toBe(0);
  });

  test('are marked in projects one sees, by cursors one was given', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    expect(await ask(ines, markRead({ project: draft }))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(await ask(ines, markRead({ project: 999_999 }))).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    for (const upTo of ['nada', btoa('5:2147483647'), btoa('5:1')]) {
      expect(await ask(ines, markRead({ upTo }))).toMatchObject({ code: 'INVALID_CURSOR' });
    }
  });

  test('that are frequent and alike are one in a grouped list, page by page', async () => {
    await follow(ivo);
    const [one, other] = [await publish('Una'), await publish('Otra')];
    const say = async (who: Account, update: number) => {
      later();
      await services().comments.add(who.viewer, update, 'Hola');
    };
    for (let n = 0; n < 7; n += 1) await say(n % 2 ? ivo : ines, one);
    await say(ivo, other);
    later();
    await app.given.investment(ines, luces, 100_000);
    await say(ines, one);
    await expect.poll(() => unread(dana)).toBe(10);

    const page = async (first: number, after: string | null = null) =>
      (await ask(dana, listNotifications(first, after, true))).data;
    const whole = [
      'Luces: Inés comentó la actualización «Una» +7',
      'Luces: Inés invirtió US$ 1.000',
      'Luces: Ivo comentó la actualización «Otra»',
    ];
    const all = await page(50);
    expect([all.rows.map((row) => row.said), all.next]).toEqual([whole, null]);
    const first = await page(2);
    expect(first.rows.map((row) => row.said)).toEqual(['Luces: Inés comentó la actualización «Una»', whole[1]]);
    const rest = await page(2, first.next);
    expect(rest.rows.map((row) => row.said)).toEqual([whole[2], 'Luces: Inés comentó la actualización «Una» +6']);
    expect((await listed(dana)).length).toBe(10);
  });

  test('of one instant come page by page, each once', async () => {
    const projects = await Promise.all([1, 2, 3, 4, 5].map((n) => app.given.project(dana, { title: `P${n}` })));
    for (const project of projects) await follow(ines, project);
    later();
    const createdAt = new Date(Date.UTC(2026, 2, 5) + minute * 60_000);
    await app.app.database.write('system', async (_tx, emit) => {
      for (const projectId of projects)
        emit({ ...anEvent(1), kind: 'terms_changed', projectId, actorId: dana.id, subjectId: null, createdAt });
    });
    await expect.poll(() => unread(ines)).toBe(5);
    const found: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { rows, next }: { rows: { said: string }[]; next: string | null } = (
        await ask(ines, listNotifications(2, after))
      ).data;
      found.push(...rows.map((row) => row.said));
      [after, more] = [next, next !== null];
    }
    expect(found).toEqual(await said(ines));
  });

  test('come page by page, of many projects, each once', async () => {
    const projects = [luces, ...(await Promise.all([1, 2, 3].map((n) => app.given.project(dana, { title: `P${n}` }))))];
    for (const project of projects) await follow(ines, project);
    for (const n of [1, 2, 3]) for (const project of projects) await publish(`U${n}`, { project });
    await expect.poll(() => unread(ines)).toBe(12);
    const all = await said(ines);
    const found: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { data }: { data: { rows: { said: string }[]; next: string | null } } = await ask(
        ines,
        listNotifications(5, after),
      );
      found.push(...data.rows.map((row) => row.said));
      [after, more] = [data.next, data.next !== null];
    }
    expect(all).toHaveLength(12);
    expect(found).toEqual(all);
  });
});

test('more than 99 unread ones are counted as 100', async () => {
  await follow(ines);
  later();
  const createdAt = new Date(Date.UTC(2026, 2, 5) + minute * 60_000);
  const emitMany = (count: number) =>
    app.app.database.write('system', async (_tx, emit) => {
      const event = { ...anEvent(1), kind: 'terms_changed' as const, projectId: luces, actorId: dana.id };
      for (let made = 0; made < count; made += 1) emit({ ...event, subjectId: null, createdAt });
    });
  await emitMany(99);
  await expect.poll(async () => (await app.ask(ines, countUnread())).data).toBe(99);
  await emitMany(50);
  await expect.poll(async () => (await app.ask(ines, countUnread())).data).toBe(100);
});

test('are heard as they happen, by whom they concern', async () => {
  await follow(ines);
  const query = 'subscription { notificationAdded { text isUnread project { title } } }';
  const [hers, his] = [await listen(app, ines, query), await listen(app, ivo, query)];
  await publish('Exclusiva', { isPublic: false });
  await publish('Una');
  await expect
    .poll(() => hers.heard)
    .toMatchObject([
      {
        data: { notificationAdded: { text: 'Nueva actualización «Una»', isUnread: true, project: { title: 'Luces' } } },
      },
    ]);
  expect(his.heard).toEqual([]);
});

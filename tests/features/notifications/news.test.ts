import { beforeEach, expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { countUnread, listNews, listNotifications, markRead } from '#tests/support/cases/notifications.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let [dana, ines, ivo]: Account[] = [];
let [luces, mares] = [0, 0];
let minute = 0;

const later = () => app.setNow(new Date(Date.UTC(2026, 2, 5) + (minute += 1) * 60_000).toISOString());
const who = (account: Account | undefined) => account as Account;

beforeEach(async () => {
  later();
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  luces = await app.given.project(dana, { title: 'Luces', maxInvestors: 9 });
  mares = await app.given.project(dana, { title: 'Mares' });
});

async function publish(title: string, project: number, isPublic = true): Promise<number> {
  later();
  const update = { title, content: 'Texto', isPublic, media: [] };
  return (await app.app.services.updates.create(who(dana).viewer, project, update)).id;
}

/** Inés has invested in Luces and follows Mares; one update of Luces is older than that. */
async function investAndFollow(): Promise<void> {
  await publish('Antes', luces);
  later();
  await app.given.investment(who(ines), luces, 100_000);
  await app.app.services.follows.follow(who(ines).viewer, mares);
}

const listed = async (account: Account | undefined, args?: string, first?: number) =>
  (await app.ask(who(account), listNews(args, first))).data;
const bell = async (account: Account | undefined) => (await app.ask(who(account), countUnread())).data;
const card: Request<number> = {
  graphql: {
    query: '{ me { portfolio { unreadUpdateCount } } }',
    pick: (data: { me: { portfolio: { unreadUpdateCount: number } } }) => data.me.portfolio.unreadUpdateCount,
  },
};
const open = (account: Account | undefined, id: number) => app.app.services.updates.get(who(account).viewer, id);

test('the feed has the updates of funded and followed projects, private ones where money is, page by page', async () => {
  await investAndFollow();
  await publish('Exclusiva', luces, false);
  await publish('Cerrada', mares, false);
  await publish('Abierta', mares);
  const all = ['Abierta!', 'Exclusiva!', 'Antes!'];
  expect(await listed(ines)).toEqual({ titles: all, unread: 3, next: null });
  expect((await listed(ines, ', of: FUNDED')).titles).toEqual(all.slice(1));
  expect((await listed(ines, ', of: FOLLOWED')).titles).toEqual(all.slice(0, 1));
  expect(await listed(ivo)).toEqual({ titles: [], unread: 0, next: null });

  const two = await listed(ines, '', 2);
  expect(two.titles).toEqual(all.slice(0, 2));
  expect((await listed(ines, `, after: "${two.next}"`)).titles).toEqual(all.slice(2));

  await app.app.services.projects.publish(who(dana).viewer, mares, false);
  expect((await listed(ines)).titles).toEqual(all.slice(1));
});

test('an update is read in every list once it was opened, wherever it was', async () => {
  await investAndFollow();
  const update = await publish('Una', luces);
  await publish('Otra', mares);
  expect([await bell(ines), (await app.ask(who(ines), card)).data, (await listed(ines)).unread]).toEqual([2, 2, 3]);

  await open(ines, update);
  expect([await bell(ines), (await app.ask(who(ines), card)).data]).toEqual([1, 1]);
  expect(await listed(ines)).toEqual({ titles: ['Otra!', 'Una', 'Antes!'], unread: 2, next: null });
  expect((await listed(ines, ', unreadOnly: true')).titles).toEqual(['Otra!', 'Antes!']);
  const rows = (await app.ask(who(ines), listNotifications())).data.rows;
  expect(rows.map(({ said, isUnread }) => [said, isUnread])).toEqual([
    ['Mares: Nueva actualización «Otra»', true],
    ['Luces: Nueva actualización «Una»', false],
  ]);
});

test('marking all as read reads the updates too, but counts as opening none', async () => {
  await investAndFollow();
  const update = await publish('Una', luces);
  await publish('Otra', mares);
  expect((await app.ask(who(ines), markRead({ project: luces }))).data).toBe(1);
  expect((await listed(ines)).titles).toEqual(['Otra!', 'Una', 'Antes']);
  expect((await app.ask(who(ines), markRead())).data).toBe(0);
  expect(await listed(ines)).toMatchObject({ unread: 0 });
  expect((await app.ask(who(ines), card)).data).toBe(0);

  const readers: Request<number> = {
    graphql: {
      query: `{ update(id: ${update}) { readership { readCount } } }`,
      pick: (data: { update: { readership: { readCount: number } } }) => data.update.readership.readCount,
    },
  };
  expect((await app.ask(who(dana), readers)).data).toBe(0);
  await open(ines, update);
  expect((await app.ask(who(dana), readers)).data).toBe(1);

  await app.app.services.projects.publish(who(dana).viewer, mares, false);
  await publish('Cuatro', mares);
  later();
  await app.app.services.milestones.create(who(dana).viewer, luces, { title: 'Demo', description: 'x' });
  expect((await app.ask(who(ines), markRead({ updatesOnly: true }))).data).toBe(1);
  await app.app.services.projects.publish(who(dana).viewer, mares, true);
  expect([await bell(ines), (await listed(ines))?.unread]).toEqual([1, 0]);

  await app.ask(who(ines), markRead());
  await publish('Tres', luces);
  expect([await bell(ines), (await listed(ines)).unread]).toEqual([1, 1]);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { createFeed, getFeed, revokeFeed } from '#tests/support/cases/feeds.ts';
import { entriesOf, subscribe, titlesIn } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';

const NOON = '2026-03-10T15:00:00.000Z';

const statusOf = async ({ send }: TestApp, url: string) => (await send(url, {})).status;

const publish = ({ app }: TestApp, developer: Account, project: number, title: string, isPublic = true) =>
  app.services.updates.create(developer.viewer, project, { title, content: `Sobre ${title}`, isPublic, media: [] });

describe('the addresses of a feed', () => {
  test('are made, renewed and revoked by their owner, and told once', async () => {
    const app = await startAppForTest({ now: NOON });
    const ines = await app.given.investor('Inés');
    expect((await app.ask(ines, getFeed)).data).toBeNull();
    expect((await app.ask(ines, revokeFeed)).data).toBeNull();

    const first = (await app.ask(ines, createFeed)).data;
    expect(first.updatesUrl).toMatch(/^\/feeds\/[\w-]{43}\/updates\.atom$/);
    expect(first.milestonesUrl).toBe(first.updatesUrl.replace('updates.atom', 'milestones.ics'));
    expect((await app.ask(ines, getFeed)).data).toEqual({ createdAt: NOON });
    expect(await statusOf(app, first.updatesUrl)).toBe(200);

    app.setNow('2026-03-10T15:10:00Z');
    const second = (await app.ask(ines, createFeed)).data;
    expect(second.createdAt).toBe('2026-03-10T15:10:00.000Z');
    expect(await Promise.all([first.updatesUrl, first.milestonesUrl].map((url) => statusOf(app, url)))).toEqual([
      404, 404,
    ]);
    expect(await Promise.all([second.updatesUrl, second.milestonesUrl].map((url) => statusOf(app, url)))).toEqual([
      200, 200,
    ]);

    expect((await app.ask(ines, revokeFeed)).data).toBeNull();
    expect((await app.ask(ines, getFeed)).data).toBeNull();
    expect(await statusOf(app, second.milestonesUrl)).toBe(404);
  });
});

test('no secret is stored', async () => {
  const app = await startAppForTest();
  const { updatesUrl } = await subscribe(app, await app.given.investor());
  const stored = JSON.stringify(await app.app.database.read.select().from(app.app.database.tables.feeds));
  expect(stored).not.toContain(updatesUrl.split('/')[2]);
});

test('a feed has whole addresses where the public one is known', async () => {
  const app = await startAppForTest({ publicUrl: 'https://fichin.test' });
  const dana = await app.given.developer('Estudio Sur');
  const { updatesUrl } = (await app.ask(dana, createFeed)).data;
  const project = await app.given.project(dana);
  const { id } = await publish(app, dana, project, 'Primera');
  const { body } = await app.send(updatesUrl, {});
  expect(entriesOf(String(body))[0]?.link).toBe(`https://fichin.test/projects/${project}/updates/${id}`);
});

describe('the feed of updates', () => {
  test('holds those of the projects one owns or invested in, the newest first', async () => {
    const app = await startAppForTest({ now: NOON });
    const [dana, other] = [await app.given.developer('Estudio & Sur'), await app.given.developer()];
    const ines = await app.given.investor('Inés');
    const funded = await app.given.project(dana, { title: 'Luces <del> Sur' });
    const unfunded = await app.given.project(other, { title: 'Sombras' });
    await app.given.investment(ines, funded, 100_000);
    const first = await publish(app, dana, funded, 'Primera');
    app.setNow('2026-03-11T15:00:00Z');
    await publish(app, dana, funded, 'Segunda', false);
    await publish(app, other, unfunded, 'Ajena');

    const feeds = await subscribe(app, ines);
    const entries = entriesOf(await feeds.updates());
    expect(entries).toMatchObject([
      { title: 'Luces &lt;del&gt; Sur: Segunda', published: '2026-03-11T15:00:00.000Z', author: 'Estudio & Sur' },
      {
        title: 'Luces &lt;del&gt; Sur: Primera',
        content: '<p>Sobre Primera</p>',
        link: `${app.url}/projects/${funded}/updates/${first.id}`,
        published: NOON,
        updated: NOON,
      },
    ]);
    expect(titlesIn(await (await subscribe(app, dana)).updates())).toHaveLength(2);
    expect(entriesOf(await (await subscribe(app, other)).updates())).toMatchObject([
      { title: 'Sombras: Ajena', author: null },
    ]);
    expect(titlesIn(await (await subscribe(app, await app.given.investor())).updates())).toEqual([]);
  });

  test('asks each time: what was edited or deleted, or is no longer of the owner, is not there as it was', async () => {
    const app = await startAppForTest({ now: NOON });
    const dana = await app.given.developer('Estudio Sur');
    const ines = await app.given.investor('Inés');
    const [project, draft] = [await app.given.project(dana), await app.given.project(dana, { isPublished: false })];
    await app.given.investment(ines, project, 100_000);
    const update = await publish(app, dana, project, 'Primera');
    await publish(app, dana, draft, 'Secreta');
    const [hers, his] = [await subscribe(app, ines), await subscribe(app, dana)];
    const ids = entriesOf(await hers.updates()).map(({ id }) => id);
    expect(titlesIn(await his.updates())).toHaveLength(2);

    app.setNow('2026-03-11T15:00:00Z');
    await app.app.services.updates.edit(dana.viewer, update.id, { title: 'Corregida', media: [] });
    const [edited] = entriesOf(await hers.updates());
    expect(edited).toMatchObject({ id: ids[0], updated: '2026-03-11T15:00:00.000Z', published: NOON });

    await app.app.services.updates.remove(dana.viewer, update.id);
    expect(titlesIn(await hers.updates())).toEqual([]);
    expect(titlesIn(await his.updates())).toEqual(['Luces del Sur: Secreta']);

    await publish(app, dana, project, 'Otra', false);
    expect(titlesIn(await hers.updates())).toEqual(['Luces del Sur: Otra']);
    const { positions } = app.app.database.tables;
    await app.app.database.write('system', (tx) => tx.delete(positions).where(eq(positions.investorId, ines.id)));
    expect(titlesIn(await hers.updates())).toEqual([]);
  });

  test('holds the public updates of a project one follows, until it hides them or one stops', async () => {
    const app = await startAppForTest();
    const { follows, updates } = app.app.services;
    const [dana, other] = [await app.given.developer('Estudio Sur'), await app.given.developer()];
    const ines = await app.given.investor('Inés');
    const project = await app.given.project(dana);
    const { id } = await publish(app, dana, project, 'Pública');
    await publish(app, dana, project, 'Exclusiva', false);
    for (const { viewer } of [ines, other]) await follows.follow(viewer, project);
    const feeds = await subscribe(app, ines);
    expect(titlesIn(await feeds.updates())).toEqual(['Luces del Sur: Pública']);
    expect(titlesIn(await (await subscribe(app, other)).updates())).toEqual(['Luces del Sur: Pública']);
    await updates.edit(dana.viewer, id, { isPublic: false, media: [] });
    expect(titlesIn(await feeds.updates())).toEqual([]);
    await updates.edit(dana.viewer, id, { isPublic: true, media: [] });
    expect(titlesIn(await feeds.updates())).toHaveLength(1);
    await follows.unfollow(ines.viewer, project);
    expect(titlesIn(await feeds.updates())).toEqual([]);
  });

  test('holds the newest fifty', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer('Estudio Sur');
    const projects = [await app.given.project(dana, { title: 'A' }), await app.given.project(dana, { title: 'B' })];
    for (let number = 0; number < 60; number += 1) {
      app.setNow(new Date(Date.UTC(2026, 1, 1, 0, number)));
      await publish(app, dana, projects[number % 2] as number, `${number}`);
    }
    const titles = titlesIn(await (await subscribe(app, dana)).updates());
    expect(titles).toEqual(
      Array.from({ length: 50 }, (_none, index) => `${index % 2 === 0 ? 'B' : 'A'}: ${59 - index}`),
    );
  });
});

import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { scaledCount, reportCount } from '#tests/support/counts.ts';
import { CANARY, createGuardedWorld, type GuardedWorld, type Place } from '#tests/support/guarded.ts';
import { subscribe } from '#tests/support/feeds.ts';
import { listen } from '#tests/support/live.ts';
import { queriesOf } from '#tests/support/paths.ts';
import { givenDispute, givenRefusal } from '#tests/support/payments.ts';
import { givenDisputedReturns } from '#tests/support/distributions.ts';
import { givenRevenueReport, REPORT_SUMS } from '#tests/support/returns.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { mailsOf, morningAfter, sendEventMails } from '#tests/support/mails.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const app = await startAppForFile();
let world: GuardedWorld;
let schema: GraphQLSchema;
let [webhook, shared] = [0, 0];
let declared: { project: number; report: number };
let answers = 0;
let leaks = 0;

beforeAll(async () => {
  world = await createGuardedWorld(app);
  const { project } = world.places['published public'];
  await app.given.reversal(await givenDispute(app, world.dana, world.ines, project, DISPUTED), WHY);
  await givenRefusal(app, world.dana, world.ines, world.places['published public'].investment, REFUSED);
  shared = await givenDisputedReturns(app, world.dana, world.ines, Math.round(Number(LINE) * 100), SHARED);
  declared = await givenRevenueReport(app, world.dana, world.ines, DECLARED);
  const url = `http://127.0.0.1:1/${CANARY.private}`;
  webhook = (await app.ask(world.dana, createWebhook({ url }))).data.webhook.id;
  schema = await buildGraphQLSchema();
});
afterAll(() => {
  reportCount('answers looked through', answers);
  reportCount('leaks', leaks);
});

/** Why one of Inés was reversed, what is said of her payments, a report, and an amount of hers: for both. */
const [WHY, REFUSED, DISPUTED] = ['canariodelmotivo', 'canariodelrechazo', 'canariodelreclamo'] as const;
const [SHARED, DECLARED, LINE] = ['canariodelpago', 'canariodelinforme', '76543.21'] as const;
const EVERY_CANARY = [...Object.values(CANARY), WHY, REFUSED, DISPUTED, SHARED, DECLARED, LINE, ...REPORT_SUMS];
/** An editor reads all but what is the owner's alone. */
const FOR_EDITORS = [CANARY.draft, CANARY.private, CANARY.hidden];
const FROM_EDITORS = EVERY_CANARY.filter((word) => !FOR_EDITORS.includes(word));
/** Whoever invested in the hidden project sees it, and nobody a hidden text, or what other investors get. */
const FROM_INVESTORS = [CANARY.draft, CANARY.concealed, CANARY.reported, ...REPORT_SUMS];
const NEVER_SENT = [CANARY.identity, CANARY.returned]; // they are read on pages of payments alone

/** The answer contains no canary hidden from this user and nobody else's e-mail. */
function lookThrough(asked: string, body: unknown, canaries: string[], person: Account | null): void {
  answers += 1;
  const text = JSON.stringify(body);
  const heard = canaries.filter((canary) => text.includes(canary));
  const mails = [...text.matchAll(/[\w.]+@ejemplo\.test/g)]
    .map(([mail]) => mail)
    .filter((mail) => mail !== person?.email);
  leaks += heard.length + mails.length;
  expect([...heard, ...mails], asked).toEqual([]);
}

const watchers = (): [string, Account, string[]][] => [
  ['another investor', world.ivo, EVERY_CANARY],
  ['another developer', world.other, EVERY_CANARY],
  ['an investor of the projects', world.ines, FROM_INVESTORS],
  ['an editor of the projects', world.edith, FROM_EDITORS],
];

/** Who sends this query: all of them in the torture run, otherwise a stranger and somebody of the projects by turns. */
const watchersOf = (query: number) =>
  watchers().filter((_watcher, index) => scaledCount(0, 1) === 1 || index % 2 === query % 2);

const idsOf = () => {
  const places = Object.values(world.places);
  return {
    project: [...new Set(places.map(({ project }) => project)), shared, declared.project],
    revenueReport: [declared.report],
    distribution: [`${shared}-${world.ines.id}`],
    update: places.map(({ update }) => update),
    milestone: places.map(({ milestone }) => milestone),
    commentThread: places.map(({ comment }) => comment),
    investment: places.map(({ investment }) => investment),
    developer: [world.studio],
    webhook: [webhook],
  };
};

/** Where texts can be written under an update. */
const openPlaces = ({ 'published concealed': _hidden, ...places }: GuardedWorld['places']): Place[] =>
  Object.values(places);

describe('no canary sings to a stranger', () => {
  test('along any way through the graph', async () => {
    const { queries: questions, paths: ways } = queriesOf(schema, Math.max(3, scaledCount(3, 5)), idsOf());
    for (const [index, question] of questions.entries()) {
      for (const [, person, canaries] of watchersOf(index)) {
        const { body } = await app.graphql(person, question);
        expect(JSON.stringify(body), question).not.toMatch(/QUERY_TOO_COMPLEX|GRAPHQL_/);
        lookThrough(question, body, canaries, person);
      }
    }
    reportCount('ways through the graph, each by three strangers and an editor', ways);
    expect(ways).toBeGreaterThan(300);
  }, 900_000);
  test('and the shorter ones do reach them for who may look', async () => {
    const singing = { draft: 0, private: 0, hidden: 0, concealed: 0, identity: 0, why: 0, declared: 0 };
    for (const question of queriesOf(schema, 2, idsOf()).queries) {
      const text = JSON.stringify((await app.graphql(world.dana, question)).body);
      for (const place of ['draft', 'private', 'hidden', 'concealed', 'identity'] as const)
        if (text.includes(CANARY[place])) singing[place] += 1;
      if (text.includes(WHY)) singing.why += 1;
      if ([DECLARED, ...REPORT_SUMS].every((word) => text.includes(word))) singing.declared += 1;
    }
    for (const place of ['draft', 'private', 'hidden'] as const) expect(singing[place]).toBeGreaterThan(5);
    expect(singing.identity).toBeGreaterThan(0);
    expect(singing.concealed).toBeGreaterThan(0); // in its owner's notice
    expect(singing.why).toBeGreaterThan(0);
    expect(singing.declared).toBeGreaterThan(0);
  });

  test('in feeds, which readers ask for without a token', async () => {
    for (const [who, person, canaries] of watchers()) {
      const feeds = await subscribe(app, person);
      lookThrough(`the updates of ${who}`, await feeds.updates(), canaries, person);
      lookThrough(`the calendar of ${who}`, await feeds.milestones(), canaries, person);
    }
    const own = await subscribe(app, world.dana);
    for (const canary of [CANARY.draft, CANARY.private, CANARY.hidden]) expect(await own.updates()).toContain(canary);
    expect(await own.updates()).not.toContain(CANARY.concealed);
  });

  test('in searches, facets, counts and exports', async () => {
    for (const [, person, canaries] of watchers()) {
      for (const search of canaries) {
        const { body } = await app.graphql(
          person,
          `query ($search: String, $id: ID!) {
          projects(filter: { search: $search }) { totalCount
            facets { stages { value } genres { value } } edges { node { title } } }
          project(id: $id) { updates(search: $search) { totalCount } } }`,
          { search, id: world.places['published public'].project },
        );
        expect(body).toMatchObject({ data: { projects: { totalCount: 0 }, project: { updates: { totalCount: 0 } } } });
        lookThrough(`a search for ${search}`, body, canaries, person);
        const stage = await app.graphql(
          person,
          'query ($s: String) { projects(filter: { stage: $s }) { totalCount } }',
          { s: search },
        );
        expect(stage.body).toEqual({ data: { projects: { totalCount: 0 } } });
      }
    }
  });

  test('in the order of the catalogue, which private updates move nowhere', async () => {
    const { dana, other, ivo, places } = world;
    const lit = await app.given.project(other, { title: 'Con novedad' });
    const post = (studio: Account, projectId: number, isPublic: boolean) =>
      app.app.services.updates.create(studio.viewer, projectId, {
        title: CANARY.private,
        content: 'x',
        isPublic,
        media: [],
      });
    await post(other, lit, true);
    const seen = async () => {
      const query = `{ projects(orderBy: RECENTLY_UPDATED, first: 100) { totalCount
        edges { cursor node { id latestPublicUpdateAt } } } }`;
      const { body } = await app.graphql(ivo, query);
      return [body, (await app.rest(ivo, 'GET', '/projects?sort=recently_updated&per_page=100')).body];
    };
    // money and public texts move `lastActivity`; the lists as strangers see them hold nothing else that moves
    const idsOf = async () => JSON.stringify(await seen()).replace(/"last_activity":"[^"]*"/g, '');
    const before = await idsOf();
    await post(dana, places['published private'].project, false);
    await post(other, lit, false);
    await post(dana, await app.given.project(dana, { title: 'Callado' }), false);
    expect(await idsOf()).toBe(before);
  });

  test('through REST, wherever it reads', async () => {
    const { project, update, milestone } = idsOf();
    const paths = [
      '/projects',
      '/projects?per_page=100',
      '/projects/my-projects',
      '/projects/my-investments',
      '/projects?only_followed=true',
      '/users/developers',
      '/users/investors',
      ...EVERY_CANARY.map((word) => `/users/developers?search=${word}`),
      '/auth/me',
      '/users/profile',
      '/exports/my-investments.csv',
      '/exports/my-investments.json',
      `/exports/statement.csv?from=${dayAfter(dayOf(new Date()), -365)}&to=${dayOf(new Date())}`,
      '/projects?sort=recently_updated&per_page=100',
      ...EVERY_CANARY.flatMap((word) => [`/projects?search=${word}`, `/projects?search=${word}&only_followed=true`]),
      ...project.flatMap((id) =>
        ['', '/updates', '/milestones', '/investments.csv', '/investments.json', '/payments.csv', '/returns.csv'].map(
          (part) => `/projects/${id}${part}`,
        ),
      ),
      ...project.flatMap((id) => update.map((one) => `/projects/${id}/updates/${one}`)),
      ...project.flatMap((id) => milestone.map((one) => `/projects/${id}/milestones/${one}`)),
    ];
    for (const [, person, canaries] of watchers()) {
      for (const path of paths) lookThrough(path, (await app.rest(person, 'GET', path)).body, canaries, person);
    }
    for (const path of paths) {
      const { status, body } = await app.rest(null, 'GET', path);
      expect(status, path).toBe(401);
      lookThrough(path, body, EVERY_CANARY, null);
    }
  });

  test('in the pages of projects, which anybody opens', async () => {
    for (const id of idsOf().project) {
      const page = await app.send(`/projects/${id}`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      lookThrough(`the page of project ${id}`, page.body, EVERY_CANARY, null);
    }
  });

  test('while a draft and a private update are being written', async () => {
    const { dana, ivo, places } = world;
    const query = 'subscription { updatePublished { title content media { url } project { title } } }';
    const { heard } = await listen(app, ivo, query);
    const write = (projectId: number, isPublic: boolean, title: string) =>
      app.app.services.updates.create(dana.viewer, projectId, { title, content: title, isPublic, media: [] });
    await write(places['draft public'].project, true, CANARY.draft);
    await write(places['published private'].project, false, CANARY.private);
    await write(places['published public'].project, true, 'Para todos');
    await expect.poll(() => heard.length).toBe(1);
    lookThrough('what was heard', heard, EVERY_CANARY, ivo);
  });

  test('in what webhooks are sent', async () => {
    const { dana, places } = world;
    const [receiver, ofInvestor] = [await startReceiver(), await startReceiver()];
    for (const [, person] of watchers()) {
      const { url } = person === world.ines ? ofInvestor : receiver;
      await app.ask(person, createWebhook({ url }));
    }
    await sendDue(app);
    for (const { project, update } of openPlaces(places)) {
      const { updates, comments, milestones } = app.app.services;
      const texts = { title: CANARY.private, content: CANARY.private };
      await updates.create(dana.viewer, project, { ...texts, isPublic: false, media: [] });
      await comments.add(dana.viewer, update, CANARY.private);
      await milestones.create(dana.viewer, project, { title: 'Hito', description: CANARY.private });
    }
    await sendDue(app);
    expect(receiver.requests.length + ofInvestor.requests.length).toBeGreaterThan(8);
    for (const { body } of receiver.requests) lookThrough('a message', body, EVERY_CANARY, null);
    for (const { body } of ofInvestor.requests)
      lookThrough('a message', body, [...FROM_INVESTORS, ...NEVER_SENT], null);
  });

  test('in mails, at once and of a day', async () => {
    const { dana, edith, ivo, ines, other, places } = world;
    const { updates, comments, milestones, follows, mailPreferences } = app.app.services;
    for (const { project } of Object.values(places).filter((place) => place !== places['draft public']))
      for (const { viewer } of [ivo, other]) await follows.follow(viewer, project).catch(() => undefined);
    for (const { viewer } of [ivo, other]) await mailPreferences.set(viewer, 'followed_updates', 'at_once');
    await allSettled(app);
    await sendEventMails(app);
    for (const { project, update } of openPlaces(places)) {
      const texts = { title: CANARY.private, content: CANARY.private };
      await updates.create(dana.viewer, project, { ...texts, isPublic: false, media: [] });
      await updates.create(dana.viewer, project, { title: 'Para todos', content: 'Todo', isPublic: true, media: [] });
      await comments.add(dana.viewer, update, CANARY.private);
      await milestones.create(dana.viewer, project, { title: 'Hito', description: CANARY.private });
    }
    await sendEventMails(app);
    app.setNow(morningAfter(new Date()));
    await scheduleDigests(app.app.dependencies);
    await sendEventMails(app);
    const mails = await mailsOf(app);
    expect(mails.some(({ subject }) => subject?.startsWith('Tu resumen'))).toBe(true);
    expect(mails.length).toBeGreaterThan(4);
    for (const { to, subject, text, html } of mails) {
      const address = to?.[0]?.address;
      const known = new Map<string, string[]>([
        [dana.email, NEVER_SENT],
        [edith.email, FROM_EDITORS],
        [ines.email, [...FROM_INVESTORS, ...NEVER_SENT]],
      ]);
      const person = [ines, ivo, other, edith, dana].find(({ email }) => email === address) ?? null;
      const hidden = known.get(address ?? '') ?? EVERY_CANARY;
      lookThrough(`the mail «${subject}»`, [subject, text, html], hidden, person);
    }
  });
});

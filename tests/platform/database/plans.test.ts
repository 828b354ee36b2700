import { beforeAll, expect, test } from 'vitest';
import { EVENT_KINDS } from '#server/kernel/events/event.kinds.ts';
import { encodeCursor } from '#server/kernel/pagination.ts';
import { PROJECT_ORDERS } from '#server/features/projects/catalogue/project.order.rules.ts';
import { SILENCE_DAYS } from '#server/features/updates/requests/update.request.rules.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { unsubscribeToken } from '#server/features/notifications/mails/unsubscribe.tokens.service.ts';
import { makeWorld } from '#tests/bench/world.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { OPERATIONS } from '#tests/support/cases/permissions.ts';
import { isOriginal } from '#tests/support/api.ts';
import { reportCount } from '#tests/support/counts.ts';
import { subscribe } from '#tests/support/feeds.ts';
import { createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import { deliveryOf, giveCampaigns, jobOf, NOT_FILLED, requestOf, webhookOf } from '#tests/support/filling.ts';
import { givenDisputedReturns } from '#tests/support/distributions.ts';
import { CLIENT, PASSWORD } from '#tests/support/given.ts';
import { mailsOf, morningAfter, runJobs, runScheduled, secretIn, sendEventMails } from '#tests/support/mails.ts';
import { changePayments } from '#tests/support/payments.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';
import { queriesOf } from '#tests/support/paths.ts';
import { explaining } from '#tests/support/plans.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { currentEngine } from '#tests/support/storage.ts';

/** Enough for PostgreSQL's planner to prefer an index; on SQLite, which plans alike for any number, for far pages. */
const ROWS = currentEngine() === 'sqlite' ? 500 : 2500;
const DAY = 86_400_000;

const app = await startAppForFile({ quotas: true });
let world: GuardedWorld;
let sharing: number; // a project that shares its revenue

beforeAll(async () => {
  await makeWorld(app.app.database, {
    users: 1000,
    projects: ROWS,
    milestones: ROWS,
    investments: ROWS,
    updates: ROWS,
  });
  await fillTheRest();
  world = await createGuardedWorld(app);
  sharing = await givenDisputedReturns(app, world.dana, world.ines, 10_000, 'No llegó');
  await sendDue(app); // begins behind the latest event, by one look at the end of an index
  await sendEventMails(app);
});

/** Fills the tables that the world leaves empty. */
async function fillTheRest(): Promise<void> {
  const { database } = app.app;
  const { comments, updateReads, media, updateMedia, projectCovers, galleryItems } = database.tables;
  const { termsChanges, milestoneEvents, feeds, follows, updateRequests, jobs } = database.tables;
  const { emailConfirmations, webhooks, webhookDeliveries, mailPreferences, reports } = database.tables;
  const { events, projectEditors, editorInvitations, questions, readPointers, quotaUses } = database.tables;
  const at = new Date();
  const rows = Array.from({ length: ROWS }, (_none, index) => {
    const id = index + 1;
    const parents = { updateId: id, authorId: 1, userId: 1, projectId: id, milestoneId: id, actorId: 1 };
    const times = { createdAt: at, readAt: at, changedAt: at };
    const file = { ownerId: 1, purpose: 'update', kind: 'image', bytes: 4, file: `${id}.png` };
    const texts = { position: 0, caption: '', content: 'Bien', field: 'roi', before: null, after: '1' };
    return { ...parents, ...times, ...file, ...texts };
  });
  const accounts = await database.read.select({ id: database.tables.users.id }).from(database.tables.users);
  // Several writes: all rows together take longer than one may on a busy machine.
  await database.write('system', async (tx) => {
    await giveCampaigns(tx, database.tables, rows);
    await tx.insert(comments).values(rows);
    await tx.insert(questions).values(rows.map((row) => ({ ...row, day: '2026-03-05' })));
    await tx.insert(updateRequests).values(rows.map((row, index) => ({ ...row, ...requestOf(index) })));
    const reported = { reporterId: 1, subjectKind: 'project', reason: 'spam', text: '', createdAt: at } as const;
    await tx.insert(reports).values(rows.map(({ projectId }) => ({ ...reported, subjectId: projectId })));
    await tx.insert(follows).values(rows.map((row) => ({ ...row, followerId: (row.projectId % 900) + 1 })));
    await tx.insert(updateReads).values(rows);
    await tx.insert(projectEditors).values(rows.map((row) => ({ ...row, userId: (row.projectId % 900) + 1 })));
    const invited = rows.map((row) => ({ ...row, email: `${row.projectId}@y.test`, expiresAt: at }));
    await tx.insert(editorInvitations).values(invited);
  });
  await database.write('system', async (tx) => {
    const files = await tx
      .insert(media)
      .values(rows as never)
      .returning({ mediaId: media.id });
    await tx.insert(updateMedia).values(files.map((file, index) => ({ ...rows[index], ...file })) as never);
    await tx.insert(projectCovers).values(files.map(({ mediaId }, index) => ({ projectId: index + 1, mediaId })));
    await tx.insert(galleryItems).values(files.map((file, index) => ({ ...rows[index], ...file })) as never);
    await tx.insert(feeds).values(accounts.map(({ id }) => ({ userId: id, secretHash: `${id}`, createdAt: at })));
    await tx.insert(termsChanges).values(rows as never);
    await tx.insert(milestoneEvents).values(rows.map((row) => ({ ...row, kind: 'completed' })) as never);
  });
  await database.write('system', async (tx) => {
    const told = rows.map((row, index) => ({ ...row, kind: EVENT_KINDS[index % EVENT_KINDS.length], addresseeId: 1 }));
    await tx.insert(events).values(told as never);
    await tx
      .insert(mailPreferences)
      .values(accounts.map(({ id }) => ({ userId: id, mailGroup: 'followed_updates', choice: 'at_once' }) as const));
    await tx.insert(readPointers).values(rows.map((row) => ({ ...row, eventId: 1, notBefore: at })));
  });
  await database.write('system', async (tx) => {
    await tx.insert(jobs).values(rows.map(({ updateId }) => ({ ...jobOf(at), key: `waiting ${updateId}` })));
    await tx.insert(jobs).values({ ...jobOf(at), runAt: at, key: 'due' });
    const done = { ...jobOf(at), state: 'done' as const, finishedAt: at };
    await tx.insert(jobs).values(rows.map(({ updateId }) => ({ ...done, key: `done ${updateId}` })));
    const use = { kind: 'media' as const, number: 1, amount: 1, createdAt: at };
    await tx.insert(quotaUses).values(accounts.map(({ id }) => ({ ...use, userId: id })));
    await tx.insert(webhooks).values(rows.map(({ projectId }) => ({ ...webhookOf(at), projectId })));
    await tx.insert(webhookDeliveries).values(rows.map(({ updateId }) => deliveryOf(updateId, at)));
    await tx
      .insert(emailConfirmations)
      .values(rows.map(({ updateId }) => ({ secretHash: `${updateId}`, userId: 1, expiresAt: at })));
  });
}

const everybody = () => [world.dana, world.ines];
/** Sends queries for the whole schema, as a developer and as an investor; of further places they are the same. */
async function askGraph(): Promise<void> {
  const places = [world.places['published public'], world.places['published private']];
  const ids = {
    distribution: [`${sharing}-${world.ines.id}`],
    project: [...new Set([...places.map(({ project }) => project), sharing])],
    update: places.map(({ update }) => update),
    milestone: places.map(({ milestone }) => milestone),
    commentThread: places.map(({ comment }) => comment),
    investment: places.map(({ investment }) => investment),
    developer: [world.studio],
  };
  const { queries: questions } = queriesOf(await buildGraphQLSchema(), 3, ids);
  for (const person of everybody()) for (const question of questions) await app.graphql(person, question);
}

/** Sends every GET of the REST document, with the ids of one place, and reads what is measured of the tables. */
async function askRest(): Promise<void> {
  const { project, update, milestone } = world.places['published public'];
  const { paths } = (await app.rest(null, 'GET', '/openapi.json')).body as { paths: Record<string, object> };
  const named: Record<string, number> = {
    projectId: project,
    id: project,
    updateId: update,
    milestoneId: milestone,
  };
  for (const [path, calls] of Object.entries(paths)) {
    if (!('get' in calls)) continue;
    const filled = path
      .replace(/^\/api/, '')
      .replace(/\{(\w+)\}/g, (_all, name: string) => `${named[name] ?? project}`);
    for (const person of everybody()) await app.rest(person, 'GET', filled);
  }
  await app.send('/metrics', {});
}

/** Requests the catalogue and other lists with every filter, every order and far pages. */
async function turnPages(): Promise<void> {
  const filters = ['', 'genre=rpg', 'stage=production', 'genre=rpg&stage=production', 'search=luz', 'search=l+f'];
  for (const filter of [...filters, 'search=luz&genre=rpg&stage=production']) {
    for (const sort of Object.keys(PROJECT_ORDERS).map((order) => `sort=${order.replaceAll('-', '_')}`)) {
      for (const more of [
        '',
        'page=40',
        'only_open=true',
        'only_followed=true',
        'only_followed=true&only_open=true',
        `after=${encodeCursor({ key: 5, id: 500 })}`,
      ]) {
        await app.rest(world.ines, 'GET', `/projects?${[filter, sort, more].filter(Boolean).join('&')}`);
      }
    }
  }
  for (const by of ['', 'filter: { genre: RPG }', 'filter: { stage: "production" }'])
    for (const order of ['CLOSING_SOON', 'OPEN_FIRST'])
      await app.graphql(world.ines, `{ projects(orderBy: ${order}, ${by}) { totalCount edges { cursor } } }`);
  for (const list of ['/users/developers', '/users/investors'])
    for (const more of ['page=31', 'search=l', 'search=l&page=31'])
      await app.rest(world.ines, 'GET', `${list}?${more}`);
  const after = encodeCursor({ key: Date.UTC(2025, 1, 1), id: 500 });
  const page = `(first: 2, after: "${after}") { totalCount edges { cursor } }`;
  const ahead = encodeCursor({ key: Date.UTC(2090, 1, 1), id: 500 });
  const { project, update } = world.places['published public'];
  for (const person of everybody()) {
    await app.graphql(
      person,
      `{ newest: projects${page} byMoney: projects${page.replace(')', ', orderBy: MOST_FUNDED)')}
        found: projects${page.replace(')', ', filter: { search: "luz" })')}
        notifications(first: 2, after: "${ahead}") { edges { cursor node { project { id } } } } developers${page} investors${page}
        studios: developers${page.replace(')', ', search: "luz")')} people: investors${page.replace(')', ', search: "l")')}
        me { projects${page} followedProjects${page} investments${page} positions${page} } update(id: ${update}) { comments${page}
          threads${page} pinnedThread { replies${page} } }
        project(id: ${project}) { viewerPosition { investments${page} } updates${page} developer { projects${page} }
          investments${page} } }`,
    );
  }
}

/** Reads the feeds of a developer and of an investor, at addresses made before and made anew. */
async function readFeeds(): Promise<void> {
  for (const person of everybody()) {
    await subscribe(app, person);
    const feeds = await subscribe(app, person);
    await feeds.updates();
    await feeds.milestones();
  }
}

/** Sends every operation of the permission matrix through both APIs, and the writes that the matrix sends invalid. */
async function act(): Promise<void> {
  const { places, dana, ines } = world;
  const place = places['published public'];
  for (const { request } of OPERATIONS) {
    for (const person of [dana, ines]) {
      const asked = request(place);
      await app.ask(person, asked);
      if (isOriginal(asked)) await app.ask('rest', person, asked);
    }
  }
  const { projects, investments, follows, updates, updateRequests, comments } = app.app.services;
  await app.given.investment(ines, place.project, 100_000);
  for (const amount of [100_000, 100_000])
    await investments.invest(ines.viewer, { projectId: place.project, amount, idempotencyKey: 'una' });
  for (const who of [await app.given.investor(), ines])
    await app.given.reversal(await app.given.investment(who, place.project, 100_000));
  await projects.edit(dana.viewer, place.project, { fields: { title: 'Otra luz', genre: 'rpg' }, cover: null });
  for (const change of ['unfollow', 'follow'] as const) await follows[change](ines.viewer, place.project);
  const update = await updates.create(dana.viewer, place.project, { title: 'Más', content: 'Texto', media: [] });
  await updates.get(ines.viewer, update.id);
  const { id } = await comments.add(ines.viewer, update.id, 'Bien');
  const reply = await comments.add(dana.viewer, update.id, 'Gracias', id);
  await comments.edit(dana.viewer, reply.id, 'Muchas gracias');
  await comments.pin(dana.viewer, id, true);
  await comments.remove(ines.viewer, id);
  await comments.remove(dana.viewer, reply.id);
  await changePayments(app, dana, place.project);
  await sendWebhook(update.id);
  await sendMails();
  await projects.remove(dana.viewer, places['draft public'].project);
  await confirmAddress();
  app.setNow(new Date(Date.now() + SILENCE_DAYS * DAY));
  await updateRequests.request(ines.viewer, place.project);
  await runScheduled(app);
}

/** Sends what happened at once, chooses otherwise, and sends the rest in the morning. */
async function sendMails(): Promise<void> {
  const { services, dependencies } = app.app;
  await sendEventMails(app);
  await services.mailPreferences.set(world.ines.viewer, 'invested_updates', 'daily');
  app.setNow(morningAfter(new Date()));
  await scheduleDigests(dependencies);
  await runJobs(app);
  const own = { userId: world.ines.id, target: 'daily' } as const;
  await services.mailPreferences.unsubscribe(unsubscribeToken(dependencies.linkSecrets, own));
}

/** Creates a webhook, sends it a comment and a test, to an answer and to none, and deletes it. */
async function sendWebhook(update: number): Promise<void> {
  const { services, dependencies } = app.app;
  const viewer = await services.accounts.viewerOf(world.dana.token);
  const { url, answer } = await startReceiver();
  const { webhook } = await services.webhooks.create(viewer, { url });
  await sendDue(app);
  for (const status of [200, 500, 410]) {
    answer(status);
    await services.comments.add(world.ines.viewer, update, 'Bien');
    await sendDue(app);
  }
  await services.webhooks.test(viewer, webhook.id);
  await services.webhooks.renewSecret(viewer, webhook.id);
  await services.webhooks.update(viewer, webhook.id, { isOn: true });
  await services.webhooks.deliveriesOf(await services.webhooks.list(viewer));
  await services.webhooks.remove(viewer, webhook.id);
  await dependencies.webhooks.removeDeliveries(new Date(0));
}

/** Registers an account, sends its mail and opens the link. */
async function confirmAddress(): Promise<void> {
  const { services, dependencies } = app.app;
  await services.accounts.register({ email: 'x@y.test', password: PASSWORD, role: 'investor', client: CLIENT });
  await runJobs(app);
  const [mail] = await mailsOf(app);
  await services.emailConfirmations.confirm(secretIn(mail));
  await dependencies.jobs.removeFinished({ done: new Date(0), dead: new Date(0) });
}

test('no statement of any use case costs more the more there is of everything', async () => {
  const statements = await statementsOf(async () => {
    for (const work of [askGraph, askRest, turnPages, readFeeds, act]) await work();
  });
  const { explain, end } = await explaining(app);
  const faults: string[] = [];
  for (const statement of statements) {
    const found = await explain(statement);
    if (found.length > 0) faults.push(`${found.join(', ')}\n    in ${statement.text}`);
  }
  await end();
  reportCount('statements whose plan was read', statements.length);
  expect(faults.join('\n')).toBe('');
  expect(statements.length).toBeGreaterThan(80);
  expect(await emptyTables(app)).toEqual(NOT_FILLED);
});

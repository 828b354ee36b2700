import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { listDeliveries, listWebhooks, updateWebhook } from '#tests/support/cases/webhooks.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { sendDue } from '#tests/support/webhooks.ts';

const HOUR = 3_600_000;

const typesOf = (messages: { type: string }[]): string[] => messages.map(({ type }) => type).toSorted();

test('each account is sent what it may see, signed, in ids and public facts', async () => {
  const { app, dana, ines, ivo, project } = await startWorld();
  const [hers, his, studio] = [await listen(app, ines), await listen(app, ivo), await listen(app, dana)];
  app.setNow(LATER);
  await app.given.investment(ines, project, 150_050);
  await sendDue(app);
  const { id: open } = await publish(app, dana, project, 'Abierta');
  const { id: secret } = await publish(app, dana, project, 'Secreta', false);
  const { comments, milestones } = app.app.services;
  const comment = await comments.add(ines.viewer, secret, 'Bien');
  const milestone = await milestones.create(dana.viewer, project, { title: 'Demo', description: 'Jugable' });
  await sendDue(app);

  const url = `https://fichin.test/projects/${project}`;
  const title = 'Luces del Sur';
  const about = {
    id: project,
    url,
    title,
    funding_goal: 2000,
    investor_count: 1,
    max_investors: 5,
    is_active: true,
    outcome: null,
  };
  const facts = { project: { ...about, funding_raised: 1500.5 } };
  const [invested, ...others] = his.messages();
  expect(invested).toEqual({
    id: expect.stringMatching(new RegExp(`^msg_${his.id}_\\d+$`)) as string,
    type: 'investment_received',
    timestamp: LATER,
    data: facts,
  });
  const update = { id: open, url: `${url}/updates/${open}`, type: 'progress', is_public: true, title: 'Abierta' };
  const due = { id: milestone.id, title: 'Demo', status: 'planned', due_date: null };
  expect(others).toHaveLength(2);
  expect(others).toContainEqual(
    expect.objectContaining({
      type: 'update_published',
      data: { ...facts, update: { ...update, type: expect.any(String) as string } },
    }),
  );
  expect(others).toContainEqual(
    expect.objectContaining({ type: 'milestone_created', data: { ...facts, milestone: due } }),
  );
  expect(typesOf(hers.messages())).toEqual(['milestone_created', 'update_published', 'update_published']);
  const hidden = hers.messages().find(({ data }) => (data['update'] as { id?: number } | undefined)?.id === secret);
  expect(hidden?.data['update']).toMatchObject({ is_public: false, title: null });
  expect(typesOf(studio.messages())).toEqual(['comment_added', 'investment_received']);
  expect(studio.messages().map(({ data }) => data)).toContainEqual({
    ...facts,
    comment: { id: comment.id, update_id: secret, parent_id: null },
  });
  for (const { requests } of [hers, his, studio])
    for (const { body } of requests) expect(body).not.toMatch(/@|Secreta|Bien|Texto/);
});

test('only of its project and of its kinds, and an answer to a comment only to whom it answers', async () => {
  const { app, dana, ines, ivo, project } = await startWorld();
  const other = await app.given.project(dana);
  const ofOne = await listen(app, ivo, { projectId: project });
  const ofKind = await listen(app, ivo, { kinds: ['comment_added', 'comment_answered'] });
  const answered = await listen(app, ines, { kinds: ['comment_answered'] });
  app.setNow(LATER);
  const { id } = await publish(app, dana, project, 'Una');
  await publish(app, dana, other, 'Otra');
  const comment = await app.app.services.comments.add(ines.viewer, id, 'Bien');
  await app.app.services.comments.add(dana.viewer, id, 'Gracias', comment.id);
  await sendDue(app);
  expect(typesOf(ofOne.messages())).toEqual(['comment_added', 'update_published']);
  expect(typesOf(ofKind.messages())).toEqual(['comment_added']);
  expect(typesOf(answered.messages())).toEqual(['comment_answered']);
});

test("an account's own acts are sent only to its webhooks that include them", async () => {
  const { app, dana, ines, project } = await startWorld();
  const [usual, whole] = [await listen(app, dana), await listen(app, dana, { includeOwn: true })];
  const hers = await listen(app, ines, { includeOwn: true });
  app.setNow(LATER);
  const { id } = await publish(app, dana, project, 'Una');
  const comment = await app.app.services.comments.add(ines.viewer, id, 'Bien');
  await app.app.services.questions.ask(ines.viewer, project, '¿Cuándo?');
  await app.app.services.comments.add(dana.viewer, id, 'Gracias', comment.id);
  await sendDue(app);
  const ofInes = ['comment_added', 'question_asked'];
  expect(typesOf(usual.messages())).toEqual(ofInes);
  expect(typesOf(whole.messages())).toEqual([
    'comment_added',
    'comment_answered',
    'question_asked',
    'update_published',
  ]);
  expect(typesOf(hers.messages())).toEqual(['comment_added', 'comment_answered', 'question_asked', 'update_published']);
});

test('what only the studio is told, to nobody else', async () => {
  const { app, dana, ines, project } = await startWorld();
  await app.given.investment(ines, project, 100_000);
  const [hers, studio] = [await listen(app, ines), await listen(app, dana)];
  app.setNow(LATER);
  const kinds = ['project_silent', 'update_requested'] as const;
  await app.app.database.write('system', async (_tx, emit) => {
    const event = { projectId: project, actorId: null, subjectId: null, createdAt: new Date(LATER) };
    for (const kind of kinds) emit({ ...event, kind });
  });
  await sendDue(app);
  expect(typesOf(studio.messages())).toEqual(kinds);
  expect(hers.messages()).toEqual([]);
});

describe('permission is asked when it is sent', () => {
  test.each<[string, (world: Awaited<ReturnType<typeof startWorld>>, update: number) => Promise<unknown>]>([
    [
      'turned private',
      ({ app, dana }, id) => app.app.services.updates.edit(dana.viewer, id, { isPublic: false, media: [] }),
    ],
    ['was deleted', ({ app, dana }, id) => app.app.services.updates.remove(dana.viewer, id)],
    ['is in a draft again', ({ app, dana, project }) => app.app.services.projects.publish(dana.viewer, project, false)],
    [
      'is no longer of an investor',
      async ({ app, dana, ivo }, id) => {
        const { positions } = app.app.database.tables;
        await app.app.services.updates.edit(dana.viewer, id, { isPublic: false, media: [] });
        await app.app.database.write('system', (tx) => tx.delete(positions).where(eq(positions.investorId, ivo.id)));
      },
    ],
  ])('what %s meanwhile is not', async (what, hide) => {
    const needsInvestor = what !== 'was deleted' && what !== 'is in a draft again';
    const world = await startWorld();
    const { app, dana, ivo, project } = world;
    if (needsInvestor) await app.given.investment(ivo, project, 100_000);
    const ines = await listen(app, world.ines, { kinds: ['update_published'] });
    const his = await listen(app, ivo, { kinds: ['update_published'] });
    app.setNow(LATER);
    const { id } = await publish(app, dana, project, 'Una');
    await hide(world, id);
    await sendDue(app);
    expect(ines.requests).toEqual([]);
    expect(his.requests).toHaveLength(what === 'turned private' ? 1 : 0);
  });
});

describe('a message that fails', () => {
  async function startFailing(status: number) {
    const { app, dana, ines, project } = await startWorld();
    const webhook = await listen(app, ines);
    webhook.answer(status, 'ahora no');
    let now = new Date(LATER).getTime();
    const pass = (ms: number) => app.setNow(new Date((now += ms)));
    pass(0);
    await publish(app, dana, project, 'Una');
    const state = async () => (await app.ask(ines, listWebhooks())).data[0];
    const again = (title: string) => publish(app, dana, project, title);
    return { app, ines, webhook, pass, state, again };
  }

  test('is tried again for three days with the same id, until it arrives', async () => {
    const { app, ines, webhook, pass, state } = await startFailing(503);
    await sendDue(app);
    for (const delay of [5000, 5 * 60_000, 0.5 * HOUR, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]) {
      pass(delay - 1);
      expect(await sendDue(app)).toBe(0);
      pass(1);
      expect(await sendDue(app)).toBe(1);
    }
    expect(await state()).toMatchObject({ failingSince: LATER, offAt: null });
    webhook.answer(204);
    pass(24 * HOUR);
    await sendDue(app);
    const messages = webhook.messages();
    expect(messages).toHaveLength(10);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    expect(new Set(webhook.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await state()).toMatchObject({ failingSince: null, offAt: null });
    const tries = (await app.ask(ines, listDeliveries(webhook.id))).data;
    expect(tries.map(({ status }) => status)).toEqual([204, ...Array.from({ length: 9 }, () => 503)]);
    expect(tries[1]).toMatchObject({ failure: 'status_not_2xx', answer: 'ahora no', type: 'update_published' });
    pass(48 * HOUR);
    expect(await sendDue(app)).toBe(0);
  });

  test('to the end switches its webhook off, which its owner may switch on again', async () => {
    const { app, ines, webhook, pass, state, again } = await startFailing(500);
    await sendDue(app);
    for (let hour = 0; hour < 80; hour += 1) {
      pass(HOUR);
      await sendDue(app);
    }
    expect(await state()).toMatchObject({ offReason: 'failures' });
    expect(webhook.requests.length).toBeLessThanOrEqual(10);
    const sent = webhook.requests.length;
    webhook.answer(200);
    await again('Mientras tanto');
    await sendDue(app);
    expect(webhook.requests).toHaveLength(sent);
    await app.ask({ token: await app.given.tokenFor(ines.id) }, updateWebhook(webhook.id, { isOn: true }));
    expect(await state()).toMatchObject({ offAt: null, offReason: null, failingSince: null });
    pass(HOUR);
    await again('Después');
    await sendDue(app);
    expect(webhook.requests).toHaveLength(sent + 1);
  });

  test('does not switch it off while others arrive', async () => {
    const { app, webhook, pass, state, again } = await startFailing(500);
    await sendDue(app);
    for (let hours = 0; hours < 96; hours += 6) {
      pass(6 * HOUR);
      webhook.answer(200);
      await again(`A las ${hours}`);
      await sendDue(app);
      webhook.answer(500);
      await again(`Otra a las ${hours}`);
      await sendDue(app);
    }
    expect(await state()).toMatchObject({ offAt: null });
  });

  test('with 410 is not tried again, and switches it off at once', async () => {
    const { app, webhook, pass, state } = await startFailing(410);
    await sendDue(app);
    expect(await state()).toMatchObject({ offReason: 'gone', offAt: LATER });
    const subjects = (await mailsOf(app)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Apagamos un webhook'))).toHaveLength(1);
    pass(96 * HOUR);
    await sendDue(app);
    expect(webhook.requests).toHaveLength(1);
  });
});

test('the latest fifty deliveries are kept', async () => {
  const { app, dana, ines, project } = await startWorld();
  const webhook = await listen(app, ines);
  app.setNow(LATER);
  for (let index = 0; index < 53; index += 1) await publish(app, dana, project, `${index}`);
  await sendDue(app);
  expect(webhook.requests).toHaveLength(53);
  expect((await app.ask(ines, listDeliveries(webhook.id))).data).toHaveLength(50);
  expect(await app.app.database.read.$count(app.app.database.tables.webhookDeliveries)).toBe(50);
});

/** The app, to which tries at addresses in `silent` seem to end by time. */
function withSilence({ app, ...others }: TestApp, silent: Set<string>): TestApp {
  const { webhookSender } = app.dependencies;
  const post: typeof webhookSender.post = async (url, headers, body) =>
    silent.has(url) ? { status: null, failure: 'timed_out', answer: '' } : webhookSender.post(url, headers, body);
  return { ...others, app: { ...app, dependencies: { ...app.dependencies, webhookSender: { post } } } };
}

test('a webhook that let tries time out is left alone longer and longer, then sent one, until it answers', async () => {
  const { app: patient, dana, ines, ivo, project } = await startWorld();
  const silent = new Set<string>();
  const app = withSilence(patient, silent);
  const [hers, his] = [await listen(app, ines), await listen(app, ivo)];
  silent.add(hers.url);
  app.setNow(LATER);
  await publish(app, dana, project, 'Una');
  const tried = async (at: string) => {
    app.setNow(at);
    await sendDue(app);
    return (await app.ask(ines, listDeliveries(hers.id))).data.length;
  };
  expect(await tried(LATER)).toBe(1);
  for (const title of ['Dos', 'Tres']) await publish(app, dana, project, title);
  expect(await tried('2026-03-10T15:01:04.999Z')).toBe(1);
  expect(his.requests).toHaveLength(3);
  expect(await tried('2026-03-10T15:01:05.000Z')).toBe(2);
  expect(await tried('2026-03-10T15:01:14.999Z')).toBe(2);
  silent.clear();
  expect(await tried('2026-03-10T15:01:15.000Z')).toBe(5);
  expect(typesOf(hers.messages())).toEqual(Array(3).fill('update_published'));
});

test('a webhook that is left alone is sent what waits as soon as its owner gives another address', async () => {
  const { app: patient, dana, ines, project } = await startWorld();
  const silent = new Set<string>();
  const app = withSilence(patient, silent);
  const receiver = await listen(app, ines);
  silent.add(receiver.url);
  app.setNow(LATER);
  await publish(app, dana, project, 'Una');
  await sendDue(app);
  await publish(app, dana, project, 'Dos');
  await app.ask(ines, updateWebhook(receiver.id, { url: `${receiver.url}/otra` }));
  await sendDue(app);
  expect(receiver.requests).toHaveLength(1);
});

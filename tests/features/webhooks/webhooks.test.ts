import { describe, expect, onTestFinished, test } from 'vitest';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { startWebhookUpkeep } from '#server/features/webhooks/webhook.upkeep.jobs.ts';
import { type Request } from '#tests/support/api.ts';
import { SECRET as SECRET_OF_SERVER, startAppForTest } from '#tests/support/app.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#tests/support/cases/webhooks.ts';
import { listenRaw, SWITCHING } from '#tests/support/raw.receiver.ts';
import { startWorld } from '#tests/support/webhook.world.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const NOON = '2026-03-10T15:00:00.000Z';
const SECRET = /^whsec_[A-Za-z\d+/]{43}=$/;
const HOOK = 'https://ejemplo.test/novedades';

const REFUSED = [
  ['http://ejemplo.test/', 'https://'],
  ['ftp://ejemplo.test/', 'https://'],
  ['ejemplo.test', 'https://'],
  ['', 'https://'],
  ['https://ana:secreto@ejemplo.test/', 'usuario ni contraseña'],
  ['https://ana@ejemplo.test/', 'usuario ni contraseña'],
  [`https://ejemplo.test/${'x'.repeat(500)}`, '500 caracteres'],
  [`https://ejemplo.test/${'ñ'.repeat(200)}`, '500 caracteres'],
  ['https://localhost/', 'no es pública'],
  ['https://intranet/', 'no es pública'],
  ['https://servidor.local./', 'no es pública'],
  ['https://api.corp/', 'no es pública'],
  ['https://api.intranet/', 'no es pública'],
  ['https://api.produccion.svc/', 'no es pública'],
  ['https://API.private./', 'no es pública'],
  ['https://168.63.129.16/', 'no es pública'],
  ['https://ejemplo.test:0/', 'puerto'],
  ['https://ejemplo.test:25/', 'puerto'],
  ['https://2130706433/', 'no es pública'],
  ['https://10.1.2.3/', 'no es pública'],
  ['https://[::ffff:127.0.0.1]/', 'no es pública'],
  ['https://[fd00::1]/', 'no es pública'],
] as const;

describe('webhooks', () => {
  test('are created, listed, changed and deleted by their owner alone', async () => {
    const log: string[] = [];
    const app = await startAppForTest({ now: NOON, log });
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana);
    const draft = await app.given.project(dana, { isPublished: false });
    const { data: made } = await app.ask(
      ines,
      createWebhook({ url: HOOK, projectId: project, kinds: ['goal_reached'] }),
    );
    expect(made.secret).toMatch(SECRET);
    const webhook = {
      id: made.webhook.id,
      url: HOOK,
      projectId: project,
      kinds: ['goal_reached'],
      includeOwn: false,
      createdAt: NOON,
    };
    const state = { failingSince: null, offAt: null, offReason: null };
    expect(made.webhook).toEqual({ ...webhook, ...state });
    expect((await app.ask(ines, listWebhooks())).data).toEqual([made.webhook]);
    expect((await app.ask(dana, listWebhooks())).data).toEqual([]);
    expect((await app.ask(ines, getWebhook(made.webhook.id))).data).toEqual(made.webhook);

    const { id } = webhook;
    const requests: Request<unknown>[] = [
      getWebhook(id),
      updateWebhook(id, { isOn: false }),
      renewWebhookSecret(id),
      testWebhook(id),
      deleteWebhook(id),
    ];
    for (const request of requests) expect(await app.ask(dana, request)).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
    expect(await app.ask(ines, updateWebhook(id, { projectId: draft }))).toMatchObject({
      code: 'PROJECT_NOT_FOUND',
    });
    expect(await app.ask(ines, updateWebhook(id, { url: 'nada' }))).toMatchObject({ code: 'INVALID_WEBHOOK_URL' });
    const changes = { projectId: null, kinds: ['update_published', 'comment_added'], includeOwn: true };
    const changed = await app.ask(ines, updateWebhook(id, { ...changes, isOn: false }));
    expect(changed.data).toEqual({ ...webhook, ...changes, ...state, offAt: NOON, offReason: 'owner' });
    expect((await app.ask(ines, updateWebhook(id, { kinds: [], isOn: true }))).data).toMatchObject({
      kinds: [],
      ...state,
    });

    const renewed = await app.ask(ines, renewWebhookSecret(id));
    expect(renewed.data).toMatch(SECRET);
    expect(renewed.data).not.toBe(made.secret);
    const { webhooks } = app.app.database.tables;
    const told = JSON.stringify([
      await app.ask(ines, listWebhooks()),
      await app.app.database.read.select().from(webhooks),
      log,
    ]);
    for (const secret of [made.secret, renewed.data]) expect(told).not.toContain(secret.slice(6));

    expect((await app.ask(ines, deleteWebhook(id))).data).toBe(true);
    expect((await app.ask(ines, listWebhooks())).data).toEqual([]);
  });

  test('refuse addresses that are not public, not https, too long or with a password', async () => {
    const app = await startAppForTest({ webhookTargets: 'public' });
    const ines = await app.given.investor();
    for (const [url, words] of REFUSED) {
      const refused = await app.ask(ines, createWebhook({ url }));
      expect(refused, url).toMatchObject({
        code: 'INVALID_WEBHOOK_URL',
        message: expect.stringContaining(words) as string,
      });
    }
    for (const url of [' https://ejemplo.test:8443/a?b ', 'https://ejemplo.test:443/', 'https://corp.ejemplo.test/'])
      expect((await app.ask(ines, createWebhook({ url }))).ok, url).toBe(true);
  });

  test('may have any port but 0 where they may lead into the own network', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    expect((await app.ask(ines, createWebhook({ url: 'http://servidor:81/' }))).ok).toBe(true);
    expect(await app.ask(ines, createWebhook({ url: 'http://servidor:0/' }))).toMatchObject({
      code: 'INVALID_WEBHOOK_URL',
      message: 'La dirección no puede tener el puerto 0',
    });
  });

  test('are at most twenty of an account', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    const answers = await Promise.all(Array.from({ length: 22 }, () => app.ask(ines, createWebhook({ url: HOOK }))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(2);
  });

  test('are tested at once, and show how it went', async () => {
    const app = await startAppForTest({ now: NOON, rateLimit: true });
    const receiver = await startReceiver();
    const ines = await app.given.investor();
    const { data: made } = await app.ask(ines, createWebhook({ url: receiver.url }));
    const { id } = made.webhook;
    await app.ask(ines, updateWebhook(id, { isOn: false }));
    const tested = await app.ask(ines, testWebhook(id));
    expect(tested.data).toMatchObject({ type: 'test', startedAt: NOON, status: 200, failure: null, answer: 'gracias' });
    expect(receiver.verified(made.secret)).toMatchObject([{ type: 'test', timestamp: NOON, data: { webhook_id: id } }]);
    receiver.answer(500, `¡no!\u0000${'ñ'.repeat(2000)}`);
    app.setNow('2026-03-10T15:00:01Z');
    const failed = (await app.ask(ines, testWebhook(id))).data;
    expect(failed).toMatchObject({ status: 500, failure: 'status_not_2xx' });
    expect(failed.answer).toMatch(/^¡no!ñ{500,512}$/);
    expect((await app.ask(ines, listDeliveries(id))).data).toEqual([failed, tested.data]);
    const answers = [];
    for (let more = 0; more < 9; more += 1) answers.push((await app.ask(ines, testWebhook(id))).code);
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

test('secrets stay when those of the server are changed one after another, and deliveries for thirty days', async () => {
  const app = await startAppForTest({ now: NOON });
  const receiver = await startReceiver();
  const ines = await app.given.investor();
  const { data: made } = await app.ask(ines, createWebhook({ url: receiver.url }));
  const { id } = made.webhook;
  await app.ask(ines, testWebhook(id));
  const { dependencies } = app.app;
  const tidy = (...secrets: string[]) => {
    const changed = { ...dependencies, webhookSecrets: createWebhookSecrets(secrets) };
    const upkeep = startWebhookUpkeep(changed, { error: () => expect.unreachable() });
    onTestFinished(() => upkeep.stop());
  };
  const next = 'the second secret of the server, long';
  const stored = async () => (await dependencies.webhooks.findSigning(id))?.sealedSecret ?? '';
  tidy(next, SECRET_OF_SERVER);
  await expect.poll(async () => createWebhookSecrets([next]).open(await stored())).toBe(made.secret);
  expect((await app.ask(ines, testWebhook(id))).data).toMatchObject({ failure: 'secret_lost', status: null });
  app.setNow('2026-04-09T15:00:00.001Z');
  tidy(next);
  const { database } = app.app;
  await expect.poll(() => database.read.$count(database.tables.webhookDeliveries)).toBe(0);
});

test('a webhook that was deleted is sent nothing any more, and its deliveries are gone', async () => {
  const app = await startAppForTest({ now: NOON });
  const receiver = await startReceiver();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const project = await app.given.project(dana);
  app.setNow('2026-03-10T15:00:01Z'); // a webhook made from now on is not sent its publication
  const { data } = await app.ask(ines, createWebhook({ url: receiver.url }));
  await app.ask(ines, testWebhook(data.webhook.id));
  await sendDue(app);
  app.setNow('2026-03-10T15:00:02Z');
  await app.app.services.updates.create(dana.viewer, project, { title: 'Una', content: 'Texto', media: [] });
  await app.ask(ines, deleteWebhook(data.webhook.id));
  await sendDue(app);
  expect(receiver.requests).toHaveLength(1);
  expect(await app.app.database.read.$count(app.app.database.tables.webhookDeliveries)).toBe(0);
});

test('a test ends at once at a receiver that switches protocols', async () => {
  const { app, ines } = await startWorld();
  const url = await listenRaw((socket) => socket.write(SWITCHING));
  const { data } = await app.ask(ines, createWebhook({ url }));
  const tested = await app.ask(ines, testWebhook(data.webhook.id));
  expect(tested.data).toMatchObject({ status: 101, failure: 'status_not_2xx' });
});

import { expect, test } from 'vitest';
import {
  createWebhook,
  listDeliveries,
  redeliverMessage,
  testWebhook,
  updateWebhook,
} from '#tests/support/cases/webhooks.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue } from '#tests/support/webhooks.ts';

/** A webhook of an investor that was sent one message, about a new update. */
async function startSent() {
  const world = await startWorld();
  const { app, dana, ines, project } = world;
  const webhook = await listen(app, ines, { kinds: ['update_published'] });
  app.setNow(LATER);
  const { id: update } = await publish(app, dana, project, 'Una');
  webhook.answer(500);
  await sendDue(app);
  const list = async () => (await app.ask(ines, listDeliveries(webhook.id))).data;
  const [first] = await list();
  return { ...world, webhook, update, list, first: first?.id ?? 0 };
}

test('a delivery shows what was sent, and its message is sent again with its id and a new signature', async () => {
  const { app, ines, webhook, list, first } = await startSent();
  webhook.answer(200, 'ahora sí');
  app.setNow('2026-03-10T15:02:00.000Z');
  const again = (await app.ask(ines, redeliverMessage(first))).data;
  expect(again).toMatchObject({ type: 'update_published', status: 200, failure: null, answer: 'ahora sí' });
  const [one, other] = webhook.messages();
  expect(other).toEqual(one);
  expect(await list()).toEqual([again, expect.objectContaining({ id: first, status: 500 })]);

  const shown = Object.fromEntries(again.request?.headers.map(({ name, value }) => [name, value]) ?? []);
  const sent = webhook.requests[1] ?? { headers: {}, body: '' };
  expect(sent.headers).toMatchObject(shown);
  expect(Object.keys(shown).toSorted()).toEqual(['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp']);
  expect(again.request?.body).toBe(sent.body);
});

test("nobody sends another's message again, nor one about what was deleted meanwhile", async () => {
  const { app, dana, ines, webhook, update, first } = await startSent();
  expect(await app.ask(dana, redeliverMessage(first))).toMatchObject({ code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  await app.app.services.updates.remove(dana.viewer, update);
  expect(await app.ask(ines, redeliverMessage(first))).toMatchObject({ code: 'WEBHOOK_MESSAGE_GONE' });
  expect(webhook.requests).toHaveLength(1);
});

test('messages sent again and tests are ten a minute together', async () => {
  const { app, ines } = await startWorld({ rateLimit: true });
  const { data } = await app.ask(ines, createWebhook({ url: 'http://127.0.0.1:1/' }));
  const { id } = (await app.ask(ines, testWebhook(data.webhook.id))).data;
  const codes = [];
  for (let more = 0; more < 10; more += 1) codes.push((await app.ask(ines, redeliverMessage(id))).code);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
});

test.each<[string, (other: number) => object]>([
  ['of other kinds', () => ({ kinds: ['milestone_created'] })],
  ['of another project', (projectId) => ({ projectId })],
  ["without its owner's acts", () => ({ includeOwn: false })],
])('what waits for another try is not sent to a webhook that is now %s, but by hand', async (_what, changes) => {
  const { app, dana, project } = await startWorld();
  const other = await app.given.project(dana);
  const webhooks = [await listen(app, dana, { includeOwn: true }), await listen(app, dana, { includeOwn: true })];
  app.setNow(LATER);
  await publish(app, dana, project, 'Una');
  for (const each of webhooks) each.answer(500);
  await sendDue(app);
  const [changed, unchanged] = webhooks;
  await app.ask(dana, updateWebhook(changed?.id ?? 0, changes(other)));
  app.setNow('2026-03-10T18:00:00.000Z');
  await sendDue(app);
  expect(webhooks.map(({ requests }) => requests.length)).toEqual([1, 2]);
  const [delivery] = (await app.ask(dana, listDeliveries(changed?.id ?? 0))).data;
  await app.ask(dana, redeliverMessage(delivery?.id ?? 0));
  expect(changed?.messages().map(({ id }) => id)).toHaveLength(2);
  expect(unchanged?.messages()).toHaveLength(2);
});

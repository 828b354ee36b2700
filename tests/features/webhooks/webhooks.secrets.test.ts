import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { listDeliveries, listWebhooks, renewWebhookSecret } from '#tests/support/cases/webhooks.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue } from '#tests/support/webhooks.ts';

const HOUR = 3_600_000;

test('a message waits while the secret that signs it can not be read, and is sent once its owner renews it', async () => {
  const { app, dana, ines, project } = await startWorld();
  const { id, verified } = await listen(app, ines);
  const { database } = app.app;
  const { webhooks } = database.tables;
  const sealedSecret = createWebhookSecrets(['a secret that this server has lost']).seal('whsec_lost');
  await database.write('system', (tx) => tx.update(webhooks).set({ sealedSecret }).where(eq(webhooks.id, id)));
  app.setNow(LATER);
  await publish(app, dana, project, 'Una');
  for (const hour of [0, 1, 30, 80]) {
    app.setNow(new Date(Date.parse(LATER) + hour * HOUR));
    await sendDue(app);
  }
  const deliveries = (await app.ask(ines, listDeliveries(id))).data;
  expect(deliveries[0]).toMatchObject({ failure: 'secret_lost', status: null });
  expect((await app.ask(ines, listWebhooks())).data).toMatchObject([{ offAt: null, failingSince: null }]);
  const justNow = { token: await app.given.tokenFor(ines.viewer.id) };
  const { data: secret } = await app.ask(justNow, renewWebhookSecret(id));
  app.setNow(new Date(Date.parse(LATER) + 120 * HOUR));
  await sendDue(app);
  expect(verified(secret)).toMatchObject([{ type: 'update_published' }]);
});

test('for a day after a secret is renewed messages have a signature of the old one, too', async () => {
  const { app, dana, ines, project } = await startWorld();
  const { id, verified, requests, secret: old } = await listen(app, ines);
  const renewed = (await app.ask({ token: await app.given.tokenFor(ines.viewer.id) }, renewWebhookSecret(id))).data;
  const sendAfter = async (hours: number) => {
    app.setNow(new Date(Date.parse(LATER) + hours * HOUR));
    await publish(app, dana, project, 'Una');
    await sendDue(app);
  };
  await sendAfter(0);
  for (const secret of [old, renewed]) expect(verified(secret)).toMatchObject([{ type: 'update_published' }]);
  requests.length = 0;
  await sendAfter(24);
  expect(verified(renewed)).toHaveLength(1);
  expect(() => verified(old)).toThrow('A wrong signature');
});

import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createWebhookSecrets } from '#server/features/webhooks/webhook.secrets.service.ts';
import { signedHeaders } from '#server/features/webhooks/webhook.signature.service.ts';

const [OLD, NEW] = ['the first secret of the server, long', 'the second secret of the server, long'];

test('a message is verified by another implementation, and a changed one is not', () => {
  const secret = createWebhookSecrets([OLD]).create();
  const body = JSON.stringify({ type: 'test', monto: '1.000,00 ñ 🎮' });
  const headers = signedHeaders([secret], { id: 'msg_1', timestamp: new Date(), body });
  const verifier = new Webhook(secret);
  expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature');
  expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature');
});

test('a stored secret is read with the key that encrypted it, and not without', () => {
  const before = createWebhookSecrets([OLD]);
  const secret = before.create();
  const sealed = before.seal(secret);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(before.seal(secret)).not.toBe(sealed);
  const rotated = createWebhookSecrets([NEW, OLD]);
  expect(rotated.open(sealed)).toBe(secret);
  expect([before.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false]);
  expect(createWebhookSecrets([NEW]).open(sealed)).toBeNull();
  expect(createWebhookSecrets([NEW]).open(rotated.seal(secret))).toBe(secret);
});

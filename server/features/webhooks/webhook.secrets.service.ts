import { randomBytes } from 'node:crypto';
import { createSealedTexts } from '#server/platform/security/sealed.texts.ts';

/** Webhook secrets, which are stored encrypted because signing needs them. */
export const createWebhookSecrets = (serverSecrets: readonly string[]) => ({
  ...createSealedTexts(serverSecrets, { keyId: 'webhook key', key: 'webhook secrets' }),
  create: (): string => `whsec_${randomBytes(32).toString('base64')}`,
});

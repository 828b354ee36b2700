import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

export type SignedMessage = { id: string; timestamp: Date; body: string };

/** The headers of a message, as the Standard Webhooks specification has them. `secret` begins with its prefix. */
export function signedHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

export type SignedMessage = { id: string; timestamp: Date; body: string };

/**
 * The headers of a message, as the Standard Webhooks specification has them: a signature of each secret, which begins
 * with its prefix.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: SignedMessage,
): Record<string, string> {
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}

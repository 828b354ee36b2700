import { createHmac } from 'node:crypto';
import { openHeaders } from './webhook.headers.rules.ts';

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
  const headers = openHeaders(id, timestamp);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`;
  });
  return { ...headers, 'webhook-signature': signatures.join(' ') };
}

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Webhook secrets, which are stored encrypted because signing needs them. The keys are derived from the server's
 * secrets; the first encrypts, the others still decrypt, so that they can be rotated.
 */
export function createWebhookSecrets(serverSecrets: readonly string[]) {
  const keys = serverSecrets.map((secret) => ({
    id: createHash('sha256').update(`webhook key ${secret}`).digest('hex').slice(0, 12),
    key: createHmac('sha256', secret).update('webhook secrets').digest(),
  }));
  const [current] = keys;
  if (!current) throw new Error('At least one secret is needed');

  return {
    create: (): string => `whsec_${randomBytes(32).toString('base64')}`,

    seal(secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, iv);
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },

    /** Null when the server no longer has the secret's key. */
    open(sealed: string): string | null {
      const [id, encoded = ''] = sealed.split('.');
      const known = keys.find((key) => key.id === id);
      if (!known) return null;
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },

    isCurrent: (sealed: string): boolean => sealed.startsWith(`${current.id}.`),
  };
}

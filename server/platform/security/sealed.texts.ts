import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Separates the keys of one use from those of another. Changing it makes what was encrypted unreadable. */
export type Purpose = { keyId: string; key: string };

export type SealedTexts = ReturnType<typeof createSealedTexts>;

/**
 * Texts that are stored encrypted because the server needs them as they are. The keys are derived from the server's
 * secrets; the first encrypts, the others still decrypt, so that they can be rotated.
 */
export function createSealedTexts(serverSecrets: readonly string[], purpose: Purpose) {
  const keys = serverSecrets.map((secret) => ({
    id: createHash('sha256').update(`${purpose.keyId} ${secret}`).digest('hex').slice(0, 12),
    key: createHmac('sha256', secret).update(purpose.key).digest(),
  }));
  const [current] = keys;
  if (!current) throw new Error('At least one secret is needed');

  const keyOf = (sealed: string) => keys.find(({ id }) => sealed.startsWith(`${id}.`));

  return {
    seal(text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },

    /** Null when the server no longer has the key of the text. */
    open(sealed: string): string | null {
      const known = keyOf(sealed);
      if (!known) return null;
      const bytes = Buffer.from(sealed.slice(known.id.length + 1), 'base64url');
      const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },

    isCurrent: (sealed: string): boolean => sealed.startsWith(`${current.id}.`),

    /** Whether the server has the key of the text. */
    isReadable: (sealed: string): boolean => keyOf(sealed) !== undefined,
  };
}

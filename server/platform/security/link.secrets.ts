import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type LinkSecrets = ReturnType<typeof createLinkSecrets>;

/**
 * Secrets in links of mails. They are derived, so that a mail that is sent again has the same link, and nothing that is
 * stored opens it: the database has hashes.
 */
export function createLinkSecrets(secrets: readonly string[]) {
  const [signing] = secrets;
  if (signing === undefined) throw new Error('At least one secret is needed');
  const derived = (secret: string, purpose: string): string =>
    createHmac('sha256', secret).update(`link ${purpose}`).digest('base64url');
  return {
    /** The secret of a purpose, which must be unique; it doesn't reveal other secrets. */
    make: (purpose: string): string => derived(signing, purpose),

    /** Whether a secret is the purpose's, derived from any of the server's secrets. Such links aren't stored. */
    isOf: (purpose: string, presented: string): boolean =>
      secrets.some((secret) => isSame(Buffer.from(derived(secret, purpose)), Buffer.from(presented))),
  };
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** The stored hash of a secret; a fast one suffices, because 256 random bits can't be guessed. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

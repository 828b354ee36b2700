import { createHash, createHmac } from 'node:crypto';

export type LinkSecrets = ReturnType<typeof createLinkSecrets>;

/**
 * Secrets in links of mails. They are derived, so that a mail that is sent again has the same link, and nothing that is
 * stored opens it: the database has hashes.
 */
export function createLinkSecrets([signing]: readonly string[]) {
  if (signing === undefined) throw new Error('At least one secret is needed');
  return {
    /** `purpose` is unique: who knows the secret of one knows no other. */
    of: (purpose: string): string => createHmac('sha256', signing).update(`link ${purpose}`).digest('base64url'),
  };
}

/** What is stored of a secret; fast, because a secret of 256 bits can't be guessed. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

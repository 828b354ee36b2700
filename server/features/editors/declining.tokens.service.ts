import type { LinkSecrets } from '#server/platform/security/link.secrets.ts';
import { digestOfAddress } from './invited.address.repository.ts';

const NAME = 'invitaciones';

const purposeOf = (digest: string): string => `decline invitations ${digest}`;

/** A token that declines all later invitations to an address, also one without an account. It doesn't expire. */
export function decliningToken(secrets: Pick<LinkSecrets, 'make'>, email: string): string {
  const digest = digestOfAddress(email);
  return `${NAME}.${digest}.${secrets.make(purposeOf(digest))}`;
}

/** The digest of its address; null for any other token. */
export function declinedDigestOf(secrets: Pick<LinkSecrets, 'isOf'>, token: string): string | null {
  const [name, digest = '', secret = '', ...others] = token.split('.');
  if (name !== NAME || others.length > 0) return null;
  return secrets.isOf(purposeOf(digest), secret) ? digest : null;
}

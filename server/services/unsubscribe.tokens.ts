import { parseId } from '#server/domain/id.ts';
import { UNSUBSCRIBE_TARGETS, type UnsubscribeTarget } from '#server/domain/unsubscribing.ts';
import type { LinkSecrets } from '#server/security/link.secrets.ts';

export type Unsubscribing = { userId: number; target: UnsubscribeTarget };

const purposeOf = ({ userId, target }: Unsubscribing): string => `unsubscribe ${userId} ${target}`;

/** A token of a person and what they may stop with it; it doesn't expire, because mails are kept for years. */
export const unsubscribeToken = (secrets: Pick<LinkSecrets, 'of'>, unsubscribing: Unsubscribing): string =>
  `${unsubscribing.userId}.${unsubscribing.target}.${secrets.of(purposeOf(unsubscribing))}`;

/** Null for a token that was never given. */
export function readUnsubscribeToken(secrets: Pick<LinkSecrets, 'isOf'>, token: string): Unsubscribing | null {
  const [id = '', name, secret = '', ...others] = token.split('.');
  const userId = parseId(id);
  const target = UNSUBSCRIBE_TARGETS.find((known) => known === name);
  if (userId === null || !target || others.length > 0) return null;
  const unsubscribing = { userId, target };
  return secrets.isOf(purposeOf(unsubscribing), secret) ? unsubscribing : null;
}

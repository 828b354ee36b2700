import { parseId } from '#server/kernel/id.ts';
import { UNSUBSCRIBE_TARGETS, type UnsubscribeTarget } from './unsubscribe.rules.ts';
import type { LinkSecrets } from '#server/platform/security/link.secrets.ts';

export type Unsubscribing = { userId: number; target: UnsubscribeTarget };

const purposeOf = ({ userId, target }: Unsubscribing): string => `unsubscribe ${userId} ${target}`;

/** A token for stopping one group of a person's mails. It doesn't expire, because a mail may be opened years later. */
export const unsubscribeToken = (secrets: Pick<LinkSecrets, 'make'>, unsubscribing: Unsubscribing): string =>
  `${unsubscribing.userId}.${unsubscribing.target}.${secrets.make(purposeOf(unsubscribing))}`;

/** Null for an invalid token. */
export function readUnsubscribeToken(secrets: Pick<LinkSecrets, 'isOf'>, token: string): Unsubscribing | null {
  const [id = '', name, secret = '', ...others] = token.split('.');
  const userId = parseId(id);
  const target = UNSUBSCRIBE_TARGETS.find((known) => known === name);
  if (userId === null || !target || others.length > 0) return null;
  const unsubscribing = { userId, target };
  return secrets.isOf(purposeOf(unsubscribing), secret) ? unsubscribing : null;
}

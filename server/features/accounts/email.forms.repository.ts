import { domainToUnicode } from 'node:url';
import { normalizeEmail, typedEmail } from './user.rules.ts';

/** The forms of one address that accounts may have: the one of today, and those of before. */
export function formsOfEmail(email: string): string[] {
  const address = normalizeEmail(email);
  const domain = address.lastIndexOf('@') + 1;
  const inLetters = `${address.slice(0, domain)}${domainToUnicode(address.slice(domain))}`;
  return address.includes('xn--', domain) ? [...new Set([address, typedEmail(email), inLetters])] : [address];
}

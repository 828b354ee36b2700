import { randomBytes } from 'node:crypto';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';

/** 256 random bits in 43 characters of an address. */
export const createFeedSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[\w-]{43}$/;

/** The stored hash of a secret; null for a text that can't be one. */
export const hashOfFeedSecret = (secret: string): string | null => (SECRET.test(secret) ? hashOfSecret(secret) : null);

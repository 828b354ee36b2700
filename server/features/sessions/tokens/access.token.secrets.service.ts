import { randomBytes } from 'node:crypto';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';

/** A prefix that distinguishes these tokens from those of log-ins, also for secret scanners. */
const PREFIX = 'fichin_';
const SECRET = /^fichin_[\w-]{43}$/;

/** 256 random bits. */
export const createAccessTokenSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** The stored hash of a personal access token; null for a text that can't be one. */
export const hashOfAccessToken = (token: string): string | null => (SECRET.test(token) ? hashOfSecret(token) : null);

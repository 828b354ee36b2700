import { randomBytes } from 'node:crypto';
import { hashOfSecret } from './link.secrets.ts';

/** Told apart from a log-in's token at a glance, and by scanners of published code. */
const PREFIX = 'fichin_';
const SECRET = /^fichin_[\w-]{43}$/;

/** 256 random bits. */
export const createAccessTokenSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** What is stored of a personal access token; null for a text that is none. */
export const hashOfAccessToken = (token: string): string | null => (SECRET.test(token) ? hashOfSecret(token) : null);

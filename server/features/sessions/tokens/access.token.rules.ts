import { fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import { textProblem } from '#server/kernel/text/text.ts';

/** Valid access tokens of one account. */
export const MAX_ACCESS_TOKENS = 20;
export const MAX_ACCESS_TOKEN_NAME = 80;
/** Days a personal access token may be valid. */
export const MAX_ACCESS_TOKEN_DAYS = 365;

/** A personal access token: a credential for programs of its owner, with fewer rights than a log-in. */
export type AccessToken = {
  id: number;
  userId: number;
  name: string;
  /** False: it may only read. */
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date;
  /** Accurate to ten minutes; null until first used. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** `days`: how long it is valid. */
export type NewAccessToken = { name: string; canWrite: boolean; days: number };

const NAME_RULE = {
  label: 'El nombre del token',
  max: MAX_ACCESS_TOKEN_NAME,
  required: 'Dale un nombre al token',
  singleLine: true,
} as const;

export function accessTokenProblem({ name, days }: Pick<NewAccessToken, 'name' | 'days'>): Problem | null {
  const details: Details = {};
  const wrongName = textProblem(name, NAME_RULE);
  if (wrongName) details['name'] = wrongName;
  if (!Number.isInteger(days) || days < 1 || days > MAX_ACCESS_TOKEN_DAYS)
    details['days'] = `Un token de acceso vale entre 1 y ${MAX_ACCESS_TOKEN_DAYS} días`;
  return fieldsProblem(details);
}

/** Why an account with so many tokens may not create another one, or null. */
export const accessTokenLimitProblem = (count: number): Problem | null =>
  count < MAX_ACCESS_TOKENS
    ? null
    : problem('LIMIT_REACHED', `No puedes tener más de ${MAX_ACCESS_TOKENS} tokens de acceso: revoca alguno antes`);

import { fieldsProblem, problem, type Problem } from './errors.ts';
import { textProblem } from './text.ts';

/** What a passkey signs for: being added to an account, logging in, or proving again who one is. */
export const CHALLENGE_PURPOSES = ['add', 'log_in', 'step_up'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** What a passkey is asked to sign. */
export type PasskeyChallenge = {
  challenge: string;
  purpose: ChallengePurpose;
  /** Null for a log-in, which names nobody. */
  userId: number | null;
  expiresAt: Date;
};

/** What signs for an account instead of its password, on a device or in a password manager. */
export type Passkey = {
  id: number;
  userId: number;
  /** Given by its owner. */
  name: string;
  /** Base64url, as its device knows it. */
  credentialId: string;
  /** Base64url. */
  publicKey: string;
  /** How often it signed, as its device counts; stays 0 for many. */
  counter: number;
  /** How browsers reach its device. */
  transports: string[];
  createdAt: Date;
  /** Null until it logs in or proves who one is. */
  lastUsedAt: Date | null;
};

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

/** Minutes in which a challenge is signed. */
export const CHALLENGE_MINUTES = 5;

/** Characters of what a browser answers, as JSON. */
export const MAX_PASSKEY_RESPONSE = 16_384;

export const passkeyNameProblem = (name: string): string | null =>
  textProblem(name, {
    label: 'El nombre de la llave',
    max: MAX_PASSKEY_NAME,
    required: 'Ponle un nombre a la llave de acceso',
    singleLine: true,
  });

export function passkeyProblem(name: string): Problem | null {
  const wrong = passkeyNameProblem(name);
  return wrong === null ? null : fieldsProblem({ name: wrong });
}

export const passkeyLimitProblem = (count: number): Problem | null =>
  count < MAX_PASSKEYS ? null : problem('LIMIT_REACHED', `Puedes tener hasta ${MAX_PASSKEYS} llaves de acceso`);

export const isChallengeOf = (
  found: PasskeyChallenge,
  { purpose, userId }: Pick<PasskeyChallenge, 'purpose' | 'userId'>,
  now: Date,
): boolean => found.purpose === purpose && found.userId === userId && found.expiresAt > now;

/** Whatever is wrong with it: who tries out keys learns nothing. */
export const INVALID_PASSKEY = problem(
  'INVALID_PASSKEY',
  'No pudimos comprobar la llave de acceso. Inténtalo nuevamente.',
);
export const PASSKEY_TAKEN = problem('PASSKEY_TAKEN', 'Esa llave de acceso ya está registrada');

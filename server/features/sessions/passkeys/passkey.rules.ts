import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { textProblem } from '#server/kernel/text/text.ts';

/** What a passkey signs for: being added to an account, a log-in, or a step-up within a session. */
export const CHALLENGE_PURPOSES = ['add', 'log_in', 'step_up'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A challenge that a passkey signs. */
export type PasskeyChallenge = {
  challenge: string;
  purpose: ChallengePurpose;
  /** Null for a log-in, which names no account. */
  userId: number | null;
  expiresAt: Date;
};

/** A credential of an account on a device or in a password manager, used instead of the password. */
export type Passkey = {
  id: number;
  userId: number;
  /** Given by its owner. */
  name: string;
  /** The credential's id on its device, in base64url. */
  credentialId: string;
  /** Base64url. */
  publicKey: string;
  /** The device's count of signatures; many devices always say 0. */
  counter: number;
  /** WebAuthn's transports: how browsers reach the device. */
  transports: string[];
  createdAt: Date;
  /** Null until first used. */
  lastUsedAt: Date | null;
};

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

/** Minutes a challenge is valid. */
export const CHALLENGE_MINUTES = 5;

/** Maximum characters of a browser's response, as JSON. */
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

/** The same answer whatever is wrong, so that trying out credentials reveals nothing. */
export const INVALID_PASSKEY = problem(
  'INVALID_PASSKEY',
  'No pudimos comprobar la llave de acceso. Inténtalo nuevamente.',
);
export const PASSKEY_TAKEN = problem('PASSKEY_TAKEN', 'Esa llave de acceso ya está registrada');

import { DAY, MINUTE } from '#server/kernel/time/durations.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Credential, Viewer } from '#server/kernel/viewer.ts';

/** Days after which a session ends: without being used, and in any case. */
export const UNUSED_DAYS = 7;
export const SESSION_DAYS = 90;

/** Minutes after a password or passkey was checked in which credentials may be changed without a new step-up. */
export const STEP_UP_MINUTES = 15;

/** Milliseconds after which a session's last use is written again. */
export const USE_INTERVAL = 10 * MINUTE;

/** One log-in, on one device. */
export type Session = {
  id: number;
  userId: number;
  /** Random: a token opens the session that has it, not another of the same id in a restored database. */
  tokenId: string;
  createdAt: Date;
  /** When a password or passkey was last checked in it. */
  authenticatedAt: Date;
  /** Accurate to ten minutes. */
  lastUsedAt: Date;
  endedAt: Date | null;
  /** The IP address of the log-in. */
  address: string;
  userAgent: string | null;
};

type Times = Pick<Session, 'createdAt' | 'lastUsedAt' | 'endedAt'>;

export const isSessionOpen = ({ createdAt, lastUsedAt, endedAt }: Times, now: Date): boolean =>
  endedAt === null &&
  now.getTime() - lastUsedAt.getTime() < UNUSED_DAYS * DAY &&
  now.getTime() - createdAt.getTime() < SESSION_DAYS * DAY;

export const NEEDS_LOG_IN = problem(
  'LOG_IN_REQUIRED',
  'Para esto necesitas iniciar sesión con tu contraseña o tu llave de acceso.',
);
export const CONFIRM_IDENTITY = problem('STEP_UP_REQUIRED', 'Por tu seguridad, confirma que eres tú para continuar.');

/** The session that a request belongs to; null for an access token. */
export const currentSession = ({ credential }: Viewer): number | null =>
  credential?.kind === 'session' ? credential.id : null;

/** Why the viewer may not see the credentials of the account, or null: they use an access token. */
export const logInProblem = ({ credential }: Viewer): Problem | null =>
  credential?.kind === 'session' ? null : NEEDS_LOG_IN;

/** Why the viewer may not change what opens the account now, or null. */
export function stepUpProblem(viewer: Viewer, now: Date): Problem | null {
  const { credential } = viewer;
  if (credential?.kind !== 'session') return NEEDS_LOG_IN;
  const since = now.getTime() - credential.authenticatedAt.getTime();
  return since < STEP_UP_MINUTES * MINUTE ? null : CONFIRM_IDENTITY;
}

/** Whether requests with this credential may change data. */
export const canWrite = (credential: Credential | undefined): boolean =>
  credential?.kind !== 'access_token' || credential.canWrite;

export const READ_ONLY_TOKEN = problem('READ_ONLY_TOKEN', 'Este token de acceso es de solo lectura');

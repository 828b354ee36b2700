import { problem, type Problem } from '#server/kernel/errors.ts';
import { EXPORT_PATH } from '#server/kernel/paths/secret.paths.ts';

/** How long a copy can be downloaded. */
export const EXPORT_HOURS = 24;

export const exportPath = (secret: string): string => `${EXPORT_PATH}/${secret}`;

/** A copy of all data of an account, for its owner alone. */
export type DataExport = {
  id: number;
  userId: number;
  requestedAt: Date;
  /** Null while the copy is being created. */
  readyAt: Date | null;
  /** When the download expires; null while the copy is being created. */
  expiresAt: Date | null;
};

export const UNCONFIRMED = problem(
  'EMAIL_NOT_CONFIRMED',
  'Confirma tu correo antes de pedir tus datos: te enviamos el enlace para descargarlos por correo.',
);
const REQUESTED = problem(
  'DATA_EXPORT_REQUESTED',
  'Ya pediste una copia de tus datos. Te avisamos por correo cuando está lista; después vale 24 horas.',
);

/** The same answer for a link that never existed and for one of a closed account. */
export const INVALID_EXPORT_LINK = problem('NOT_FOUND', 'El enlace no es válido.');
export const EXPIRED_EXPORT_LINK = problem(
  'DATA_EXPORT_EXPIRED',
  'El enlace venció y la copia se borró. Puedes pedir otra desde tu cuenta.',
);

type Times = Pick<DataExport, 'readyAt' | 'expiresAt'>;

/** Whether the copy is being created or can be downloaded. */
export const isExportOpen = ({ readyAt, expiresAt }: Times, now: Date): boolean =>
  readyAt === null || (expiresAt !== null && expiresAt > now);

/** Why an account can't ask for a copy now, or null. */
export function exportProblem(emailConfirmedAt: Date | null, latest: Times | null, now: Date): Problem | null {
  if (emailConfirmedAt === null) return UNCONFIRMED;
  return latest && isExportOpen(latest, now) ? REQUESTED : null;
}

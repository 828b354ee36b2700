import { DAY } from '#server/kernel/time/durations.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Role } from '#server/kernel/viewer.ts';

export const QUOTA_KINDS = [
  'projects',
  'updates',
  'changes',
  'comments',
  'webhooks',
  'invitations',
  'security_changes',
  'media',
] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

const MEGABYTE = 1024 * 1024;

type Quota = {
  /** Within any 24 hours, what was deleted since included. Bytes of media, otherwise how many. */
  perDay: number;
  /** Maximum at any time; null: no limit beside those of each project. */
  inAll: number | null;
  /** What counts. */
  counts: string;
  role?: Role;
};

const MEDIA_GIGABYTES = 5;

/** What one account may create. */
export const QUOTAS: Record<QuotaKind, Quota> = {
  projects: { perDay: 20, inAll: 500, counts: 'Projects created, copies included', role: 'developer' },
  updates: { perDay: 60, inAll: null, counts: 'Updates written', role: 'developer' },
  changes: {
    perDay: 200,
    inAll: null,
    counts: "Changes of the studio's profile, projects, milestones and updates",
    role: 'developer',
  },
  comments: { perDay: 300, inAll: null, counts: 'Comments, replies, questions and answers written' },
  webhooks: { perDay: 20, inAll: null, counts: 'Webhooks created' },
  invitations: { perDay: 10, inAll: null, counts: 'Invitations to write for a project', role: 'developer' },
  security_changes: {
    perDay: 20,
    inAll: null,
    counts:
      'Changes of the password and the address, new passkeys, ways to be paid that were written, and requests to close the account',
  },
  media: {
    perDay: 500 * MEGABYTE,
    inAll: MEDIA_GIGABYTES * 1024 * MEGABYTE,
    counts: 'Bytes of covers, galleries and media of updates as they are stored, thumbnails included',
    role: 'developer',
  },
};

/** Milliseconds for which a use counts. */
export const QUOTA_WINDOW = DAY;

/** Bytes that a stored file uses at least, so that an account's uses of a day stay few. */
const LEAST_FILE = 64 * 1024;

export const mediaUse = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + Math.max(bytes, LEAST_FILE), 0);

export const quotaKindsOf = (role: Role): QuotaKind[] =>
  QUOTA_KINDS.filter((kind) => (QUOTAS[kind].role ?? role) === role);

const { projects, updates, changes, comments, webhooks, invitations, security_changes: security, media } = QUOTAS;

const REACHED: Record<QuotaKind, string> = {
  projects: `Llegaste al límite de ${projects.perDay} proyectos por día. Podrás crear otro`,
  updates: `Llegaste al límite de ${updates.perDay} actualizaciones por día. Podrás publicar otra`,
  changes: `Llegaste al límite de ${changes.perDay} cambios por día. Podrás hacer otro`,
  comments: `Llegaste al límite de ${comments.perDay} comentarios por día. Podrás escribir otro`,
  webhooks: `Llegaste al límite de ${webhooks.perDay} webhooks nuevos por día. Podrás crear otro`,
  invitations: `Llegaste al límite de ${invitations.perDay} invitaciones por día. Podrás enviar otra`,
  security_changes: `Llegaste al límite de ${security.perDay} cambios de seguridad por día. Podrás hacer otro`,
  media: `Con estos archivos pasarías el límite de ${media.perDay / MEGABYTE} MB por día. Podrás subirlos`,
};

/** `seconds`: until the quota has room again. */
export const quotaProblem = (kind: QuotaKind, seconds: number): Problem =>
  problem('QUOTA_REACHED', `${REACHED[kind]} en ${spelledWait(seconds)}.`);

const FULL: Partial<Record<QuotaKind, string>> = {
  projects: `Llegaste al límite de ${projects.inAll} proyectos. Elimina un borrador para crear otro.`,
  media: `Con estos archivos pasarías el límite de ${MEDIA_GIGABYTES} GB en total. Elimina otros para hacer lugar.`,
};

/** `have` includes what is being written; null: the kind has no such limit. */
export const limitProblem = (kind: QuotaKind, have: number | null): Problem | null =>
  have !== null && have > (QUOTAS[kind].inAll ?? have) ? problem('LIMIT_REACHED', FULL[kind] ?? '') : null;

/** `5 h 20 min`; minutes are rounded up. */
function spelledWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

import { DAY } from '#server/kernel/time/durations.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { EDITOR_PATH } from '#server/kernel/paths/secret.paths.ts';
import { emailProblem, normalizeEmail, type User } from '#server/features/accounts/user.rules.ts';

/** Somebody who writes for a project besides its owner. */
export type Editor = { id: number; projectId: number; userId: number; name: string; createdAt: Date };

/** An open invitation to write for a project. */
export type EditorInvitation = {
  id: number;
  projectId: number;
  email: string;
  createdAt: Date;
  expiresAt: Date;
  /** Whether it was mailed when it was made or last renewed. */
  isMailed: boolean;
};

/** An open invitation, as an account with the invited address sees it. */
export type ReceivedInvitation = { id: number; projectTitle: string; studioName: string; expiresAt: Date };

/** Editors of a project, open invitations included. */
export const MAX_EDITORS = 5;

/** Projects that one person writes for besides their own. */
export const MAX_EDITED = 50;

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Mails with invitations to one address in seven days, whoever sends them. */
export const MAILS_A_WEEK = 3;

/** Open invitations that an account is shown. */
export const MAX_RECEIVED = 20;

export const weekBefore = (now: Date): Date => new Date(now.getTime() - 7 * DAY);

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY);

export const invitationPath = (secret: string): string => `${EDITOR_PATH}/${secret}`;

/** The same answer for an invitation that never existed, was used or withdrawn, or has expired. */
export const INVALID_INVITATION = problem(
  'INVALID_INVITATION',
  'La invitación no es válida, ya se usó, se retiró o venció. Pide otra al estudio.',
);

export const CONFIRM_TO_INVITE = problem('EMAIL_NOT_CONFIRMED', 'Confirma tu correo antes de invitar a alguien');

export const CONFIRM_TO_DECLINE = problem(
  'EMAIL_NOT_CONFIRMED',
  'Confirma tu correo antes de elegir si recibes invitaciones',
);

/** Why an address can't be invited by the owner of another. */
export function invitationProblem(email: string, own: string): Problem | null {
  const wrong = emailProblem(email) ?? (normalizeEmail(email) === normalizeEmail(own) ? 'Es tu propio correo' : null);
  return wrong === null ? null : fieldsProblem({ email: wrong });
}

/** `others`: editors, and invitations to other addresses. */
export const roomProblem = (others: number): Problem | null =>
  others < MAX_EDITORS
    ? null
    : problem('LIMIT_REACHED', `Un proyecto puede tener hasta ${MAX_EDITORS} redactores, invitaciones incluidas`);

/** Why somebody may not accept an invitation to this address, or null; it's for confirmed accounts of developers. */
export function acceptProblem({ role, email, emailConfirmedAt }: User, invited: string): Problem | null {
  if (role !== 'developer')
    return problem('DEVELOPER_ROLE_REQUIRED', 'Solo las cuentas de desarrollador pueden ser redactoras de un proyecto');
  if (email !== invited)
    return problem('FORBIDDEN', 'La invitación es para otro correo: ingresa con la cuenta que lo tiene');
  return emailConfirmedAt ? null : problem('EMAIL_NOT_CONFIRMED', 'Confirma tu correo antes de aceptar la invitación');
}

export const editedProblem = (edited: number): Problem | null =>
  edited < MAX_EDITED ? null : problem('LIMIT_REACHED', `Puedes ser redactor de hasta ${MAX_EDITED} proyectos`);

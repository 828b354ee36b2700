import { problem } from '#server/kernel/errors.ts';
import { MAIL_GROUPS, mailGroup, RELATION_NAMES, type MailGroup } from './mail.preference.rules.ts';
import { UNSUBSCRIBE_PATH } from '#server/kernel/paths/secret.paths.ts';

export const unsubscribePath = (token: string): string => `${UNSUBSCRIBE_PATH}/${token}`;

/** What an unsubscribe link stops: the mails of one group, or the daily digest. */
export const UNSUBSCRIBE_TARGETS = [...MAIL_GROUPS, 'daily'] as const;
export type UnsubscribeTarget = MailGroup | 'daily';

/** The same, or invitations to an address, which may have no account. */
export type StoppedMails = UnsubscribeTarget | 'invitations';

export function nameOfTarget(target: StoppedMails): string {
  if (target === 'invitations') return 'invitaciones a redactar en proyectos, sean de quien sean';
  if (target === 'daily') return 'el resumen diario';
  const { relation, name } = mailGroup(target);
  return `los correos de «${RELATION_NAMES[relation]}: ${name}»`;
}

export const INVALID_UNSUBSCRIBE = problem(
  'NOT_FOUND',
  'Este enlace no es válido. Elige qué correos recibes en tu perfil, en «Correos».',
);

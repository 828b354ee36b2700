import { FORGOTTEN_PASSWORD_PATH } from './password.reset.rules.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { ACCOUNT_SECURITY, accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';

/** Sent after each change of a password. */
export const passwordChanged = accountMail(
  'password_changed',
  ALWAYS,
  { userId: isId },
  'userId',
  async (_payload, { siteUrl }, { addressee: to }) =>
    to && { to, content: contentWith(`${siteUrl}${FORGOTTEN_PASSWORD_PATH}`) },
);

const contentWith = (url: string): MailContent => ({
  subject: 'Tu contraseña de Fichín cambió',
  preview: 'Si no fuiste tú, elige otra cuanto antes.',
  heading: 'Tu contraseña cambió',
  blocks: [
    {
      kind: 'paragraph',
      text: 'La contraseña de tu cuenta cambió, y se cerraron las demás sesiones. Si la elegiste con un enlace de correo, dejaron de servir también tus tokens, llaves de acceso y direcciones de novedades.',
    },
    { kind: 'paragraph', text: 'Si fuiste tú, no tienes que hacer nada. Si no, elige otra cuanto antes:' },
    { kind: 'button', label: 'Elegir otra contraseña', url },
  ],
  reason: ACCOUNT_SECURITY,
});

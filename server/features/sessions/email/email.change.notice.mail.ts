import { UNDO_CHANGE_DAYS, undoChangePath } from './email.change.rules.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { ACCOUNT_SECURITY, accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';

/** Sent to the address that an account had. It doesn't say the new one: who reads this may not own the account. */
export const emailChangeNotice = accountMail(
  'email_change_notice',
  ALWAYS,
  { changeId: isId },
  null,
  async ({ changeId }, { emailChanges, siteUrl, now }, { secret }) => {
    const change = await emailChanges.findById(changeId);
    if (!change?.undoableUntil || change.undoneAt || change.undoableUntil <= now()) return null;
    await emailChanges.saveUndoLink(change.id, hashOfSecret(secret));
    const to = { email: change.oldEmail, emailConfirmedAt: change.confirmedAt }; // only a confirmed one can be restored
    return { to, content: contentWith(`${siteUrl}${undoChangePath(secret)}`) };
  },
);

const contentWith = (url: string): MailContent => ({
  subject: 'El correo de tu cuenta de Fichín cambió',
  preview: `Si no fuiste tú, puedes deshacerlo durante ${UNDO_CHANGE_DAYS} días.`,
  heading: 'El correo de tu cuenta cambió',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Tu cuenta de Fichín ya no usa esta dirección. Si fuiste tú, no tienes que hacer nada.',
    },
    { kind: 'paragraph', text: 'Si no fuiste tú, recupera tu cuenta:' },
    { kind: 'button', label: 'Deshacer el cambio', url },
    {
      kind: 'note',
      text: `Puedes deshacerlo durante ${UNDO_CHANGE_DAYS} días. Se cierran todas las sesiones y te enviamos un enlace para elegir una contraseña nueva.`,
    },
  ],
  reason: ACCOUNT_SECURITY,
});

import { HOUR } from '#server/kernel/time/durations.ts';
import { CONFIRM_CHANGE_HOURS, confirmChangePath } from './email.change.rules.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { accountMail, OPEN_LINK } from '#server/features/accounts/account.mail.ts';

/** Sent to the address that an account wants to have. */
export const emailChangeConfirmation = accountMail(
  'email_change_confirmation',
  OPEN_LINK,
  { changeId: isId },
  null,
  async ({ changeId }, { emailChanges, siteUrl, now }, { secret }) => {
    const change = await emailChanges.findById(changeId);
    if (!change || change.confirmedAt || change.undoneAt) return null;
    const expiresAt = new Date(now().getTime() + CONFIRM_CHANGE_HOURS * HOUR);
    await emailChanges.saveConfirmLink(change.id, { confirmHash: hashOfSecret(secret), expiresAt });
    const to = { email: change.newEmail, emailConfirmedAt: null };
    return { to, content: contentWith(`${siteUrl}${confirmChangePath(secret)}`) };
  },
);

const contentWith = (url: string): MailContent => ({
  subject: 'Confirma tu correo nuevo en Fichín',
  preview: `El enlace vale ${CONFIRM_CHANGE_HOURS} horas.`,
  heading: 'Confirma tu correo nuevo',
  blocks: [
    { kind: 'paragraph', text: 'Pediste que tu cuenta de Fichín use esta dirección. Confirma que es tuya.' },
    { kind: 'button', label: 'Confirmar correo nuevo', url },
    {
      kind: 'note',
      text: `El enlace vale ${CONFIRM_CHANGE_HOURS} horas. Hasta entonces ingresas con tu correo actual.`,
    },
  ],
  reason: 'Recibes este mensaje porque alguien escribió esta dirección en su cuenta. Si no fuiste tú, ignóralo.',
});

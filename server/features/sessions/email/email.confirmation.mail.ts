import { DAY } from '#server/kernel/time/durations.ts';
import { CONFIRMATION_DAYS, confirmationPath } from './email.confirmation.rules.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { accountMail, OPEN_LINK } from '#server/features/accounts/account.mail.ts';

/** Sent after registration, and when it is requested again. */
export const emailConfirmation = accountMail(
  'email_confirmation',
  OPEN_LINK,
  { userId: isId },
  'userId',
  async ({ userId }, { database, users, credentialLock, emailConfirmations, siteUrl, now }, { secret }) => {
    const expiresAt = new Date(now().getTime() + CONFIRMATION_DAYS * DAY);
    const to = await database.write('system', async (tx) => {
      const locked = await credentialLock.ofAccount(tx, userId); // from here the address stays
      const user = await users.findById(userId, tx);
      if (!user || user.emailConfirmedAt) return null;
      await emailConfirmations.save(locked, { secretHash: hashOfSecret(secret), userId, expiresAt });
      return user;
    });
    return to === null ? null : { to, content: contentWith(`${siteUrl}${confirmationPath(secret)}`) };
  },
);

const contentWith = (url: string): MailContent => ({
  subject: 'Confirma tu correo en Fichín',
  preview: `Un clic y listo. El enlace vale ${CONFIRMATION_DAYS} días.`,
  heading: 'Confirma tu correo',
  blocks: [
    { kind: 'paragraph', text: '¡Te damos la bienvenida a Fichín! Confirma que esta dirección es tuya.' },
    { kind: 'button', label: 'Confirmar mi correo', url },
    {
      kind: 'note',
      text: `El enlace vale ${CONFIRMATION_DAYS} días. Puedes usar tu cuenta sin confirmar, pero no te llegarán avisos por correo.`,
    },
  ],
  reason: 'Recibes este mensaje porque alguien registró esta dirección. Si no fuiste tú, ignóralo.',
});

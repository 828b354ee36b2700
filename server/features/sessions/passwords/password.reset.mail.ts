import { MINUTE } from '#server/kernel/time/durations.ts';
import { RESET_MINUTES, resetPath } from './password.reset.rules.ts';
import { isId, orNull } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { accountMail, OPEN_LINK } from '#server/features/accounts/account.mail.ts';

/**
 * Sent to whoever forgot their password, to the address that the account has by then. `userId` is null when no account
 * has the address: the job is added all the same, and does nothing.
 */
export const passwordReset = accountMail(
  'password_reset',
  OPEN_LINK,
  { userId: orNull(isId) },
  'userId',
  async ({ userId }, { database, users, credentialLock, passwordResets, siteUrl, now }, { secret }) => {
    if (userId === null) return null;
    const expiresAt = new Date(now().getTime() + RESET_MINUTES * MINUTE);
    const link = { secretHash: hashOfSecret(secret), userId, expiresAt };
    const to = await database.write('system', async (tx) => {
      const locked = await credentialLock.ofAccount(tx, userId); // from here the address stays
      const user = await users.findById(userId, tx);
      if (user) await passwordResets.save(locked, link);
      return user;
    });
    return to === null ? null : { to, content: contentWith(`${siteUrl}${resetPath(secret)}`) };
  },
);

const contentWith = (url: string): MailContent => ({
  subject: 'Elige una contraseña nueva para Fichín',
  preview: `El enlace vale ${RESET_MINUTES} minutos y funciona una vez.`,
  heading: 'Elige una contraseña nueva',
  blocks: [
    { kind: 'paragraph', text: 'Con este enlace eliges una contraseña nueva para tu cuenta.' },
    { kind: 'button', label: 'Elegir contraseña', url },
    {
      kind: 'note',
      text: `El enlace vale ${RESET_MINUTES} minutos y funciona una vez. Al usarlo se cierran todas tus sesiones.`,
    },
  ],
  reason:
    'Recibes este mensaje porque se pidió una contraseña nueva para tu cuenta. Si no fuiste tú, ignóralo: tu contraseña sigue siendo la misma.',
});

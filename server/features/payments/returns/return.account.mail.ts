import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';
import { RETURN_ACCOUNT_PART } from '#server/kernel/paths/page.paths.ts';
import { isId, isOneOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { ACCOUNT_SECURITY, accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';
import { safeAddressOf } from '../instructions/instructions.owner.mail.ts';
import { RETURN_ACCOUNT_NOTICES, type ReturnAccountNotice } from './return.account.rules.ts';

/**
 * Notifies an investor of each change of the account to which money is returned, never with the account. While a change
 * of the e-mail address can be undone, the mail goes to the old address: a thief may have made the change.
 */
export const returnAccountChanged = accountMail(
  'return_account_changed',
  ALWAYS,
  { versionId: isId, notice: isOneOf(RETURN_ACCOUNT_NOTICES) },
  null,
  async ({ versionId, notice }, dependencies) => {
    const version = await dependencies.returnAccounts.findVersion(versionId);
    const to = version && (await safeAddressOf(version.userId, dependencies));
    if (!to) return null;
    return {
      to,
      content: contentOf(WORDS[notice](version.inForceFrom), `${dependencies.siteUrl}/payments${RETURN_ACCOUNT_PART}`),
    };
  },
);

type Words = { subject: string; text: string; label?: string };

const WORDS: Record<ReturnAccountNotice, (from: Date) => Words> = {
  first: () => ({
    subject: 'Escribiste a qué cuenta te devuelven',
    text: 'Desde tu cuenta se escribió a qué cuenta te devuelven dinero los estudios. Ya está en vigencia, y la ve solo un estudio que tenga algo que devolverte.',
  }),
  changes: (from) => ({
    subject: 'Va a cambiar la cuenta a la que te devuelven',
    text: `Desde tu cuenta se escribió otra cuenta a la que te devuelven dinero. Entra en vigencia el ${shownDay(dayOf(from))} a las ${shownTime(from)} (Buenos Aires); hasta entonces vale la de antes, y puedes detener el cambio.`,
    label: 'Ver o detener el cambio',
  }),
  stays: () => ({
    subject: 'La cuenta a la que te devuelven no cambia',
    text: 'El cambio que estaba pendiente se detuvo: sigue en vigencia la cuenta de antes.',
  }),
  removed: () => ({
    subject: 'Quitaste la cuenta a la que te devuelven',
    text: 'Desde tu cuenta se quitó la cuenta a la que te devuelven dinero. Los estudios que te deban algo no la ven más.',
  }),
};

const contentOf = ({ subject, text, label = 'Ver a qué cuenta te devuelven' }: Words, url: string): MailContent => ({
  subject,
  preview: 'Si no fuiste tú, revísalo ahora.',
  blocks: [
    { kind: 'paragraph', text },
    { kind: 'button', label, url },
    {
      kind: 'note',
      text: 'Si no fuiste tú, cambia tu contraseña, cierra las demás sesiones y escribe tu cuenta otra vez. Este mensaje no muestra los datos a propósito.',
    },
  ],
  reason: ACCOUNT_SECURITY,
});

import { CLOSING_DAYS } from '#server/features/accounts/closing.rules.ts';
import { dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { isId, isInstant, isOneOf, orNull } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { accountMail, ALWAYS, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';

/** `closesAt`: of `asked`. */
export const accountClosingNotice = accountMail(
  'account_closing_notice',
  ALWAYS,
  { userId: isId, notice: isOneOf(['asked', 'kept', 'cancelled']), closesAt: orNull(isInstant) },
  'userId',
  async ({ notice, closesAt }, { siteUrl }, { addressee: to }) => {
    if (!to) return null;
    const url = `${siteUrl}/security`;
    if (notice === 'kept') return { to, content: stays(url) };
    if (notice === 'cancelled') return { to, content: cancelled(url) };
    return closesAt === null ? null : { to, content: scheduled(new Date(closesAt), url) };
  },
);

/** Sent when somebody requests that their account is closed. */
function scheduled(closesAt: Date, url: string): MailContent {
  const subject = `Tu cuenta se cerrará el ${shownDay(dayOf(closesAt))}`;
  return {
    subject,
    preview: `Tienes ${CLOSING_DAYS} días para cambiar de idea.`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Pediste cerrar tu cuenta de Fichín. Hasta ese día puedes ingresar como siempre y conservarla.',
      },
      { kind: 'button', label: 'Conservar mi cuenta', url },
      {
        kind: 'note',
        text: 'Después borramos tu correo, tu nombre y todo lo que es solo tuyo. Ese día retiramos las inversiones que aún puedas retirar y, cuando su campaña termine, las que no hayas pagado ni avisado; las demás y tus comentarios quedan sin tu nombre.',
      },
      { kind: 'note', text: 'Si no fuiste tú, ingresa, conserva tu cuenta y cambia tu contraseña.' },
    ],
    reason: OWN_ACCOUNT,
  };
}

/** Sent when they cancel that. */
const stays = (url: string): MailContent => ({
  subject: 'Conservas tu cuenta de Fichín',
  preview: 'Ya no se cerrará.',
  heading: 'Conservas tu cuenta',
  blocks: [
    { kind: 'paragraph', text: 'Tu cuenta ya no se cerrará: todo sigue como estaba.' },
    { kind: 'button', label: 'Ver mi cuenta', url },
    { kind: 'note', text: 'Si no fuiste tú, cambia tu contraseña y cierra las demás sesiones.' },
  ],
  reason: OWN_ACCOUNT,
});

/** Sent when the time has come and the studio has something left to do in a project. */
const cancelled = (url: string): MailContent => ({
  subject: 'Tu cuenta de Fichín no se cerró',
  preview: 'Tienes algo pendiente en un proyecto.',
  heading: 'Tu cuenta no se cerró',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Hoy era el día de cerrar tu cuenta, pero un proyecto tuyo tiene compromisos vigentes sin resultado, avisos de pago sin responder, dinero por devolver o retornos por pagar. Por eso la conservamos.',
    },
    {
      kind: 'paragraph',
      text: 'Si todavía quieres cerrarla, cierra antes el proyecto con su resultado (lanzado o cancelado), responde los avisos de pago, devuelve lo que falta, y pídelo de nuevo.',
    },
    { kind: 'button', label: 'Ver mi cuenta', url },
  ],
  reason: OWN_ACCOUNT,
});

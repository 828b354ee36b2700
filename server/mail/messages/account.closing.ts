import { CLOSING_DAYS } from '#server/domain/account.closing.ts';
import { dayOf, shownDay } from '#server/domain/calendar.ts';
import type { MailContent } from '../content.ts';

export const CLOSING_NOTICES = ['asked', 'kept', 'cancelled'] as const;
export type ClosingNotice = (typeof CLOSING_NOTICES)[number];

const REASON = 'Recibes este mensaje porque es tu cuenta. Estos avisos no se pueden desactivar.';

/** Sent when somebody asks to close their account. */
export function accountClosing(closesAt: Date, url: string): MailContent {
  const subject = `Tu cuenta se cerrará el ${shownDay(dayOf(closesAt))}`;
  return {
    subject,
    preview: `Tienes ${CLOSING_DAYS} días para cambiar de idea.`,
    heading: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Pediste cerrar tu cuenta de Fichín. Hasta ese día puedes ingresar como siempre y conservarla.',
      },
      { kind: 'button', label: 'Conservar mi cuenta', url },
      {
        kind: 'note',
        text: 'Después borramos tu correo, tu nombre y todo lo que es solo tuyo. Tus inversiones y comentarios quedan sin tu nombre.',
      },
      { kind: 'note', text: 'Si no fuiste tú, ingresa, conserva tu cuenta y cambia tu contraseña.' },
    ],
    reason: REASON,
  };
}

/** Sent when they change their mind. */
export const accountKept = (url: string): MailContent => ({
  subject: 'Conservas tu cuenta de Fichín',
  preview: 'Ya no se cerrará.',
  heading: 'Conservas tu cuenta',
  blocks: [
    { kind: 'paragraph', text: 'Tu cuenta ya no se cerrará: todo sigue como estaba.' },
    { kind: 'button', label: 'Ver mi cuenta', url },
    { kind: 'note', text: 'Si no fuiste tú, cambia tu contraseña y cierra las demás sesiones.' },
  ],
  reason: REASON,
});

/** Sent when the time has come and a project with money takes investments again. */
export const accountClosingCancelled = (url: string): MailContent => ({
  subject: 'Tu cuenta de Fichín no se cerró',
  preview: 'Un proyecto tuyo con inversiones está abierto de nuevo.',
  heading: 'Tu cuenta no se cerró',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Hoy era el día de cerrar tu cuenta, pero un proyecto tuyo que recibió dinero está abierto a nuevas inversiones. Por eso la conservamos.',
    },
    { kind: 'paragraph', text: 'Si todavía quieres cerrarla, cierra antes el proyecto y pídelo de nuevo.' },
    { kind: 'button', label: 'Ver mi cuenta', url },
  ],
  reason: REASON,
});

import { isId, isKeyOf, isText } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { accountMail, ALWAYS, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';

const decided = (what: string) => ({
  subject: (title: string) => `Fichín decidió sobre ${what} de «${title}»`,
  text: 'Quien invirtió había dicho que no le llegó. Con esta decisión termina el reclamo, y deja de contarse en tu historial. Ningún monto cambia.',
});

const TEXTS = {
  suspended: {
    subject: () => 'Fichín suspendió tu cuenta',
    text: 'No podrás ingresar mientras esté suspendida. Tus inversiones y lo que publicaste se conservan.',
  },
  unsuspended: {
    subject: () => 'Tu cuenta de Fichín está abierta otra vez',
    text: 'Ya puedes ingresar. Los tokens de acceso que tenías ya no valen: crea otros si los necesitas.',
  },
  payments_frozen: {
    subject: () => 'Fichín congeló los datos de pago de tu estudio',
    text: 'Tus inversores no los ven, y no puedes cambiarlos mientras tanto. Si había un cambio pendiente, se detuvo. Los pagos que recibas se registran igual.',
  },
  payments_unfrozen: {
    subject: () => 'Los datos de pago de tu estudio se ven otra vez',
    text: 'Tus inversores vuelven a ver cómo pagarte. Revisa que sean los tuyos.',
  },
  return_decided: decided('una devolución'),
  distribution_decided: decided('un pago de retornos'),
  sessions_ended: {
    subject: () => 'Fichín cerró todas las sesiones de tu cuenta',
    text: 'Para seguir usando tu cuenta, ingresa nuevamente. Si algo te parece extraño, cambia tu contraseña.',
  },
  project_closed: {
    subject: (title: string) => `Fichín cerró «${title}» a nuevas inversiones`,
    text: 'Las inversiones que ya recibió se conservan. No podrás abrirlo hasta que Fichín lo permita.',
  },
  project_reopened: {
    subject: (title: string) => `Fichín abrió «${title}» otra vez`,
    text: 'El proyecto vuelve a recibir inversiones.',
  },
} satisfies Record<string, { subject: (title: string) => string; text: string }>;

export type OperatorNotice = keyof typeof TEXTS;

/** Tells somebody what operators did to their account or project, and why. `title` is the project's, if any. */
export const operatorNotice = accountMail(
  'operator_notice',
  ALWAYS,
  { userId: isId, notice: isKeyOf(TEXTS), reason: isText, title: isText },
  'userId',
  async ({ notice, reason, title }, _dependencies, { addressee: to }) =>
    to && { to, content: contentOf(notice, title, reason) },
);

function contentOf(notice: OperatorNotice, title: string, reason: string): MailContent {
  const { subject, text } = TEXTS[notice];
  return {
    subject: subject(title),
    preview: reason,
    heading: subject(title),
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: 'Motivo:' },
      { kind: 'quote', text: reason },
      { kind: 'note', text: 'Si crees que es un error, responde a este mensaje.' },
    ],
    reason: OWN_ACCOUNT,
  };
}

import type { MailContent } from '../content.ts';

export const OPERATOR_NOTICES = [
  'suspended',
  'restored',
  'sessions_ended',
  'project_closed',
  'project_reopened',
] as const;
export type OperatorNotice = (typeof OPERATOR_NOTICES)[number];

type Texts = { subject: (title: string) => string; text: string };

const TEXTS: Record<OperatorNotice, Texts> = {
  suspended: {
    subject: () => 'Fichín suspendió tu cuenta',
    text: 'No podrás ingresar mientras esté suspendida. Tus inversiones y lo que publicaste se conservan.',
  },
  restored: {
    subject: () => 'Tu cuenta de Fichín está abierta otra vez',
    text: 'Ya puedes ingresar. Los tokens de acceso que tenías ya no valen: crea otros si los necesitas.',
  },
  sessions_ended: {
    subject: () => 'Fichín cerró todas las sesiones de tu cuenta',
    text: 'Para seguir usando tu cuenta, ingresa nuevamente. Si algo te parece extraño, cambia tu contraseña.',
  },
  project_closed: {
    subject: (title) => `Fichín cerró «${title}» a nuevas inversiones`,
    text: 'Las inversiones que ya recibió se conservan. No podrás abrirlo hasta que Fichín lo permita.',
  },
  project_reopened: {
    subject: (title) => `Fichín abrió «${title}» otra vez`,
    text: 'El proyecto vuelve a recibir inversiones.',
  },
};

/** Tells somebody what operators did to their account or project, and why. `title` is the project's, if any. */
export function operatorNotice(notice: OperatorNotice, title: string, reason: string): MailContent {
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
    reason: 'Recibes este mensaje porque es tu cuenta. Estos avisos no se pueden desactivar.',
  };
}

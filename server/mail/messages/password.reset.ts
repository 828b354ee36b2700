import { RESET_MINUTES } from '#server/domain/password.reset.ts';
import type { MailContent } from '../content.ts';

/** Sent to whoever forgot their password. */
export const passwordReset = (url: string): MailContent => ({
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

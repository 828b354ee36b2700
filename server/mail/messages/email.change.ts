import { CONFIRM_CHANGE_HOURS, UNDO_CHANGE_DAYS } from '#server/domain/email.change.ts';
import type { MailContent } from '../content.ts';

/** Sent to the address that an account wants to have. */
export const emailChangeConfirmation = (url: string): MailContent => ({
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

/** Sent to the address that an account had. It doesn't say the new one: who reads this may not own the account. */
export const emailChangeNotice = (url: string): MailContent => ({
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
  reason: 'Recibes este mensaje por la seguridad de tu cuenta: no se puede desactivar.',
});

import { CONFIRMATION_DAYS } from '#server/domain/email.confirmation.ts';
import type { MailContent } from '../content.ts';

/** Sent after registration, and when asked for again. */
export const emailConfirmation = (url: string): MailContent => ({
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

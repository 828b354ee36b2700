import type { MailContent } from '../content.ts';

/** Sent after each change of a password. `url`: where to ask for another one. */
export const passwordChanged = (url: string): MailContent => ({
  subject: 'Tu contraseña de Fichín cambió',
  preview: 'Si no fuiste tú, elige otra cuanto antes.',
  heading: 'Tu contraseña cambió',
  blocks: [
    {
      kind: 'paragraph',
      text: 'La contraseña de tu cuenta cambió, y se cerraron las demás sesiones. Si la elegiste con un enlace de correo, dejaron de servir también tus tokens, llaves de acceso y direcciones de novedades.',
    },
    { kind: 'paragraph', text: 'Si fuiste tú, no tienes que hacer nada. Si no, elige otra cuanto antes:' },
    { kind: 'button', label: 'Elegir otra contraseña', url },
  ],
  reason: 'Recibes este mensaje por la seguridad de tu cuenta: no se puede desactivar.',
});

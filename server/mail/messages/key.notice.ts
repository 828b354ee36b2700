import type { MailContent } from '../content.ts';

export const KEY_NOTICES = ['access_token_created', 'failed_log_ins', 'passkey_added', 'passkey_removed'] as const;
export type KeyNotice = (typeof KEY_NOTICES)[number];

const TEXTS: Record<KeyNotice, { subject: string; preview: string; text: string }> = {
  access_token_created: {
    subject: 'Se creó un token de acceso en tu cuenta de Fichín',
    preview: 'Un programa puede usar tu cuenta con él.',
    text: 'Se creó un token de acceso en tu cuenta. Un programa puede usar tu cuenta con él hasta que venza o lo revoques.',
  },
  failed_log_ins: {
    subject: 'Muchos intentos de ingresar a tu cuenta de Fichín',
    preview: 'Alguien intentó ingresar con contraseñas equivocadas.',
    text: 'Alguien intentó ingresar a tu cuenta muchas veces con contraseñas equivocadas. Tu cuenta sigue abierta para ti: no necesitas hacer nada si tu contraseña es única y larga.',
  },
  passkey_added: {
    subject: 'Se agregó una llave de acceso a tu cuenta de Fichín',
    preview: 'Abre tu cuenta igual que tu contraseña.',
    text: 'Se agregó una llave de acceso a tu cuenta. Desde ahora la abre igual que tu contraseña.',
  },
  passkey_removed: {
    subject: 'Se quitó una llave de acceso de tu cuenta de Fichín',
    preview: 'Ya no abre tu cuenta.',
    text: 'Se quitó una llave de acceso de tu cuenta: ya no la abre.',
  },
};

/** Tells the owner of an account of what concerns its keys. */
export function keyNotice(notice: KeyNotice, securityUrl: string): MailContent {
  const { subject, preview, text } = TEXTS[notice];
  return {
    subject,
    preview,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'button', label: 'Revisar la seguridad de mi cuenta', url: securityUrl },
      { kind: 'note', text: 'Si no fuiste tú, cambia tu contraseña y cierra las demás sesiones.' },
    ],
    reason: 'Recibes este mensaje porque es tu cuenta. Estos avisos no se pueden desactivar.',
  };
}

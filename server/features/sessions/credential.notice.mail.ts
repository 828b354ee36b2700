import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { isId, isKeyOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { accountMail, hourly, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';

type Text = {
  /** `hourly`: the first one in an hour is mailed at once, the others in one mail when it ends. */
  pace: 'always' | 'hourly' | 'daily';
  subject: string;
  preview: string;
  text: string;
};

const TEXTS = {
  access_token_created: {
    pace: 'hourly',
    subject: 'Se creó un token de acceso en tu cuenta de Fichín',
    preview: 'Un programa puede usar tu cuenta con él.',
    text: 'Se creó un token de acceso en tu cuenta. Un programa puede usar tu cuenta con él hasta que venza o lo revoques.',
  },
  access_token_revoked: {
    pace: 'hourly',
    subject: 'Se revocó un token de acceso de tu cuenta de Fichín',
    preview: 'Ya no abre tu cuenta.',
    text: 'Se revocó un token de acceso de tu cuenta: el programa que lo usaba ya no puede entrar.',
  },
  failed_log_ins: {
    pace: 'daily',
    subject: 'Muchos intentos de ingresar a tu cuenta de Fichín',
    preview: 'Alguien intentó ingresar con contraseñas equivocadas.',
    text: 'Alguien intentó ingresar a tu cuenta muchas veces con contraseñas equivocadas. Tu cuenta sigue abierta para ti: no necesitas hacer nada si tu contraseña es única y larga.',
  },
  failed_step_ups: {
    pace: 'daily',
    subject: 'Muchos intentos de confirmar quién eres en tu cuenta de Fichín',
    preview: 'Alguien se equivocó muchas veces en una sesión abierta.',
    text: 'En una sesión abierta de tu cuenta alguien se equivocó muchas veces al confirmar quién es. Quien lo hace puede ver tu cuenta, pero no cambiar lo que la abre.',
  },
  feed_created: {
    pace: 'hourly',
    subject: 'Se crearon direcciones de suscripción en tu cuenta de Fichín',
    preview: 'Quien las tenga lee lo mismo que tú.',
    text: 'Se crearon direcciones para leer tus novedades en un lector o calendario. Quien las tenga lee lo mismo que tú. Las anteriores, si había, ya no funcionan.',
  },
  feed_revoked: {
    pace: 'hourly',
    subject: 'Se revocaron las direcciones de suscripción de tu cuenta de Fichín',
    preview: 'Ya no muestran nada.',
    text: 'Se revocaron las direcciones con las que leías tus novedades en un lector o calendario: ya no muestran nada.',
  },
  passkey_added: {
    pace: 'always',
    subject: 'Se agregó una llave de acceso a tu cuenta de Fichín',
    preview: 'Abre tu cuenta igual que tu contraseña.',
    text: 'Se agregó una llave de acceso a tu cuenta. Desde ahora la abre igual que tu contraseña.',
  },
  passkey_removed: {
    pace: 'always',
    subject: 'Se quitó una llave de acceso de tu cuenta de Fichín',
    preview: 'Ya no abre tu cuenta.',
    text: 'Se quitó una llave de acceso de tu cuenta: ya no la abre.',
  },
  sessions_ended: {
    pace: 'hourly',
    subject: 'Se cerraron sesiones de tu cuenta de Fichín',
    preview: 'Para volver a entrar en esos dispositivos hace falta tu contraseña o tu llave de acceso.',
    text: 'Desde otro dispositivo se cerraron sesiones de tu cuenta. Para volver a entrar hace falta tu contraseña o tu llave de acceso.',
  },
  webhook_created: {
    pace: 'hourly',
    subject: 'Se creó un webhook en tu cuenta de Fichín',
    preview: 'Envía a un servidor las novedades que puedes ver.',
    text: 'Se creó un webhook en tu cuenta. Envía a un servidor las novedades que puedes ver, hasta que lo apagues o lo elimines.',
  },
  webhook_changed: {
    pace: 'hourly',
    subject: 'Se cambió un webhook de tu cuenta de Fichín',
    preview: 'Su dirección, sus novedades, su secreto o si está encendido.',
    text: 'Se cambió un webhook de tu cuenta: su dirección, las novedades que envía, su secreto o si está encendido.',
  },
  webhook_off: {
    pace: 'hourly',
    subject: 'Apagamos un webhook de tu cuenta de Fichín',
    preview: 'Su servidor no responde: ya no le enviamos nada.',
    text: 'Apagamos un webhook de tu cuenta porque su servidor respondió que ya no existe, o falló durante tres días. No le enviamos nada hasta que lo enciendas de nuevo, en «Programadores».',
  },
  webhook_removed: {
    pace: 'hourly',
    subject: 'Se eliminó un webhook de tu cuenta de Fichín',
    preview: 'Ya no envía nada.',
    text: 'Se eliminó un webhook de tu cuenta: ya no envía nada.',
  },
} satisfies Record<string, Text>;

export type CredentialNotice = keyof typeof TEXTS;

/** Tells the owner of an account of what concerns its keys. */
export const credentialNotice = accountMail(
  'key_notice',
  hourly(1),
  { userId: isId, notice: isKeyOf(TEXTS) },
  'userId',
  async ({ notice }, { siteUrl }, { addressee: to, others }) => {
    const content = contentOf(notice, `${siteUrl}/security`);
    return to && { to, content: others === null ? content : repeated(content, others) };
  },
);

export function credentialNoticeJob(notice: CredentialNotice, userId: number, now: Date): NewJob {
  const payload = { userId, notice };
  const { pace } = TEXTS[notice];
  if (pace === 'daily') return credentialNotice.job(`${notice}.${userId}.${dayOf(now)}`, payload, now);
  return pace === 'hourly'
    ? credentialNotice.jobIn(`${userId}.${notice}`, payload, now)
    : credentialNotice.jobOnce(payload, now);
}

/** The one mail about what happened again in the hour of a mail. */
function repeated({ subject, blocks, ...content }: MailContent, count: number): MailContent {
  const again = plural(count, 'vez más', 'veces más');
  const text = `Después del primer aviso pasó ${again} en la misma hora. Lo que se repite va en un solo mensaje por hora.`;
  return { ...content, subject: `${subject}: ${again}`, blocks: [{ kind: 'paragraph', text }, ...blocks] };
}

function contentOf(notice: CredentialNotice, url: string): MailContent {
  const { subject, preview, text } = TEXTS[notice];
  return {
    subject,
    preview,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'button', label: 'Revisar la seguridad de mi cuenta', url },
      { kind: 'note', text: 'Si no fuiste tú, cambia tu contraseña y cierra las demás sesiones.' },
    ],
    reason: OWN_ACCOUNT,
  };
}

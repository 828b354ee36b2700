import { EXPORT_HOURS, exportPath } from './data.export.rules.ts';
import { HOUR } from '#server/kernel/time/durations.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';

/** Sent when a copy of one's data can be downloaded; its link is valid from then on. */
export const dataExportReady = accountMail(
  'data_export_ready',
  ALWAYS,
  { exportId: isId },
  null,
  async ({ exportId }, { users, dataExports, siteUrl, now }, { secret }) => {
    const made = await dataExports.findById(exportId);
    const user = made && (await users.findById(made.userId));
    if (!made || !user) return null;
    const expiresAt = new Date(now().getTime() + EXPORT_HOURS * HOUR);
    if (!(await dataExports.saveLink(made.id, { secretHash: hashOfSecret(secret), expiresAt }))) return null;
    return { to: user, content: contentWith(`${siteUrl}${exportPath(secret)}`) };
  },
);

const contentWith = (url: string): MailContent => ({
  subject: 'Tus datos de Fichín están listos',
  preview: `El enlace vale ${EXPORT_HOURS} horas.`,
  heading: 'Tus datos están listos',
  blocks: [
    { kind: 'paragraph', text: 'Preparamos la copia de tus datos que pediste: un archivo ZIP con todo lo tuyo.' },
    { kind: 'button', label: 'Descargar mis datos', url },
    {
      kind: 'note',
      text: `El enlace vale ${EXPORT_HOURS} horas y abre el archivo sin contraseña: no lo compartas. Después borramos la copia.`,
    },
  ],
  reason:
    'Recibes este mensaje porque pediste tus datos desde tu cuenta. Si no fuiste tú, cambia tu contraseña y cierra las demás sesiones.',
});

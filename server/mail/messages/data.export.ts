import { EXPORT_HOURS } from '#server/domain/data.export.ts';
import type { MailContent } from '../content.ts';

/** Sent when a copy of one's data can be downloaded. */
export const dataExportReady = (url: string): MailContent => ({
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

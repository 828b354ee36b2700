import { dayOf, shownDay, shownTime } from '#server/kernel/calendar.ts';
import { isId, isOneOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { ACCOUNT_SECURITY, accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { areDebtorsTold, CHANGE_HOURS, CHANGE_NOTICES, stopPaymentChangePath } from './instructions.rules.ts';

/** Tells a studio that how it is paid will change, with the link that stops it, or that it doesn't. */
export const ownerOfChange = accountMail(
  'payment_change',
  ALWAYS,
  { versionId: isId, notice: isOneOf(CHANGE_NOTICES) },
  async ({ versionId, notice }, { database, paymentInstructions, projects, users, siteUrl, calendar }, secret) => {
    const version = await paymentInstructions.findVersion(versionId);
    const project = version && (await projects.findById(version.projectId));
    const to = project && (await users.findById(project.userId));
    if (!to) return null;
    if (notice === 'stays') return { to, content: stays(`${siteUrl}/projects/${project.id}/how-to-pay`, project) };
    if (version.stoppedAt || version.inForceFrom <= calendar()) return null;
    await database.write('system', (tx) => paymentInstructions.saveStopLink(tx, versionId, hashOfSecret(secret)));
    const url = `${siteUrl}${stopPaymentChangePath(secret)}`;
    return { to, content: changes(url, project.title, version.inForceFrom) };
  },
);

function changes(url: string, title: string, from: Date): MailContent {
  const subject = `Van a cambiar los datos de pago de «${title}»`;
  return {
    subject,
    preview: `Si no lo pediste tú, puedes detenerlo durante ${CHANGE_HOURS} horas.`,
    heading: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: `Desde tu cuenta se escribió otra forma de pagarte por «${title}». Entra en vigencia el ${shownDay(dayOf(from))} a las ${shownTime(from)} (Buenos Aires). Si fuiste tú, no tienes que hacer nada.`,
      },
      { kind: 'paragraph', text: 'Si no fuiste tú, detén el cambio:' },
      { kind: 'button', label: 'Detener el cambio', url },
      {
        kind: 'note',
        text: 'No hace falta ingresar. Después cambia tu contraseña y cierra las demás sesiones. Este mensaje no muestra los datos a propósito.',
      },
    ],
    reason: ACCOUNT_SECURITY,
  };
}

function stays(url: string, project: Project): MailContent {
  const { title } = project;
  const told = areDebtorsTold(project) ? ' También les avisamos a quienes aún te deben un pago.' : '';
  const subject = `Los datos de pago de «${title}» no cambian`;
  return {
    subject,
    preview: 'El cambio que estaba pendiente se detuvo.',
    heading: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: `El cambio de cómo te pagan por «${title}» se detuvo: sigue en vigencia lo de antes.${told}`,
      },
      { kind: 'button', label: 'Ver cómo te pagan', url },
      { kind: 'note', text: 'Si no escribiste tú el cambio, cambia tu contraseña y cierra las demás sesiones.' },
    ],
    reason: ACCOUNT_SECURITY,
  };
}

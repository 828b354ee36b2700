import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';
import { isId, isOneOf } from '#server/platform/jobs/payload.ts';
import type { Block, MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { ACCOUNT_SECURITY, accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import {
  areDebtorsNotified,
  CHANGE_HOURS,
  CHANGE_NOTICES,
  confirmPaymentPath,
  stopPaymentChangePath,
  type PaymentInstructions,
} from './instructions.rules.ts';

/**
 * Notifies a studio that how it is paid was written, with the link that stops it, or that it was stopped. While a
 * change of the account's address can be undone, the mail goes to the old address: a thief may have made the change.
 */
export const ownerOfChange = accountMail(
  'payment_change',
  ALWAYS,
  { versionId: isId, notice: isOneOf(CHANGE_NOTICES) },
  null,
  async ({ versionId, notice }, dependencies, { secret }) => {
    const { database, paymentInstructions, projects, siteUrl, calendar } = dependencies;
    const version = await paymentInstructions.findVersion(versionId);
    const project = version && (await projects.findById(version.projectId));
    const to = project && (await safeAddressOf(project.userId, dependencies));
    if (!to) return null;
    const page = `${siteUrl}/projects/${project.id}/how-to-pay`;
    if (notice === 'stays') {
      const isAway = await projects.isStudioAway(database.read, project.id); // said by the operators' own notice
      return isAway ? null : { to, content: stays(page, project) };
    }
    if (notice === 'none') return { to, content: none(page, project.title) };
    const waits = version.inForceFrom > calendar();
    if (version.stoppedAt || (notice === 'changes' && !waits)) return null;
    await database.write('system', (tx) => paymentInstructions.saveStopLink(tx, versionId, hashOfSecret(secret)));
    const stop = `${siteUrl}${stopPaymentChangePath(secret)}`;
    if (notice === 'changes') return { to, content: changes(stop, project.title, version) };
    const confirm = waits ? `${siteUrl}${confirmPaymentPath(secret)}` : null;
    return { to, content: first({ stop, confirm }, project.title, version.inForceFrom) };
  },
);

/** The old address while a change of it can be undone. */
export async function safeAddressOf(userId: number, { users, emailChanges, now }: Dependencies) {
  const change = await emailChanges.findUndoable(userId, now());
  return change ? { email: change.oldEmail, emailConfirmedAt: change.confirmedAt } : users.findById(userId);
}

function changes(url: string, title: string, { inForceFrom: from, currency }: PaymentInstructions): MailContent {
  const subject = `Van a cambiar los datos de pago de «${title}»`;
  return {
    subject,
    preview: `Si no lo pediste tú, puedes detenerlo durante ${CHANGE_HOURS} horas.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Desde tu cuenta se escribió otra forma de pagarte por «${title}»${currency === null ? '' : ', con su moneda y cotización'}. Entra en vigencia el ${shownDay(dayOf(from))} a las ${shownTime(from)} (Buenos Aires). Si fuiste tú, no tienes que hacer nada.`,
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
  const notified = areDebtorsNotified(project) ? ' También les avisamos a quienes aún te deben un pago.' : '';
  const subject = `Los datos de pago de «${title}» no cambian`;
  return {
    subject,
    preview: 'El cambio que estaba pendiente se detuvo.',
    blocks: [
      {
        kind: 'paragraph',
        text: `El cambio de cómo te pagan por «${title}» se detuvo: sigue en vigencia lo de antes.${notified}`,
      },
      { kind: 'button', label: 'Ver cómo te pagan', url },
      { kind: 'note', text: 'Si no escribiste tú el cambio, cambia tu contraseña y cierra las demás sesiones.' },
    ],
    reason: ACCOUNT_SECURITY,
  };
}

const NOT_YOU = 'Si no escribiste tú los datos, cambia tu contraseña y cierra las demás sesiones.';

/** `confirm`: null when it is in force already. */
function first(urls: { stop: string; confirm: string | null }, title: string, from: Date): MailContent {
  const subject = `Se escribió cómo te pagan por «${title}»`;
  const when = `el ${shownDay(dayOf(from))} a las ${shownTime(from)} (Buenos Aires)`;
  const text = urls.confirm
    ? `Desde tu cuenta se escribió cómo te pagan por «${title}». Como ya hay compromisos, entra en vigencia ${when}, o cuando lo confirmes: hasta entonces nadie lo ve ni tiene que pagar.`
    : `Desde tu cuenta se escribió cómo te pagan por «${title}», y está en vigencia. Si fuiste tú, no tienes que hacer nada.`;
  const confirming: Block[] = urls.confirm
    ? [
        { kind: 'paragraph', text: 'Si fuiste tú, puedes ponerlo en vigencia ya:' },
        { kind: 'button', label: 'Ponerlo en vigencia', url: urls.confirm },
      ]
    : [];
  return {
    subject,
    preview: `Si no fuiste tú, puedes detenerlo durante ${CHANGE_HOURS} horas.`,
    blocks: [
      { kind: 'paragraph', text },
      ...confirming,
      { kind: 'paragraph', text: `Si no fuiste tú, detenlo. El enlace vale ${CHANGE_HOURS} horas:` },
      { kind: 'button', label: 'Detenerlo', url: urls.stop },
      { kind: 'note', text: `No hace falta ingresar. ${NOT_YOU} Este mensaje no muestra los datos a propósito.` },
    ],
    reason: ACCOUNT_SECURITY,
  };
}

function none(url: string, title: string): MailContent {
  const subject = `Nadie tiene que pagar por «${title}»`;
  return {
    subject,
    preview: 'Los datos de pago que se escribieron se detuvieron.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Los datos de pago de «${title}» que se escribieron no valen. Nadie tiene que pagar hasta que escribas otros.`,
      },
      { kind: 'button', label: 'Ver cómo te pagan', url },
      { kind: 'note', text: NOT_YOU },
    ],
    reason: ACCOUNT_SECURITY,
  };
}

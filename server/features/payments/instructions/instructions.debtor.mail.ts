import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';
import { isId, isOneOf } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { accountMail, ALWAYS } from '#server/features/accounts/account.mail.ts';
import { areDebtorsNotified, CHANGE_NOTICES, type PaymentInstructions } from './instructions.rules.ts';

/** Says to a person with something to pay that how a studio is paid will change, or won't. Never how. */
export const debtorOfChange = accountMail(
  'payment_change_to_debtor',
  ALWAYS,
  { versionId: isId, userId: isId, notice: isOneOf(CHANGE_NOTICES) },
  'userId',
  async ({ versionId, notice }, { database, paymentInstructions, projects, siteUrl }, { addressee: to }) => {
    const version = await paymentInstructions.findVersion(versionId);
    const project = version && (await projects.findById(version.projectId));
    if (!to || !project) return null;
    const url = `${siteUrl}/payments`;
    if (notice === 'none') {
      const isOver = project.paymentsSince === null && project.hiddenAt === null;
      return isOver ? { to, content: none(url, project.title) } : null;
    }
    if (!areDebtorsNotified(project) || (notice === 'changes' && version.stoppedAt)) return null;
    if (notice === 'changes') return { to, content: changes(url, project.title, version) };
    const isAway = await projects.isStudioAway(database.read, project.id);
    return { to, content: (isAway ? notNow : stays)(url, project.title) };
  },
);

const REASON =
  'Recibes este mensaje porque aún tienes un pago pendiente a este estudio: por tu seguridad, no se puede desactivar.';

function changes(url: string, title: string, { inForceFrom: from, currency }: PaymentInstructions): MailContent {
  const [subject, when] = [`Cambian los datos de pago de «${title}»`, shownDay(dayOf(from))];
  return {
    subject,
    preview: `Desde el ${when}. Si algo te parece extraño, consulta al estudio antes de pagar.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `El estudio de «${title}» cambia cómo se le paga desde el ${when} a las ${shownTime(from)} (Buenos Aires)${currency === null ? '' : ', con su moneda y cotización'}. Hasta entonces valen los datos de antes.`,
      },
      {
        kind: 'paragraph',
        text: 'Si algo te parece extraño, consulta al estudio por otro medio antes de transferir. Mira los datos solo en Fichín: nunca los enviamos por correo, y Fichín nunca te pide dinero.',
      },
      { kind: 'button', label: 'Ver mis pagos', url },
    ],
    reason: REASON,
  };
}

function stays(url: string, title: string): MailContent {
  const subject = `Los datos de pago de «${title}» no cambian`;
  return {
    subject,
    preview: 'El cambio del que te avisamos se detuvo.',
    blocks: [
      {
        kind: 'paragraph',
        text: `El cambio de cómo se le paga al estudio de «${title}» se detuvo: siguen valiendo los datos de antes.`,
      },
      { kind: 'button', label: 'Ver mis pagos', url },
    ],
    reason: REASON,
  };
}

/** Of a studio that operators froze or suspended: its payment details are hidden, and may be a thief's. */
function notNow(url: string, title: string): MailContent {
  const subject = `No pagues por «${title}» por ahora`;
  return {
    subject,
    preview: 'El cambio del que te avisamos se detuvo, y los datos de pago no se muestran.',
    blocks: [
      {
        kind: 'paragraph',
        text: `El cambio de cómo se le paga al estudio de «${title}» se detuvo, y por ahora Fichín no muestra sus datos de pago. No transfieras hasta que los veas ahí. Si ya transferiste, consulta al estudio por otro medio.`,
      },
      { kind: 'button', label: 'Ver mis pagos', url },
    ],
    reason: REASON,
  };
}

function none(url: string, title: string): MailContent {
  const subject = `No pagues por «${title}»: el estudio retiró sus datos de pago`;
  return {
    subject,
    preview: 'Si ya transferiste, consulta al estudio por otro medio.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Los datos de pago de «${title}» que veías no valen más. No transfieras hasta que te avisemos que hay otros. Si ya transferiste, consulta al estudio por otro medio.`,
      },
      { kind: 'button', label: 'Ver mis pagos', url },
    ],
    reason: REASON,
  };
}

import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { isId, isOneOf, orNull } from '#server/platform/jobs/payload.ts';
import { plural } from '#server/kernel/text/plural.ts';
import {
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  type ReportReason,
  type ReportSubject,
  type Subject,
} from '../moderation.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { operatorAlert } from './operator.alert.mail.ts';

/** Of one person's reports and answers, so that nobody delays the mails about others'; more of an hour are one mail. */
const LIMITS = { perHour: 3, hasSummary: true };

const NAMES: Record<ReportSubject, string> = {
  project: 'el proyecto',
  update: 'la actualización',
  comment: 'el comentario',
  question: 'la pregunta',
  person: 'la cuenta',
};

/** A report, or, without a reason, an answer of the owner of what is hidden. */
type Waiting = Subject & { reason: ReportReason | null };

/** Names what waits, without anybody's words: commands show them. */
export const reportAlert = operatorAlert(
  'report_alert',
  LIMITS,
  { kind: isOneOf(REPORT_SUBJECTS), id: isId, reason: orNull(isOneOf(REPORT_REASONS)) },
  (waiting, others) => (others === null ? aboutOne(waiting) : aboutOthers(others)),
);

/** `authorId`: who reported or answered; the job doesn't name them. */
export const reportAlertJob = (
  { linkSecrets }: Pick<Dependencies, 'linkSecrets'>,
  authorId: number,
  waiting: Waiting,
  now: Date,
): NewJob => reportAlert.jobIn(linkSecrets.make(`reports of ${authorId}`), waiting, now);

function aboutOne({ kind, id, reason }: Waiting) {
  const what = `${NAMES[kind]} ${id}`;
  const subject = reason === null ? `Respondieron al aviso sobre ${what}` : `Denunciaron ${what}`;
  const text =
    reason === null
      ? 'Quien recibió el aviso de moderación respondió, y la respuesta espera.'
      : `Motivo: ${REPORT_REASON_NAMES[reason].toLowerCase()}. Es la primera denuncia que espera sobre ${what}: de las siguientes no te avisamos hasta que la resuelvas.`;
  return {
    subject,
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: `Para leerla, en el servidor: npm run operator -- look ${kind} ${id}` },
      { kind: 'note', text: 'Lo que espera: npm run operator -- reports. Nadie ve quién denunció.' },
    ],
  } as const;
}

function aboutOthers(others: number) {
  const more = plural(others, 'denuncia o respuesta más', 'denuncias o respuestas más');
  const text = `Son de la misma persona, en la misma hora, después de ${LIMITS.perHour} de las que te avisamos.`;
  return {
    subject: `Sin leer: ${more} de la misma persona`,
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: 'Para leerlas, en el servidor: npm run operator -- reports' },
    ],
  } as const;
}

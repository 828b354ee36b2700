import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { isId, isOneOf, orNull } from '#server/platform/jobs/payload.ts';
import { plural } from '#server/kernel/plural.ts';
import {
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  type ReportReason,
  type ReportSubject,
  type Subject,
} from '../moderation.rules.ts';
import { operatorAlert } from './operator.alert.mail.ts';

/** Of everybody's reports and answers; more of an hour are one mail. */
const LIMITS = { perHour: 10, hasSummary: true };

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

export const reportAlertJob = (waiting: Waiting, now: Date): NewJob => reportAlert.jobIn('reports', waiting, now);

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
  const subject = `Sin leer: ${plural(others, 'denuncia o respuesta más', 'denuncias o respuestas más')}`;
  return {
    subject,
    preview: `Llegaron en la misma hora, después de ${LIMITS.perHour} de las que te avisamos.`,
    blocks: [
      { kind: 'paragraph', text: `Llegaron en la misma hora, después de ${LIMITS.perHour} de las que te avisamos.` },
      { kind: 'paragraph', text: 'Para leerlas, en el servidor: npm run operator -- reports' },
    ],
  } as const;
}

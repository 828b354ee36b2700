import { isOfPayment } from '#server/features/payments/payment.events.ts';
import { EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import { LINKED_COMMENT, questionPath } from '#server/kernel/paths/page.paths.ts';
import { returnsPath } from '#server/kernel/paths/returns.path.ts';

/** `isStudio`: of the reader; `investmentId`: their own, if it is about one. */
type Place = {
  isStudio: boolean;
  projectId: number;
  updateId: number | null;
  commentId: number | null;
  questionId: number | null;
  investmentId: number | null;
};

/** The screen that shows what happened, and what the link to it says. */
export function eventLink(
  kind: EventKind,
  { isStudio, projectId, updateId, commentId, questionId, investmentId }: Place,
): { path: string; label: string } {
  const project = `/projects/${projectId}`;
  const returns = {
    path: returnsPath(isStudio, projectId),
    label: isStudio ? 'Ver ingresos y retornos' : 'Ver tus retornos',
  };
  switch (EVENTS[kind].subject) {
    case 'update':
      return { path: `${project}/updates/${updateId}`, label: 'Leer la actualización' };
    case 'comment':
      return { path: `${project}/updates/${updateId}?${LINKED_COMMENT}=${commentId}`, label: 'Ver el comentario' };
    case 'question':
      return { path: questionPath(projectId, questionId), label: 'Ver la pregunta' };
    case 'milestone':
      return { path: `${project}/milestones`, label: 'Ver los hitos' };
    case 'moderation_notice':
      return { path: '/moderation', label: 'Leer el motivo' };
    case 'investment':
      if (investmentId !== null) return { path: `/investments/${investmentId}/receipt`, label: 'Ver el comprobante' };
      if (isOfPayment(kind)) return { path: `${project}/payments`, label: 'Ver los pagos' };
      return { path: project, label: 'Ver el proyecto' };
    case 'distribution':
    case 'revenue_report':
      return returns;
    case undefined:
      if (kind === 'payment_instructions_published') return { path: '/payments', label: 'Ver mis pagos' };
      if (kind === 'revenue_report_due' || kind === 'revenue_report_late') return returns;
      if (kind === 'payments_overdue') return { path: `${project}/payments`, label: 'Ver los pagos' };
      return { path: project, label: 'Ver el proyecto' };
  }
}

import {
  CircleDollarSign,
  Flag,
  Info,
  MessageCircleQuestion,
  MessageSquare,
  Newspaper,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import type { SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import { PAYMENTS } from '#server/kernel/events/event.payments.ts';
import { LINKED_COMMENT, questionPath } from '#server/kernel/paths/page.paths.ts';
import { returnsPath } from '#server/kernel/paths/returns.path.ts';
import { enumName } from '#server/kernel/text/enum.name.ts';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';

type Shown = { to: string; icon: LucideIcon };

type Show = (notification: NotificationItemFragment, isStudio: boolean) => Shown;

const showReturns: Show = ({ project }, isStudio) => ({
  to: returnsPath(isStudio, project.id),
  icon: CircleDollarSign,
});

const OF_SUBJECT: Record<SubjectKind, Show> = {
  investment: (notification) => ({ to: moneyPath(notification), icon: CircleDollarSign }),
  update: (notification) => ({ to: updatePath(notification), icon: Newspaper }),
  comment: (notification) => ({
    to: `${updatePath(notification)}?${LINKED_COMMENT}=${notification.comment?.id}`,
    icon: MessageSquare,
  }),
  question: ({ project, question }) => ({
    to: questionPath(project.id, question?.id),
    icon: MessageCircleQuestion,
  }),
  milestone: ({ project }) => ({ to: paths.milestones(project.id), icon: Flag }),
  distribution: showReturns,
  revenue_report: showReturns,
  moderation_notice: () => ({ to: paths.moderation, icon: Info }),
};

const PAYMENT_KINDS = new Set<string>(Object.keys(PAYMENTS).map(enumName));

/** The reader's own receipt, or what the studio sees of all. */
function moneyPath({ kind, project, investmentId }: NotificationItemFragment): string {
  if (investmentId) return paths.receipt(investmentId);
  return PAYMENT_KINDS.has(kind) ? paths.projectPayments(project.id) : paths.projectInvestors(project.id);
}

const updatePath = ({ project, update }: NotificationItemFragment): string =>
  update ? paths.update(project.id, update.id) : paths.project(project.id);

const KIND_OF = new Map(EVENT_KINDS.map((kind) => [enumName(kind), kind]));

/** Of kinds that are about the project itself. */
const OF_KIND: Partial<Record<EventKind, Show>> = {
  payment_instructions_published: () => ({ to: paths.payments, icon: CircleDollarSign }),
  payments_overdue: ({ project }) => ({ to: paths.projectPayments(project.id), icon: CircleDollarSign }),
  revenue_report_due: showReturns,
  revenue_report_late: showReturns,
};

const showProject: Show = ({ project }) => ({ to: paths.project(project.id), icon: Info });

/** Where a notification leads, and its picture. A kind that a newer server may send leads to the project. */
export function subjectOf(notification: NotificationItemFragment, isStudio: boolean): Shown {
  const kind = KIND_OF.get(notification.kind);
  const subject = kind && EVENTS[kind].subject;
  const show = subject ? OF_SUBJECT[subject] : kind && OF_KIND[kind];
  return (show ?? showProject)(notification, isStudio);
}

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
import { returnsLink } from '#server/features/notifications/returns.link.rules.ts';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';
import { PAYMENTS } from '#server/kernel/events/event.payments.ts';
import { LINKED_COMMENT, questionPath } from '#server/kernel/paths/page.paths.ts';
import { enumName } from '#server/kernel/text/enum.name.ts';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';

type Shown = { to: string; icon: LucideIcon };

const SHOWN: Record<SubjectKind, (notification: NotificationItemFragment) => Shown> = {
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
  distribution: (notification) => ({ to: returnsPath(notification), icon: CircleDollarSign }),
  revenue_report: (notification) => ({ to: returnsPath(notification), icon: CircleDollarSign }),
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

function returnsPath({ kind, project }: NotificationItemFragment): string {
  const known = KIND_OF.get(kind);
  return known ? returnsLink(known, project.id).path : paths.project(project.id);
}

const INSTRUCTIONS: Shown = { to: paths.payments, icon: CircleDollarSign };

/** Where a notification leads, and its picture. A kind that a newer server may send leads to the project. */
export function subjectOf(notification: NotificationItemFragment): Shown {
  if (notification.kind === 'PAYMENT_INSTRUCTIONS_PUBLISHED') return INSTRUCTIONS;
  const kind = KIND_OF.get(notification.kind);
  const subject = kind && EVENTS[kind].subject;
  return subject ? SHOWN[subject](notification) : { to: paths.project(notification.project.id), icon: Info };
}

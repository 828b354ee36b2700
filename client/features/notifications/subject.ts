import { CircleDollarSign, Flag, Info, MessageSquare, Newspaper, type LucideIcon } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';

/** Where a notification leads, and its picture. A kind that a newer server may send leads to the project. */
export function subjectOf({ kind, project, update, milestone, investmentId }: NotificationItemFragment): {
  to: string;
  icon: LucideIcon;
} {
  if (kind === 'CONTENT_HIDDEN' || kind === 'CONTENT_SHOWN') return { to: paths.moderation, icon: Info };
  if (update) {
    const isComment = kind === 'COMMENT_ADDED' || kind === 'COMMENT_ANSWERED';
    return { to: paths.update(project.id, update.id), icon: isComment ? MessageSquare : Newspaper };
  }
  if (milestone) return { to: paths.milestones(project.id), icon: Flag };
  if (investmentId) return { to: paths.receipt(investmentId), icon: CircleDollarSign };
  if (kind === 'INVESTMENT_RECEIVED' || kind === 'INVESTMENT_REVERSED')
    return { to: paths.projectInvestors(project.id), icon: CircleDollarSign };
  return { to: paths.project(project.id), icon: Info };
}

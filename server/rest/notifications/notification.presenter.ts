import { toDollars } from '#server/domain/money.ts';
import { encodeCursor } from '#server/domain/pagination.ts';
import type { Notification } from '#server/services/notification.reader.ts';
import { byCreation } from '../base/long.list.ts';
import { presentComment } from '../comments/comment.presenter.ts';

const titled = (found: { id: number; title: string } | null) => found && { id: found.id, title: found.title };

export const presentNotification = (notification: Notification) => {
  const { id, kind, createdAt, text, isUnread, project, update, comment, milestone, notice } = notification;
  const { actorName, amountCents, reason, investmentId } = notification;
  return {
    id,
    cursor: encodeCursor(byCreation(notification)),
    kind,
    created_at: createdAt,
    text,
    is_unread: isUnread,
    project: { id: project.id, title: project.title },
    update: titled(update),
    comment: comment && presentComment(comment),
    milestone: titled(milestone),
    notice: titled(notice),
    actor_name: actorName,
    amount: amountCents === null ? null : toDollars(amountCents),
    reason,
    investment_id: investmentId,
  };
};

import type { Comment, Thread } from '#server/domain/comment.ts';

export const presentComment = (comment: Comment) => ({
  id: comment.id,
  update_id: comment.updateId,
  parent_id: comment.parentId,
  content: comment.content,
  created_at: comment.createdAt,
  edited_at: comment.editedAt,
  is_pinned: comment.isPinned,
  by_owner: comment.byOwner,
  author: { id: comment.authorId, name: comment.authorName, role: comment.authorRole },
});

export const presentThread = ({ id, createdAt, comment, replyCount }: Thread, replies: readonly Comment[]) => ({
  id,
  created_at: createdAt,
  is_deleted: comment === null,
  comment: comment && presentComment(comment),
  reply_count: replyCount,
  replies: replies.map(presentComment),
});

import type { Comment as WrittenComment } from './comment.rules.ts';
import { described, FLAG, ID, INSTANT, oneOf, orNull, shape, TEXT } from '#server/platform/rest/schema.ts';
import { ROLES } from '#server/kernel/viewer.ts';

export const Comment = {
  id: ID,
  update_id: ID,
  parent_id: orNull(
    described(ID, 'The comment it replies to, which may be deleted by now; null if it begins a thread.'),
  ),
  content: described(TEXT, 'Plain text, 1 to 2000 characters.'),
  created_at: INSTANT,
  edited_at: orNull(described(INSTANT, 'When it was last edited; null if it never was.')),
  is_pinned: described(FLAG, "Whether the project's developer pinned it; of an update one at most."),
  by_owner: described(FLAG, "Whether its writer is the project's developer."),
  author: shape({ id: ID, name: TEXT, role: oneOf(ROLES) }),
};

export const presentComment = (comment: WrittenComment) => ({
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

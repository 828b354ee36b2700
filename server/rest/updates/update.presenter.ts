import type { Comment } from '#server/domain/comment.ts';
import type { Media, Update } from '#server/domain/update.ts';
import type { Readership } from '#server/domain/readership.ts';
import { presentComment } from '../comments/comment.presenter.ts';

/** What an update's response includes from other rows. */
export type UpdateContext = {
  isRead: boolean;
  readership: Readership | null;
  comments: Comment[];
  commentCount: number;
};

export function presentUpdate(
  update: Update,
  { isRead, readership, comments, commentCount }: UpdateContext,
  absolute: (url: string) => string,
) {
  const media = update.media.map((file) => presentMedia(file, absolute));
  return {
    id: update.id,
    project_id: update.projectId,
    title: update.title,
    content: update.content,
    update_type: update.type,
    is_public: update.isPublic,
    media_urls: media.map(({ url }) => url),
    media,
    created_at: update.createdAt,
    edited_at: update.editedAt,
    mailed_at: update.mailedAt,
    read_by_user: isRead,
    readership: readership && { read_count: readership.readCount, investor_count: readership.investorCount },
    comment_count: commentCount,
    comments: comments.map(presentComment),
  };
}

const presentMedia = (
  { url, thumbnailUrl, kind, caption, width, height }: Media,
  absolute: (url: string) => string,
) => ({
  url: absolute(url),
  thumbnail_url: thumbnailUrl && absolute(thumbnailUrl),
  type: kind,
  caption,
  width,
  height,
});

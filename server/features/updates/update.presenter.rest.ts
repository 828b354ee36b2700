import type { Comment } from '#server/features/comments/comment.rules.ts';
import { MAX_COUNTED_INVESTORS, type Readership } from './readership.rules.ts';
import { UPDATE_TYPES, type Update as StoredUpdate } from './update.rules.ts';
import {
  COUNT,
  described,
  FLAG,
  ID,
  INSTANT,
  listOf,
  oneOf,
  orNull,
  refTo,
  shape,
  TEXT,
} from '#server/platform/rest/schema.ts';
import { presentComment } from '#server/features/comments/comment.presenter.rest.ts';
import type { Media as StoredMedia } from '#server/kernel/media/media.ts';

const Media = {
  url: described(TEXT, 'Address of the file, ending in .png, .jpg, .gif or .mp4.'),
  thumbnail_url: orNull(described(TEXT, 'Address of a smaller still picture; null for a video.')),
  type: oneOf(['image', 'video']),
  caption: described(TEXT, 'Caption in one line, at most 300 characters; empty for none.'),
  width: orNull(described(COUNT, 'Pixels; null for a video.')),
  height: orNull(described(COUNT, 'Pixels; null for a video.')),
};

const Update = {
  id: ID,
  project_id: ID,
  title: TEXT,
  content: described(TEXT, 'Markdown source, at most 50,000 characters.'),
  update_type: oneOf(UPDATE_TYPES),
  is_public: described(
    FLAG,
    "True: everybody who sees the project may read it. False: the project's developer and investors alone.",
  ),
  media_urls: described(listOf(TEXT), 'The addresses in `media`, in the same order.'),
  media: listOf(refTo('Media')),
  created_at: INSTANT,
  edited_at: orNull(described(INSTANT, 'When it was last edited; null if it never was.')),
  mailed_at: orNull(
    described(INSTANT, "When it was also sent to the project's investors by mail with its text; null if it wasn't."),
  ),
  read_by_user: described(FLAG, 'Whether the viewer has opened it; always true for its developer.'),
  readership: described(
    orNull(
      shape({
        read_count: described(COUNT, 'Number of investors in the project who have opened the update.'),
        investor_count: described(COUNT, 'Number of investors in the project.'),
      }),
    ),
    `For its developer alone, in a project with at most ${MAX_COUNTED_INVESTORS} investors; null otherwise.`,
  ),
  comment_count: described(COUNT, 'Comments and replies; a deleted one does not count.'),
  comments: described(listOf(refTo('Comment')), 'The newest 20 comments and replies.'),
};

/** Schemas of updates, by name. */
export const UPDATES = { Update, Media };

/** What an update's response includes from other rows. */
export type UpdateContext = {
  isRead: boolean;
  readership: Readership | null;
  comments: Comment[];
  commentCount: number;
};

export function presentUpdate(
  update: StoredUpdate,
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
  { url, thumbnailUrl, kind, caption, width, height }: StoredMedia,
  absolute: (url: string) => string,
) => ({
  url: absolute(url),
  thumbnail_url: thumbnailUrl && absolute(thumbnailUrl),
  type: kind,
  caption,
  width,
  height,
});

import { sql } from 'drizzle-orm';
import { UPDATE_TYPES } from './update.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import { revisionColumns } from '#server/platform/database/revision.columns.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { MediaTables } from '#server/features/projects/media/media.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** Updates, their media, reads and comments. */
export function defineUpdates(kit: Kit, { users, projects, media }: AccountsTables & ProjectsTables & MediaTables) {
  const updates = kit.table(
    'updates',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      title: kit.text().notNull(),
      content: kit.text().notNull(),
      type: kit.oneOf(UPDATE_TYPES).notNull(),
      isPublic: kit.bool().notNull(),
      createdAt: kit.time().notNull(),
      editedAt: kit.time(),
      deletedAt: kit.time(),
      /** Operators hid it; it is deleted while it is hidden. */
      hiddenAt: kit.time(),
      /** When it was sent to the investors by mail with its text. */
      mailedAt: kit.time(),
      /** Comments and replies that aren't deleted; kept by triggers, as is `threadCount`. */
      commentCount: kit.int().notNull().default(0),
      threadCount: kit.int().notNull().default(0),
      ...revisionColumns(kit),
    },
    (t) => [
      kit.index('updates_project').on(t.projectId, t.createdAt, t.id),
      kit
        .index('updates_private')
        .on(t.projectId, t.createdAt, t.id)
        .where(sql`not is_public and deleted_at is null`),
      kit
        .index('updates_mailed')
        .on(t.projectId, t.mailedAt)
        .where(sql`mailed_at is not null`),
    ],
  );

  const updateMedia = kit.table(
    'update_media',
    {
      id: kit.id(),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      position: kit.int().notNull(),
      mediaId: kit
        .ref()
        .notNull()
        .unique()
        .references(() => media.id),
      caption: kit.text().notNull(),
    },
    (t) => [kit.index('update_media_update').on(t.updateId, t.position)],
  );

  const updateReads = kit.table(
    'update_reads',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      readAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.updateId] }), kit.index('update_reads_update').on(t.updateId)],
  );

  const comments = kit.table(
    'comments',
    {
      id: kit.id(),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      authorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      content: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      deletedAt: kit.time(),
      /** Operators hid it; it is deleted while it is hidden. */
      hiddenAt: kit.time(),
      /** The first comment of the thread. No foreign key: a backup restores rows in any order. */
      parentId: kit.ref(),
      /** Replies that aren't deleted; kept by triggers. */
      replyCount: kit.int().notNull().default(0),
      editedAt: kit.time(),
      pinnedAt: kit.time(),
      ...revisionColumns(kit),
    },
    (t) => [
      kit.index('comments_update').on(t.updateId, t.createdAt, t.id),
      kit
        .index('comments_threads')
        .on(t.updateId, t.createdAt, t.id)
        .where(sql.raw('parent_id is null and (deleted_at is null or reply_count > 0)')),
      kit
        .index('comments_replies')
        .on(t.parentId, t.createdAt, t.id)
        .where(sql.raw('parent_id is not null and deleted_at is null')),
      kit.uniqueIndex('comments_pinned').on(t.updateId).where(sql.raw('pinned_at is not null')),
    ],
  );

  return { updates, updateMedia, updateReads, comments };
}

export type UpdatesTables = ReturnType<typeof defineUpdates>;

import { UPDATE_TYPES } from '#server/domain/update.ts';
import type { Kit } from './kit.sqlite.ts';
import type { AccountsTables } from './schema.accounts.ts';
import type { ProjectsTables } from './schema.projects.ts';

/** News, and what readers do with it. */
export function defineUpdates(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
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
    },
    (t) => [kit.index('updates_project').on(t.projectId, t.createdAt, t.id)],
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
      file: kit.key().notNull(),
      thumbnail: kit.key(),
      kind: kit.oneOf(['image', 'video']).notNull(),
      caption: kit.text().notNull(),
      width: kit.int(),
      height: kit.int(),
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
    },
    (t) => [kit.index('comments_update').on(t.updateId, t.createdAt, t.id)],
  );

  return { updates, updateMedia, updateReads, comments };
}

export type UpdatesTables = ReturnType<typeof defineUpdates>;

import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '../project.table.ts';

/** Stored files, and the covers and galleries among them. Those of updates are in `update_media`. */
export function defineMedia(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const media = kit.table(
    'media',
    {
      id: kit.id(),
      ownerId: kit.foreignKey(() => users.id),
      purpose: kit.oneOf(['cover', 'update', 'gallery']).notNull(),
      kind: kit.oneOf(['image', 'video']).notNull(),
      /** Name in the media folder. */
      file: kit.key().notNull().unique(),
      thumbnail: kit.key(),
      /** Bytes of the file and its thumbnail. */
      bytes: kit.int().notNull(),
      width: kit.int(),
      height: kit.int(),
    },
    (t) => [kit.index('media_thumbnail').on(t.thumbnail), kit.index('media_owner').on(t.ownerId, t.bytes)],
  );

  const projectCovers = kit.table(
    'project_covers',
    {
      projectId: kit.foreignKey(() => projects.id),
      mediaId: kit.foreignKey(() => media.id),
    },
    (t) => [kit.primaryKey({ columns: [t.projectId] }), kit.index('project_covers_media').on(t.mediaId)],
  );

  const galleryItems = kit.table(
    'gallery_items',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      position: kit.int().notNull(),
      mediaId: kit.foreignKey(() => media.id).unique(),
      caption: kit.text(),
      alternativeText: kit.text(),
    },
    (t) => [kit.index('gallery_items_project').on(t.projectId, t.position)],
  );

  return { media, projectCovers, galleryItems };
}

export type MediaTables = ReturnType<typeof defineMedia>;

import { sql } from 'drizzle-orm';
import { UPDATE_TYPES } from './update.rules.ts';
import type { Derived } from '#server/platform/database/derived.ts';
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
      projectId: kit.foreignKey(() => projects.id),
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
      /** Comments and replies that aren't deleted; written by triggers, like `threadCount`. */
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
      updateId: kit.foreignKey(() => updates.id),
      position: kit.int().notNull(),
      mediaId: kit.foreignKey(() => media.id).unique(),
      caption: kit.text().notNull(),
    },
    (t) => [kit.index('update_media_update').on(t.updateId, t.position)],
  );

  const updateReads = kit.table(
    'update_reads',
    {
      userId: kit.foreignKey(() => users.id),
      updateId: kit.foreignKey(() => updates.id),
      /** When it was opened; null when it was only marked as read. */
      openedAt: kit.time(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.updateId] }), kit.index('update_reads_update').on(t.updateId)],
  );

  const comments = kit.table(
    'comments',
    {
      id: kit.id(),
      updateId: kit.foreignKey(() => updates.id),
      authorId: kit.foreignKey(() => users.id),
      content: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      deletedAt: kit.time(),
      /** Operators hid it; it is deleted while it is hidden. */
      hiddenAt: kit.time(),
      /** The first comment of the thread. No foreign key: a backup restores rows in any order. */
      parentId: kit.ref(),
      /** Replies that aren't deleted; written by triggers. */
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

const PUBLIC_COLUMNS = ['project_id', 'is_public', 'created_at', 'deleted_at'];
const publicOf = (row: string): string => `(${PUBLIC_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`;

const latestOf = (project: string): string => `(select u.created_at from updates u where u.project_id = ${project}
    and u.is_public and u.deleted_at is null order by u.created_at desc, u.id desc limit 1)`;

const refreshLatest = (row: string, condition = 'true'): string => `
  update projects set latest_public_update_at = ${latestOf(`${row}.project_id`)}
  where id = ${row}.project_id and ${condition};`;

/** Keeps `projects.latest_public_update_at`. Whoever writes an update has locked its project before. */
export const latestUpdates: Derived = ({ trigger }) => `
${trigger('latest_update_added', 'insert on updates', refreshLatest('new'), 'new.is_public and new.deleted_at is null')}
${trigger(
  'latest_update_changed',
  `update of ${PUBLIC_COLUMNS.join(', ')} on updates`,
  refreshLatest('old') + refreshLatest('new', 'new.project_id <> old.project_id'),
  `${publicOf('old')} is distinct from ${publicOf('new')}`,
)}
${trigger('latest_update_removed', 'delete on updates', refreshLatest('old'), 'old.is_public')}
update projects set latest_public_update_at = ${latestOf('projects.id')}
  where latest_public_update_at is distinct from ${latestOf('projects.id')};
`;

const isLive = (row: string): string => `(${row}.deleted_at is null)`;
const beginsThread = (row: string): string =>
  `(${row}.parent_id is null and (${row}.deleted_at is null or ${row}.reply_count > 0))`;
const one = (condition: string): string => `cast(${condition} as integer)`;

const countOf = (rows: string): string => `(select count(*) from comments c where ${rows})`;
const REPLIES = countOf(`c.parent_id = comments.id and ${isLive('c')}`);
const COMMENTS = countOf(`c.update_id = updates.id and ${isLive('c')}`);
const THREADS = countOf(`c.update_id = updates.id and ${beginsThread('c')}`);

/** Adds a row to the counts of its update and thread, or subtracts it. */
const count = (sign: '+' | '-', row: string): string => `
  update updates set comment_count = comment_count ${sign} ${one(isLive(row))},
    thread_count = thread_count ${sign} ${one(beginsThread(row))} where id = ${row}.update_id;
  update comments set reply_count = reply_count ${sign} 1 where id = ${row}.parent_id and ${isLive(row)};`;

/** Keeps the counts of comments, threads and replies. Whoever writes a comment has locked its project before. */
export const commentCounts: Derived = ({ trigger }) => `
${trigger('comments_added', 'insert on comments', count('+', 'new'))}
${trigger(
  'comments_deleted',
  'update of deleted_at on comments',
  count('-', 'old') + count('+', 'new'),
  'old.deleted_at is distinct from new.deleted_at',
)}
${trigger('comments_removed', 'delete on comments', count('-', 'old'))}
${trigger(
  'replies_counted',
  'update of reply_count on comments',
  `update updates set thread_count = thread_count - ${one(beginsThread('old'))} + ${one(beginsThread('new'))}
  where id = new.update_id;`,
  'old.reply_count <> new.reply_count',
)}
update comments set reply_count = ${REPLIES} where parent_id is null and reply_count <> ${REPLIES};
update updates set comment_count = ${COMMENTS}, thread_count = ${THREADS}
  where comment_count <> ${COMMENTS} or thread_count <> ${THREADS};
`;

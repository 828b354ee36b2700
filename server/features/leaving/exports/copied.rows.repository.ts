import { eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import { rowPages, rowWindows, type NamedColumns, type NamedRow } from '#server/platform/database/queries/row.pages.ts';
import type { Role } from '#server/kernel/viewer.ts';

export type CopiedTable = {
  /** Its file in a copy, without ending. */
  file: string;
  /** What the file contains, for the copy's README; null: another line says it. */
  about: string | null;
  /** Whose copies have it; null: everybody's. */
  role: Role | null;
  /** Rows about a person, page by page; null: what services show of it. */
  rows: ((userId: number) => AsyncGenerator<NamedRow[]>) | null;
};

export type Where = (userId: number) => SQL | undefined;
type Options = {
  /** All but `without`, unless named. */
  columns?: NamedColumns;
  without?: SQLiteColumn[];
  /** What rows are read in the order of, which an index has; `id` unless named. */
  key?: SQLiteColumn;
  /** No index leads to a person's rows. */
  isScanned?: boolean;
  role?: Role;
};

/** Ways to say which rows of a table are copied for a person, and under which name. */
export function createCopying(database: Database) {
  const { read, tables: t } = database;

  function copied(table: SQLiteTable, where: Where, file: string, about: string | null, options: Options = {}) {
    const all = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
    const columns =
      options.columns ?? Object.fromEntries(all.filter(([, column]) => !options.without?.includes(column)));
    const key = options.key ?? (table as SQLiteTable & { id: SQLiteColumn }).id;
    const rows = (userId: number) => {
      const pages = { columns, from: table, where: where(userId) };
      if (options.isScanned) return rowWindows(database, { ...pages, id: key });
      return rowPages(database, { ...pages, order: { key, id: key, ascending: true } });
    };
    return { file, about, role: options.role ?? null, rows };
  }
  /** Rows that name the person, whose id is left out. */
  const own = (owner: SQLiteColumn, file: string, about: string | null, options: Options = {}) =>
    copied(owner.table, (id) => eq(owner, id), file, about, {
      ...options,
      without: [owner, ...(options.without ?? [])],
    });

  /** The ids of the rows that match. */
  const idsOf = (id: SQLiteColumn, where: Where) => (userId: number) =>
    read.select({ id }).from(id.table).where(where(userId));
  const among =
    (column: SQLiteColumn, ids: ReturnType<typeof idsOf>): Where =>
    (userId) =>
      inArray(column, ids(userId));
  const ownProfiles = idsOf(t.developerProfiles.id, (id) => eq(t.developerProfiles.userId, id));
  const ownProjects = idsOf(t.projects.id, among(t.projects.developerId, ownProfiles));
  /** Rows in whose `column` is one of those ids. */
  const studio = (
    column: SQLiteColumn,
    ids: ReturnType<typeof idsOf>,
    file: string,
    about: string | null,
    options: Options = {},
  ) => copied(column.table, among(column, ids), `estudio/${file}`, about, { ...options, role: 'developer' });

  return { copied, own, studio, idsOf, among, ownProfiles, ownProjects };
}

import { and, eq, gt, isNull, lte, sql, type Column } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { isOpenToAnybody } from '#server/features/rights/open.projects.repository.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import type { SitemapKind } from './sitemap.rules.ts';

export type SitemapGame = { id: number; title: string; changedAt: Date };
export type SitemapUpdate = { id: number; projectId: number; title: string; changedAt: Date };
export type SitemapStudio = { id: number; studioName: string | null };

/** Ids above `from`, up to `to`. */
type Range = { from: number; to: number };
const inRange = (id: Column) => and(gt(id, sql.placeholder('from')), lte(id, sql.placeholder('to')));

/** What anybody may open, in ranges of ids, so that no page depends on what is before it. */
export function createSitemapRepository(database: Database) {
  const { read, tables } = database;
  const { projects, updates, developerProfiles } = tables;
  const isOpen = isOpenToAnybody(database);

  const games = prepared(database, () => {
    const { id, title, updatedAt, latestPublicUpdateAt } = projects;
    return read
      .select({ id, title, updatedAt, latestPublicUpdateAt })
      .from(projects)
      .where(and(inRange(id), isOpen));
  });
  const publicUpdates = prepared(database, () => {
    const { id, projectId, createdAt, editedAt } = updates;
    return read
      .select({ id, projectId, title: projects.title, createdAt, editedAt })
      .from(updates)
      .innerJoin(projects, eq(projects.id, projectId))
      .where(and(inRange(id), isNull(updates.deletedAt), eq(updates.isPublic, true), isOpen));
  });
  const studios = prepared(database, () => {
    const { id, studioName } = developerProfiles;
    const hasGame = sql`exists (select 1 from ${projects} where ${projects.developerId} = ${id} and ${isOpen})`;
    return read
      .select({ id, studioName })
      .from(developerProfiles)
      .where(and(inRange(id), hasGame));
  });

  const ids: Record<SitemapKind, { table: typeof projects | typeof updates | typeof developerProfiles; id: Column }> = {
    juegos: { table: projects, id: projects.id },
    novedades: { table: updates, id: updates.id },
    estudios: { table: developerProfiles, id: developerProfiles.id },
  };

  return {
    /** The highest id of all rows, open to anybody or not; 0 without any. */
    async highestId(kind: SitemapKind): Promise<number> {
      const { table, id } = ids[kind];
      const highest = sql<number | null>`max(${id})`;
      return firstOrNull(await read.select({ highest }).from(table))?.highest ?? 0;
    },

    async listGames(range: Range): Promise<SitemapGame[]> {
      const rows = await games(range);
      return rows.map(({ updatedAt, latestPublicUpdateAt: updated, ...game }) => ({
        ...game,
        changedAt: updated !== null && updated > updatedAt ? updated : updatedAt,
      }));
    },

    /** `title`: their project's. */
    async listUpdates(range: Range): Promise<SitemapUpdate[]> {
      const rows = await publicUpdates(range);
      return rows.map(({ createdAt, editedAt, ...update }) => ({ ...update, changedAt: editedAt ?? createdAt }));
    },

    /** Those with a game that anybody may open. */
    async listStudios(range: Range): Promise<SitemapStudio[]> {
      return studios(range);
    },
  };
}

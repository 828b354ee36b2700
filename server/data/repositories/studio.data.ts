import { asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/data/database.ts';
import { rowPages, type NamedColumns, type NamedRow } from '#server/data/queries/row.pages.ts';

export type StudioData = ReturnType<typeof createStudioData>;

/** All rows about a studio's projects, by table; of investors only what the owner sees. */
export function createStudioData(database: Database) {
  const { read, tables } = database;
  const { projects, developerProfiles, milestones, milestoneEvents, updates, updateMedia, termsChanges } = tables;
  const { galleryItems, projectCovers, media, investments, investorProfiles } = tables;

  const profile = (userId: number) =>
    read.select({ id: developerProfiles.id }).from(developerProfiles).where(eq(developerProfiles.userId, userId));
  const isOwn = (userId: number): SQL => inArray(projects.developerId, profile(userId));
  const ofProject = (column: SQLiteColumn) => (userId: number) =>
    inArray(column, read.select({ id: projects.id }).from(projects).where(isOwn(userId)));

  type Of = { columns: NamedColumns; where: (userId: number) => SQL };
  const pages =
    (from: SQLiteTable, key: SQLiteColumn, { columns, where }: Of) =>
    (userId: number): AsyncGenerator<NamedRow[]> =>
      rowPages(database, { columns, from, where: where(userId), order: { key, id: key, ascending: true } });

  const { actorId: _changer, ...termsChange } = getTableColumns(termsChanges);
  const { actorId: _actor, ...milestoneEvent } = getTableColumns(milestoneEvents);
  const { userId: _owner, ...project } = getTableColumns(projects);
  const ofMilestones = (userId: number): SQL =>
    inArray(
      milestoneEvents.milestoneId,
      read.select({ id: milestones.id }).from(milestones).where(ofProject(milestones.projectId)(userId)),
    );
  const ofUpdates = (userId: number): SQL =>
    inArray(
      updateMedia.updateId,
      read.select({ id: updates.id }).from(updates).where(ofProject(updates.projectId)(userId)),
    );
  const investor = sql`(select i.name from ${investorProfiles} i where i.user_id = ${investments.investorId})`;
  const fileOf = (mediaId: SQLiteColumn): SQL => sql`(select m.file from ${media} m where m.id = ${mediaId})`;
  const { createdAt, amountCents, investorId, reversesId } = investments;

  return {
    projects: pages(projects, projects.id, { columns: project, where: isOwn }),
    milestones: pages(milestones, milestones.id, {
      columns: getTableColumns(milestones),
      where: ofProject(milestones.projectId),
    }),
    milestoneEvents: pages(milestoneEvents, milestoneEvents.id, { columns: milestoneEvent, where: ofMilestones }),
    updates: pages(updates, updates.id, { columns: getTableColumns(updates), where: ofProject(updates.projectId) }),
    termsChanges: pages(termsChanges, termsChanges.id, {
      columns: termsChange,
      where: ofProject(termsChanges.projectId),
    }),
    galleries: pages(galleryItems, galleryItems.id, {
      columns: { ...getTableColumns(galleryItems), file: fileOf(galleryItems.mediaId) },
      where: ofProject(galleryItems.projectId),
    }),
    updateMedia: pages(updateMedia, updateMedia.id, {
      columns: { ...getTableColumns(updateMedia), file: fileOf(updateMedia.mediaId) },
      where: ofUpdates,
    }),

    /** Who invested in one of the studio's projects, newest first. */
    received: (projectId: number): AsyncGenerator<NamedRow[]> =>
      rowPages(database, {
        columns: {
          id: investments.id,
          createdAt,
          projectId: investments.projectId,
          investorId,
          investor,
          amountCents,
          reversesId,
        },
        from: investments,
        where: eq(investments.projectId, projectId),
        order: { key: createdAt, id: investments.id },
      }),

    /** The cover of each of a studio's projects. */
    async listCovers(userId: number): Promise<{ projectId: number; file: string }[]> {
      return read
        .select({ projectId: projectCovers.projectId, file: media.file })
        .from(projectCovers)
        .innerJoin(media, eq(media.id, projectCovers.mediaId))
        .where(ofProject(projectCovers.projectId)(userId))
        .orderBy(asc(projectCovers.projectId));
    },
  };
}

import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Schema } from '#server/features/tables.ts';
import { rowPages, type NamedRow } from '#server/platform/database/queries/row.pages.ts';

type Lines = Pick<Schema, 'distributionLines' | 'revenueReports'>;

/** The period of the report that a line belongs to, and which of its versions that is. */
export function reportOfLineIn({ distributionLines, revenueReports }: Lines) {
  const ofReport = (column: SQLiteColumn) =>
    sql`(select ${column} from ${revenueReports} where ${revenueReports.id} = ${distributionLines.reportId})`;
  return { periodEndsOn: ofReport(revenueReports.periodEndsOn), version: ofReport(revenueReports.version) };
}

/** What a copy of a studio's data has of several tables at once. */
export function createStudioData(database: Database) {
  const { read, tables } = database;
  const { developerProfiles, projects, projectCovers, media, investments, investorProfiles, payments } = tables;
  const { distributionLines, distributionPayments } = tables;

  return {
    /** Who invested in one of the studio's projects, newest first: what their owner sees. */
    received(projectId: number): AsyncGenerator<NamedRow[]> {
      const { id, createdAt, investorId, amountCents, reversesId } = investments;
      const investor = sql`(select i.name from ${investorProfiles} i where i.user_id = ${investorId})`;
      return rowPages(database, {
        columns: { id, createdAt, projectId: investments.projectId, investorId, investor, amountCents, reversesId },
        from: investments,
        where: eq(investments.projectId, projectId),
        order: { key: createdAt, id },
      });
    },

    /** What was paid in one of the studio's projects, newest first. */
    paid(projectId: number): AsyncGenerator<NamedRow[]> {
      const { actorId: _actor, instructionsId: _instructions, ...columns } = getTableColumns(payments);
      return rowPages(database, {
        columns,
        from: payments,
        where: eq(payments.projectId, projectId),
        order: { key: payments.createdAt, id: payments.id },
      });
    },

    /** What each investor gets by the reports of one of the studio's projects, newest first. */
    shared(projectId: number): AsyncGenerator<NamedRow[]> {
      const { id, reportId, investorId, keptCents, amountCents } = distributionLines;
      return rowPages(database, {
        columns: { id, reportId, ...reportOfLineIn(tables), investorId, keptCents, amountCents },
        from: distributionLines,
        where: eq(distributionLines.projectId, projectId),
        order: { key: id, id },
      });
    },

    /** What the studio said that it paid of revenue in one of its projects, and what was said of that, newest first. */
    distributed(projectId: number): AsyncGenerator<NamedRow[]> {
      const { actorId: _actor, ...columns } = getTableColumns(distributionPayments);
      return rowPages(database, {
        columns,
        from: distributionPayments,
        where: eq(distributionPayments.projectId, projectId),
        order: { key: distributionPayments.createdAt, id: distributionPayments.id },
      });
    },

    /** The cover of each of a studio's projects. */
    async listCovers(userId: number): Promise<{ projectId: number; file: string }[]> {
      const profile = read
        .select({ id: developerProfiles.id })
        .from(developerProfiles)
        .where(eq(developerProfiles.userId, userId));
      return read
        .select({ projectId: projectCovers.projectId, file: media.file })
        .from(projectCovers)
        .innerJoin(media, eq(media.id, projectCovers.mediaId))
        .where(
          inArray(
            projectCovers.projectId,
            read.select({ id: projects.id }).from(projects).where(inArray(projects.developerId, profile)),
          ),
        )
        .orderBy(asc(projectCovers.projectId));
    },
  };
}

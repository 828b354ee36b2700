import { asc } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import type { Reader } from '#server/platform/database/database.ts';

export type StoredReport = Database['tables']['revenueReports']['$inferSelect'];

/** What studios declared of their revenue, and what each investor gets of it. */
export function createRevenueReportRepository(database: Database) {
  const { read, tables } = database;
  const { revenueReports } = tables;

  return {
    /** All reports of these projects, by period and version. */
    async listOfProjects(projectIds: readonly number[], reader: Reader = read): Promise<StoredReport[]> {
      const { projectId, periodEndsOn, version } = revenueReports;
      return reader
        .select()
        .from(revenueReports)
        .where(inIds(database, projectId, projectIds))
        .orderBy(asc(projectId), asc(periodEndsOn), asc(version));
    },
  };
}

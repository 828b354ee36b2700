import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { inIds, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import type { FirstReport, StoredReturns, StudioAccount } from './report.counts.rules.ts';

/** A game with the columns by which its periods and sums are known. */
export type ReturningProject = Pick<
  Project,
  | 'id'
  | 'developerId'
  | 'fundingGoalCents'
  | 'fundingRaisedCents'
  | 'confirmedCents'
  | 'projectOutcome'
  | 'outcomeOn'
  | 'concludedAt'
  | 'revenueShare'
  | 'returnCap'
  | 'returnYears'
  | 'reportEvery'
>;

/** What games that share their revenue reported and paid, in sums that everybody may read. */
export function createReturnSums(database: Database) {
  const { read, tables } = database;
  const { distributionPayments: paid, projects, revenueReports: reports, users } = tables;
  const { id, developerId, fundingGoalCents, fundingRaisedCents, confirmedCents } = projects;
  const { projectOutcome, outcomeOn, concludedAt, revenueShare, returnCap, returnYears, reportEvery } = projects;
  const terms = { revenueShare, returnCap, returnYears, reportEvery };
  const outcome = { projectOutcome, outcomeOn, concludedAt };
  const columns = { id, developerId, fundingGoalCents, fundingRaisedCents, confirmedCents, ...outcome, ...terms };
  const isSharing = and(eq(projectOutcome, 'RELEASED'), isNotNull(revenueShare));

  const firstReports = preparedByIds(database, (among) =>
    read
      .select({ projectId: reports.projectId, periodEndsOn: reports.periodEndsOn, createdAt: reports.createdAt })
      .from(reports)
      .where(and(among(reports.projectId), eq(reports.version, 1))),
  );
  const cameBack = preparedByIds(database, (among) =>
    read
      .select({
        projectId: paid.projectId,
        cameBackCents: sql<Cents>`coalesce(sum(${paid.amountCents}), 0)`.mapWith(Number),
      })
      .from(paid)
      .where(and(among(paid.projectId), eq(paid.kind, 'PAID')))
      .groupBy(paid.projectId),
  );
  const away = preparedByIds(database, (among) =>
    read
      .select({ projectId: id, closedAt: users.closedAt })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .where(and(among(id), or(isNotNull(users.suspendedAt), isNotNull(users.closedAt)))),
  );
  const periodEnds = preparedByIds(database, (among) =>
    read.select({ id: reports.id, endsOn: reports.periodEndsOn }).from(reports).where(among(reports.id)),
  );
  const sharingOf = preparedByIds(database, (among) =>
    read
      .select(columns)
      .from(projects)
      .where(and(among(developerId), isSharing)),
  );

  /** Of the studios of these projects, by project. */
  async function accountsOf(projectIds: readonly number[]): Promise<Map<number, StudioAccount>> {
    const found = new Map((await away(projectIds)).map((row) => [row.projectId, row.closedAt]));
    return new Map(
      projectIds.map((projectId) => {
        const closedAt = found.get(projectId);
        if (closedAt === undefined) return [projectId, 'OPEN'];
        return [projectId, closedAt === null ? 'SUSPENDED' : 'CLOSED'];
      }),
    );
  }

  const sharingAmong = preparedByIds(database, (among) =>
    read
      .select(columns)
      .from(projects)
      .where(and(among(id), isSharing)),
  );

  return {
    accountsOf,

    /** Of these games. */
    async storedReturnsOf(projectIds: readonly number[]): Promise<Map<number, StoredReturns>> {
      if (projectIds.length === 0) return new Map();
      const [published, sums, accounts] = await Promise.all([
        firstReports(projectIds),
        cameBack(projectIds),
        accountsOf(projectIds),
      ]);
      const reportsOf = grouped(published, ({ projectId }) => projectId);
      const sumOf = new Map(sums.map(({ projectId, cameBackCents }) => [projectId, cameBackCents]));
      return new Map(
        projectIds.map((projectId) => [
          projectId,
          {
            reports: reportsOf.get(projectId) ?? [],
            cameBackCents: sumOf.get(projectId) ?? 0,
            account: accounts.get(projectId) ?? 'OPEN',
          },
        ]),
      );
    },

    /** The first reports of these games, by game. */
    async firstReportsOf(projectIds: readonly number[], reader: Reader = read): Promise<Map<number, FirstReport[]>> {
      if (projectIds.length === 0) return new Map();
      const { projectId, periodEndsOn, version, createdAt } = reports;
      const rows = await reader
        .select({ projectId, periodEndsOn, createdAt })
        .from(reports)
        .where(and(inIds(database, projectId, projectIds), eq(version, 1)));
      return grouped(rows, (row) => row.projectId);
    },

    /** The last days of the periods of these reports. */
    async periodEndsOf(ids: readonly number[]): Promise<Map<number, Day>> {
      if (ids.length === 0) return new Map();
      const rows = await periodEnds(ids);
      return new Map(rows.map((row) => [row.id, row.endsOn]));
    },

    /** The released games of these studios that share their revenue, hidden ones included. */
    async listSharingOf(developerIds: readonly number[]): Promise<ReturningProject[]> {
      return sharingOf(developerIds);
    },

    /** Those of these games that are released and share their revenue, hidden ones included. */
    async listSharingAmong(projectIds: readonly number[]): Promise<ReturningProject[]> {
      return projectIds.length === 0 ? [] : sharingAmong(projectIds);
    },

    /** By id: those in which somebody has standing commitments, and whose studio has an open account. */
    async listReporting(afterId: number, limit: number): Promise<ReturningProject[]> {
      return read
        .select(columns)
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(
          and(
            gt(id, afterId),
            isSharing,
            gt(fundingRaisedCents, 0),
            sql`${users.suspendedAt} is null and ${users.closedAt} is null`,
          ),
        )
        .orderBy(asc(id))
        .limit(limit);
    },
  };
}

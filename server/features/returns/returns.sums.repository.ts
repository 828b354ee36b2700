import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { inIds, preparedByIds, type InIds } from '#server/platform/database/queries/prepared.read.ts';
import type { StoredReports, StoredReturns, Suspension } from './report.counts.rules.ts';

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

type Row = {
  what: 'report' | 'suspended' | 'unsuspended' | 'SUSPENDED' | 'CLOSED';
  periodEndsOn: Day | null;
  at: Date;
};

/** Of the rows of one project. */
function storedIn(rows: readonly Row[]): StoredReports {
  const suspensions: Suspension[] = [];
  for (const { what, at } of rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const last = suspensions.at(-1);
    if (what === 'suspended') suspensions.push({ startedAt: at, endedAt: null });
    if (what === 'unsuspended' && last) last.endedAt = at;
  }
  const account = rows.find(({ what }) => what === 'CLOSED' || what === 'SUSPENDED')?.what;
  return {
    reports: rows.flatMap(({ periodEndsOn, at }) => (periodEndsOn === null ? [] : { periodEndsOn, createdAt: at })),
    suspensions,
    account: account === 'CLOSED' || account === 'SUSPENDED' ? account : 'OPEN',
  };
}

/** What games that share their revenue reported and paid, in sums that everybody may read. */
export function createReturnSums(database: Database) {
  const { read, tables } = database;
  const { distributionPayments: paid, operatorActs: acts, projects, revenueReports: reports, users } = tables;
  const { id, developerId, fundingGoalCents, fundingRaisedCents, confirmedCents } = projects;
  const { projectOutcome, outcomeOn, concludedAt, revenueShare, returnCap, returnYears, reportEvery } = projects;
  const terms = { revenueShare, returnCap, returnYears, reportEvery };
  const outcome = { projectOutcome, outcomeOn, concludedAt };
  const columns = { id, developerId, fundingGoalCents, fundingRaisedCents, confirmedCents, ...outcome, ...terms };
  const isSharing = and(eq(projectOutcome, 'RELEASED'), isNotNull(revenueShare));

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
  /** First reports, acts of operators on the studio, and whether its account is open, in one statement. */
  const reporting = (reader: Reader, among: InIds) =>
    reader
      .select({
        projectId: sql<number>`project_id`.mapWith(Number),
        what: sql<Row['what']>`what`,
        periodEndsOn: sql<Day | null>`period_ends_on`.mapWith(reports.periodEndsOn),
        at: sql<Date>`at`.mapWith(reports.createdAt),
      })
      .from(
        sql`(select ${reports.projectId} as project_id, 'report' as what, ${reports.periodEndsOn} as period_ends_on,
            ${reports.createdAt} as at
            from ${reports} where ${among(reports.projectId)} and ${reports.version} = 1
          union all select ${id}, ${acts.kind}, null, ${acts.createdAt} from ${projects}
            join ${acts} on ${acts.subjectKind} = 'person' and ${acts.subjectId} = ${projects.userId}
            where ${among(id)} and ${acts.kind} in ('suspended', 'unsuspended')
          union all select ${id}, case when ${users.closedAt} is null then 'SUSPENDED' else 'CLOSED' end, null,
            coalesce(${users.closedAt}, ${users.suspendedAt})
            from ${projects} join ${users} on ${users.id} = ${projects.userId}
            where ${among(id)} and coalesce(${users.closedAt}, ${users.suspendedAt}) is not null) as found`,
      );
  const committed = preparedByIds(database, (among) => reporting(read, among));

  const periodEnds = preparedByIds(database, (among) =>
    read.select({ id: reports.id, endsOn: reports.periodEndsOn }).from(reports).where(among(reports.id)),
  );
  const sharingOf = preparedByIds(database, (among) =>
    read
      .select(columns)
      .from(projects)
      .where(and(among(developerId), isSharing)),
  );

  /** Of these projects, by project. */
  async function reportingOf(projectIds: readonly number[], reader?: Reader): Promise<Map<number, StoredReports>> {
    if (projectIds.length === 0) return new Map();
    const rows = await (reader
      ? reporting(reader, (column) => inIds(database, column, projectIds))
      : committed(projectIds));
    const rowsOf = grouped(rows, ({ projectId }) => projectId);
    return new Map(projectIds.map((projectId) => [projectId, storedIn(rowsOf.get(projectId) ?? [])]));
  }

  const sharingAmong = preparedByIds(database, (among) =>
    read
      .select(columns)
      .from(projects)
      .where(and(among(id), isSharing)),
  );

  return {
    reportingOf,

    /** Of these games. */
    async storedReturnsOf(projectIds: readonly number[]): Promise<Map<number, StoredReturns>> {
      if (projectIds.length === 0) return new Map();
      const [found, sums] = await Promise.all([reportingOf(projectIds), cameBack(projectIds)]);
      const sumOf = new Map(sums.map(({ projectId, cameBackCents }) => [projectId, cameBackCents]));
      return new Map(
        [...found].map(([projectId, one]) => [projectId, { ...one, cameBackCents: sumOf.get(projectId) ?? 0 }]),
      );
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

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { grouped, keyed } from '#server/kernel/collections.ts';
import { isIn, type Ids, type Reading } from '#server/features/investments/ledger.sums.repository.ts';
import { commitmentsOf, computeReport, saysAs } from './revenue.computing.rules.ts';
import { readKept } from './revenue.kept.repository.ts';
import { reportsInForce, sharingGame, type SharingGame } from './revenue.report.rules.ts';

/** Revenue reports of a project that don't say what their formula says of the rows as they were then. */
export type ReturnLedger = { reports: number; wrongReports: number };

export const NO_RETURNS: ReturnLedger = { reports: 0, wrongReports: 0 };

/** Every line of every report is computed anew from what was declared and paid until it was published. */
export async function readReturnLedger(database: Reading, ids?: Ids): Promise<Map<number, ReturnLedger>> {
  const { read, tables } = database;
  const { projects, revenueReports } = tables;
  const reports = await read
    .select()
    .from(revenueReports)
    .where(isIn(revenueReports.projectId, ids))
    .orderBy(asc(revenueReports.id));
  if (reports.length === 0) return new Map();
  const reporting = inArray(projects.id, read.select({ id: revenueReports.projectId }).from(revenueReports));
  const games = await read
    .select()
    .from(projects)
    .where(and(isIn(projects.id, ids), reporting));
  const rows = await readRows(database, ids);
  const gameOf = keyed(games, ({ id }) => id);
  return new Map(
    [...grouped(reports, ({ projectId }) => projectId)].map(([projectId, own]) => {
      const project = gameOf.get(projectId);
      const game = project ? sharingGame(project) : null;
      const isOf = (row: { projectId: number }) => row.projectId === projectId;
      const wrong = own.filter((report, index) => !game || !isRight(game, report, own.slice(0, index), rows, isOf));
      return [projectId, { reports: own.length, wrongReports: wrong.length }];
    }),
  );
}

type Rows = Awaited<ReturnType<typeof readRows>>;
type Report = Reading['tables']['revenueReports']['$inferSelect'];

/** `earlier`: the reports that its game had before it. */
function isRight(
  game: SharingGame,
  report: Report,
  earlier: readonly Report[],
  { netOf, linesOf, commitments, rowsOf }: Rows,
  isOf: (row: { projectId: number }) => boolean,
): boolean {
  const { id, periodStartsOn: startsOn, periodEndsOn: endsOn, dueOn, version, createdAt } = report;
  const isPeriod = game.periods.some(
    (period) => period.startsOn === startsOn && period.endsOn === endsOn && period.dueOn === dueOn,
  );
  const inForce = reportsInForce(earlier);
  const before = inForce.find(({ periodEndsOn }) => periodEndsOn === endsOn)?.version ?? 0;
  const base = {
    reports: inForce,
    lines: inForce.flatMap(({ id: reportId, periodEndsOn }) =>
      (linesOf.get(reportId) ?? []).map((line) => ({ ...line, periodEndsOn })),
    ),
  };
  /** Of rows of the same millisecond nothing says whether they were recorded before it. */
  const isAsOf = [createdAt, new Date(createdAt.getTime() - 1)].some((until) => {
    const computed = computeReport(game, report, {
      ...base,
      commitments: commitmentsOf(commitments.filter(isOf), rowsOf, until),
    });
    return saysAs(report, linesOf.get(id) ?? [], computed);
  });
  return isPeriod && version === before + 1 && report.netCents === (netOf.get(id)?.netCents ?? 0) && isAsOf;
}

/** What reports are computed from, and their lines. */
async function readRows({ read, tables }: Reading, ids?: Ids) {
  const { distributionLines, revenueReportLines, revenueReports } = tables;
  const { grossCents, refundsCents, storeShareCents, reportId } = revenueReportLines;
  const declared = await read
    .select({
      reportId,
      netCents: sql<number>`sum(${grossCents} - ${refundsCents} - ${storeShareCents})`.mapWith(Number),
    })
    .from(revenueReportLines)
    .innerJoin(revenueReports, eq(revenueReports.id, reportId))
    .where(isIn(revenueReports.projectId, ids))
    .groupBy(reportId);
  const lines = await read.select().from(distributionLines).where(isIn(distributionLines.projectId, ids));
  const { commitments, rowsOf } = await readKept(read, tables, (projectId) =>
    and(isIn(projectId, ids), inArray(projectId, read.select({ id: revenueReports.projectId }).from(revenueReports))),
  );
  return {
    netOf: keyed(declared, (row) => row.reportId),
    linesOf: grouped(lines, (row) => row.reportId),
    commitments,
    rowsOf,
  };
}

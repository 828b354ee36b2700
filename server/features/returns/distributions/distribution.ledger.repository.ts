import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import { isIn, type Ids, type Reading } from '#server/features/investments/ledger.sums.repository.ts';
import { isNextVersion } from '../revenue.report.conditions.repository.ts';
import { wrongDistributions } from './distribution.ledger.rules.ts';

/** How many rows of what was paid of revenue can't be, by project. */
export async function countWrongDistributions({ read, tables }: Reading, ids?: Ids): Promise<Map<number, number>> {
  const { distributionPayments: paid, distributionLines, revenueReports: reports } = tables;
  const rows = await read.select().from(paid).where(isIn(paid.projectId, ids)).orderBy(asc(paid.id));
  if (rows.length === 0) return new Map();
  const next = alias(reports, 'next_report');
  const { investorId, amountCents } = distributionLines;
  const lines = await read
    .select({
      projectId: reports.projectId,
      periodEndsOn: reports.periodEndsOn,
      investorId,
      amountCents,
      from: reports.createdAt,
      until: next.createdAt,
    })
    .from(distributionLines)
    .innerJoin(reports, eq(reports.id, distributionLines.reportId))
    .leftJoin(next, isNextVersion(next, reports))
    .where(isIn(distributionLines.projectId, ids));
  const linesOf = grouped(lines, ({ projectId }) => projectId);
  return new Map(
    [...grouped(rows, ({ projectId }) => projectId)].map(([projectId, own]) => [
      projectId,
      wrongDistributions(linesOf.get(projectId) ?? [], own).length,
    ]),
  );
}

import type { NewEvent } from '#server/kernel/events/event.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { RevenueReport } from './revenue.report.rules.ts';

type Published = Pick<RevenueReport, 'id' | 'projectId' | 'version' | 'createdAt'> & { actorId: number };
type Line = { investorId: number; amountCents: Cents; formerCents: Cents | null };

/** To each investor what they get by a report, or by how much a correction changed that. */
export const eventsOfReport = (
  { id: subjectId, projectId, version, actorId, createdAt }: Published,
  lines: readonly Line[],
): NewEvent[] =>
  lines.map(({ investorId: addresseeId, amountCents, formerCents }) => ({
    kind: version === 1 ? 'revenue_report_published' : 'revenue_report_corrected',
    projectId,
    actorId,
    subjectId,
    addresseeId,
    amountCents: version === 1 ? amountCents : amountCents - (formerCents ?? 0),
    createdAt,
  }));

import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { DistributionKind } from '../returns.kinds.rules.ts';

/** A line of the report of a period; `until`: when its next version was published; null of one in force. */
export type LedgerLine = { investorId: number; periodEndsOn: Day; amountCents: Cents; from: Date; until: Date | null };

/** A row of what was paid of one project's revenue, or said of it. */
export type LedgerRow = {
  id: number;
  investorId: number;
  kind: DistributionKind;
  amountCents: Cents | null;
  reversesId: number | null;
  answersId: number | null;
  createdAt: Date;
};

/**
 * The rows of one project, in their order, that can't be: more was paid than the lines in force gave then, or less than
 * nothing; or it takes back, or says something of, no payment to the same investor.
 */
export function wrongDistributions(lines: readonly LedgerLine[], rows: readonly LedgerRow[]): LedgerRow[] {
  const linesOf = grouped(lines, ({ investorId }) => investorId);
  const byId = keyed(rows, ({ id }) => id);
  const paidTo = new Map<number, Cents>();
  return rows.filter((row) => {
    if (row.kind !== 'PAID') return !isPaymentTo(row, byId.get(row.answersId ?? 0));
    const amountCents = row.amountCents ?? 0;
    const paid = (paidTo.get(row.investorId) ?? 0) + amountCents;
    paidTo.set(row.investorId, paid);
    if (row.reversesId === null) return amountCents <= 0 || paid > mostAt(linesOf.get(row.investorId) ?? [], row);
    const original = byId.get(row.reversesId);
    return paid < 0 || !isPaymentTo(row, original) || original?.amountCents !== -amountCents;
  });
}

const isPaymentTo = ({ investorId }: LedgerRow, row: LedgerRow | undefined): boolean =>
  row?.kind === 'PAID' && row.reversesId === null && row.investorId === investorId;

/** Of versions that were published in the same millisecond nothing says which was in force: the highest line counts. */
function mostAt(lines: readonly LedgerLine[], { createdAt }: LedgerRow): Cents {
  const possible = lines.filter(({ from, until }) => from <= createdAt && (until === null || until >= createdAt));
  return [...grouped(possible, ({ periodEndsOn }) => periodEndsOn).values()]
    .map((versions) => Math.max(...versions.map(({ amountCents }) => amountCents)))
    .reduce((sum, amountCents) => sum + amountCents, 0);
}

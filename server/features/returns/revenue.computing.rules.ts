import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import {
  carriedOutOf,
  keptOn,
  mostReturned,
  sharedRevenueOf,
  shareLines,
  type KeptCommitment,
  type RevenueShareTerms,
  type ShareLine,
} from './returns.rules.ts';
import type { RevenueReport, SharingGame } from './revenue.report.rules.ts';

/** A line of a report in force. */
export type LineInForce = ShareLine & Pick<RevenueReport, 'periodEndsOn'>;

/**
 * What of somebody's other lines in force takes room of a line's cap: those of earlier periods; of later ones, which
 * only a correction meets, what is more than they would leave by the most that was kept since.
 */
export function otherLinesOf(
  terms: Pick<RevenueShareTerms, 'returnCap'>,
  { periodEndsOn, keptCents }: Pick<LineInForce, 'periodEndsOn' | 'keptCents'>,
  others: readonly Omit<LineInForce, 'investorId'>[],
): Cents {
  const sum = (lines: typeof others) => lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const later = others.filter((line) => line.periodEndsOn > periodEndsOn);
  const earlier = sum(others) - sum(later);
  const mostKept = Math.max(keptCents, ...later.map((line) => line.keptCents));
  const more = (mostReturned(terms, mostKept) ?? 0) - (mostReturned(terms, keptCents) ?? 0);
  return Math.max(earlier, sum(others) - more);
}

/** An investor's commitment, as `keptOn` counts it. */
export type OwnCommitment = KeptCommitment & { investorId: number };

/** What the lines of a report are computed from: those in force of other periods, and what was paid. */
export type ReportBase = {
  reports: readonly Pick<RevenueReport, 'periodEndsOn' | 'netCents' | 'carriedInCents'>[];
  lines: readonly LineInForce[];
  commitments: readonly OwnCommitment[];
};

export type ComputedReport = {
  netCents: Cents;
  carriedInCents: Cents;
  sharedCents: Cents;
  keptCents: Cents;
  distributedCents: Cents;
  lines: ShareLine[];
};

/** Whether a line takes all that its cap leaves. */
export function reachesCap(
  terms: Pick<RevenueShareTerms, 'returnCap'>,
  line: LineInForce,
  lines: readonly LineInForce[],
): boolean {
  const most = mostReturned(terms, line.keptCents);
  const others = lines.filter(
    ({ investorId, periodEndsOn }) => investorId === line.investorId && periodEndsOn !== line.periodEndsOn,
  );
  return most !== null && otherLinesOf(terms, line, others) + line.amountCents >= most;
}

/** All that a report of a period with that net revenue says. */
export function computeReport(
  { terms }: SharingGame,
  { periodEndsOn, netCents }: { periodEndsOn: Day; netCents: Cents },
  base: ReportBase,
): ComputedReport {
  const before = base.reports.findLast((report) => report.periodEndsOn < periodEndsOn);
  const carriedInCents = before ? carriedOutOf(before) : 0;
  const keptBy = new Map<number, Cents>();
  for (const commitment of base.commitments) {
    const kept = keptOn(commitment, periodEndsOn);
    keptBy.set(commitment.investorId, (keptBy.get(commitment.investorId) ?? 0) + kept);
  }
  const others = base.lines.filter((line) => line.periodEndsOn !== periodEndsOn);
  const shares = [...keptBy].map(([investorId, keptCents]) => {
    const own = others.filter((line) => line.investorId === investorId);
    return { investorId, keptCents, otherLinesCents: otherLinesOf(terms, { periodEndsOn, keptCents }, own) };
  });
  const lines = shareLines(terms, { netCents, carriedInCents }, shares);
  return {
    netCents,
    carriedInCents,
    sharedCents: sharedRevenueOf({ netCents, carriedInCents }),
    keptCents: lines.reduce((sum, line) => sum + line.keptCents, 0),
    distributedCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    lines,
  };
}

/** Whether a report says what was computed. */
export const saysAs = (
  report: Pick<RevenueReport, 'carriedInCents' | 'keptCents'>,
  lines: readonly ShareLine[],
  computed: ComputedReport,
): boolean =>
  report.carriedInCents === computed.carriedInCents &&
  report.keptCents === computed.keptCents &&
  lines.length === computed.lines.length &&
  computed.lines.every(({ investorId, keptCents, amountCents }) =>
    lines.some(
      (line) => line.investorId === investorId && line.keptCents === keptCents && line.amountCents === amountCents,
    ),
  );

/** A commitment, and what was recorded of it, as stored. */
export type StoredCommitment = {
  id: number;
  projectId: number;
  investorId: number;
  amountCents: Cents;
  createdAt: Date;
  reversedAt: Date | null;
};
/** A row that takes back none, negative of what was returned; `takenBackAt`: when another took it back. */
export type StoredKeptRow = {
  investmentId: number;
  amountCents: Cents;
  paidOn: Day;
  createdAt: Date;
  takenBackAt: Date | null;
};

/** As they were recorded until an instant. */
export function commitmentsOf(
  stored: readonly StoredCommitment[],
  rowsOf: ReadonlyMap<number, readonly StoredKeptRow[]>,
  until: Date,
): OwnCommitment[] {
  const isKnown = (at: Date | null): at is Date => at !== null && at <= until;
  return stored.map((commitment) => {
    const { id, reversedAt } = commitment;
    const rows = (rowsOf.get(id) ?? []).filter((row) => isKnown(row.createdAt) && !isKnown(row.takenBackAt));
    return ownCommitment({ ...commitment, reversedAt: isKnown(reversedAt) ? reversedAt : null }, rows);
  });
}

type Recorded = Pick<StoredCommitment, 'investorId' | 'amountCents' | 'createdAt' | 'reversedAt'>;

/** With rows that were not taken back, or their sums. */
export const ownCommitment = (
  { investorId, amountCents, createdAt, reversedAt }: Recorded,
  rows: readonly Pick<StoredKeptRow, 'amountCents' | 'paidOn'>[],
): OwnCommitment => ({
  investorId,
  amountCents,
  investedOn: dayOf(createdAt),
  reversedOn: reversedAt && dayOf(reversedAt),
  rows: rows.map((row) => ({ amountCents: row.amountCents, day: row.paidOn })),
});

const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');
const CHANGED = problem(
  'PAYMENTS_CHANGED',
  'El reparto cambió mientras tanto: revísalo en la vista previa y publícalo de nuevo',
);

/** `shown`: what all investors get together, as the studio was shown it. */
export function shownProblem({ distributedCents }: ComputedReport, shown: Cents): Problem | null {
  if (!Number.isSafeInteger(shown) || shown < 0) return INVALID_AMOUNT;
  return distributedCents === shown ? null : CHANGED;
}

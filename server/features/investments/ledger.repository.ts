import { asc, eq, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { recordOf } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { releasesAll } from '#server/features/projects/campaign/campaign.rules.ts';
import {
  isIn,
  sumsOfPositions,
  sumsOfRows,
  wrongReversalsOf,
  type Ids,
  type Reading,
  type Sums,
} from './ledger.sums.repository.ts';
import {
  firstInstructionsOf,
  openReportsOf,
  sumsOfPayments,
  sumsOfStates,
  wrongReferencesOf,
  type PaymentLedger,
} from '#server/features/payments/payment.ledger.repository.ts';
import { countWrongDistributions } from '#server/features/returns/distributions/distribution.ledger.repository.ts';
import { NO_RETURNS, readReturnLedger, type ReturnLedger } from '#server/features/returns/returns.ledger.repository.ts';

/** One project's money as stored in projects, investments and positions. */
export type LedgerLine = {
  projectId: number;
  title: string;
  recorded: Totals;
  /** Reversals subtract; an investor whose investments were all reversed is none. */
  investments: Totals;
  positions: Totals;
  /** Number of investments that stand: counted, and as recorded in positions. */
  rows: Sums;
  /** The total that the latest investment or reversal recorded. */
  runningTotal: Cents;
  /** Estimated returns: added up from the investments' own terms, and as recorded in positions. */
  estimates: Sums;
  /** Added up from the reversals, and as recorded in the project. */
  reversed: Sums;
  /** When its campaign ended: as recorded, null if it didn't, and added up from the rows until then. */
  atClose: { recorded: Totals | null; counted: Totals };
  /** Commitments that the end of a missed campaign released: added up, and what had to be. */
  released: { counted: Cents; owed: Cents };
  /** People whose position isn't what their own rows add up to. */
  inconsistentPositions: number;
  /** Reversals that take back no investment of the same person in the same project, or not its whole amount. */
  inconsistentReversals: number;
  /** Investments that reverse nothing, but have a kind of reversal. */
  misplacedKinds: number;
  payments: PaymentLedger;
  returns: ReturnLedger;
  /** What was paid of revenue beyond what was owed then, or takes back or answers no such payment. */
  wrongDistributions: number;
};
type Totals = { raised: Cents; investors: number };

/** Totals stored beside the sums of the investments, from one statement, and revenue reports; by default of all. */
export async function readLedger(database: Reading, ids?: Ids): Promise<LedgerLine[]> {
  const { read, tables } = database;
  const { projects, investments } = tables;
  const [fromInvestments, fromPositions, wrongReversals] = [
    sumsOfRows(database, ids),
    sumsOfPositions(database, ids),
    wrongReversalsOf(database, ids),
  ];
  const [fromPayments, fromStates] = [sumsOfPayments(database, ids), sumsOfStates(database, ids)];
  const [reports, wrongReferences] = [openReportsOf(database, ids), wrongReferencesOf(database, ids)];
  const firstInstructions = firstInstructionsOf(database, ids);
  const latest = alias(investments, 'latest');
  const { id } = projects;
  const lines = await read
    .select({
      id,
      title: projects.title,
      raised: projects.fundingRaisedCents,
      investors: projects.investorCount,
      reversed: projects.reversedCents,
      campaignResult: projects.campaignResult,
      fundingModel: projects.fundingModel,
      raisedAtClose: projects.raisedAtCloseCents,
      backersAtClose: projects.backersAtClose,
      fromInvestments: {
        ...numbers(fromInvestments, ['raised', 'investors', 'rows', 'estimated', 'reversed', 'differing']),
        ...numbers(fromInvestments, ['raisedAtClose', 'backersAtClose', 'released', 'misplaced']),
      },
      fromPositions: numbers(fromPositions, ['raised', 'investors', 'rows', 'estimated']),
      inconsistentReversals: number(wrongReversals.reversals),
      runningTotal: number(latest.raisedAfterCents),
      confirmed: projects.confirmedCents,
      paymentsSince: projects.paymentsSince,
      firstInstructionsAt: firstInstructions.at,
      fromPayments: numbers(fromPayments, ['confirmed', 'paid', 'differing', 'excessive']),
      fromStates: numbers(fromStates, ['rows', 'reported']),
      reports: numbers(reports, ['open', 'known']),
      inconsistentReferences: number(wrongReferences.rows),
    })
    .from(projects)
    .leftJoin(fromInvestments, eq(fromInvestments.projectId, id))
    .leftJoin(fromPositions, eq(fromPositions.projectId, id))
    .leftJoin(wrongReversals, eq(wrongReversals.projectId, id))
    .leftJoin(fromPayments, eq(fromPayments.projectId, id))
    .leftJoin(fromStates, eq(fromStates.projectId, id))
    .leftJoin(reports, eq(reports.projectId, id))
    .leftJoin(wrongReferences, eq(wrongReferences.projectId, id))
    .leftJoin(firstInstructions, eq(firstInstructions.projectId, id))
    .leftJoin(latest, eq(latest.id, fromInvestments.latest))
    .where(isIn(id, ids))
    .orderBy(asc(id));
  const [returnsOf, wrongDistributions] = [
    await readReturnLedger(database, ids),
    await countWrongDistributions(database, ids),
  ];
  return lines.map(({ fromInvestments: rows, fromPositions: positions, ...line }) => ({
    projectId: line.id,
    title: line.title,
    recorded: { raised: line.raised, investors: line.investors },
    investments: { raised: rows.raised, investors: rows.investors },
    positions: { raised: positions.raised, investors: positions.investors },
    rows: { counted: rows.rows, recorded: positions.rows },
    runningTotal: line.runningTotal,
    estimates: { counted: rows.estimated, recorded: positions.estimated },
    reversed: { counted: rows.reversed, recorded: line.reversed },
    atClose: {
      recorded:
        line.campaignResult === null ? null : { raised: line.raisedAtClose ?? 0, investors: line.backersAtClose ?? 0 },
      counted: { raised: rows.raisedAtClose, investors: rows.backersAtClose },
    },
    released: {
      counted: rows.released,
      owed: releasesAll(line.campaignResult, line.fundingModel) ? (line.raisedAtClose ?? 0) : 0,
    },
    inconsistentPositions: rows.differing,
    inconsistentReversals: line.inconsistentReversals,
    misplacedKinds: rows.misplaced,
    payments: {
      confirmed: { counted: line.fromPayments.confirmed, recorded: line.confirmed },
      paid: { counted: line.fromPayments.paid, recorded: line.fromStates.rows },
      reports: { counted: line.reports.open, matching: line.reports.known, recorded: line.fromStates.reported },
      differing: line.fromPayments.differing,
      excessive: line.fromPayments.excessive,
      inconsistentReferences: line.inconsistentReferences,
      since: { written: line.firstInstructionsAt, recorded: line.paymentsSince },
    },
    returns: returnsOf.get(line.id) ?? NO_RETURNS,
    wrongDistributions: wrongDistributions.get(line.id) ?? 0,
  }));
}

/** Of a project that may have no such rows. PostgreSQL gives sums as texts. */
const number = (value: SQL.Aliased | Column) => sql<number>`coalesce(${value}, 0)`.mapWith(Number);
const numbers = <const Names extends readonly string[]>(
  sums: Record<Names[number], SQL.Aliased | Column>,
  names: Names,
) => recordOf<Names[number], SQL<number>>(names, (name) => number(sums[name]));

/** What doesn't add up in a project; empty when all does. */
export function faultsOf(line: LedgerLine): string[] {
  const { recorded, investments, positions, rows, runningTotal, estimates, reversed, atClose, released } = line;
  const { confirmed, paid, reports, since } = line.payments;
  const isWrong: Record<string, boolean> = {
    'what it raised': investments.raised !== recorded.raised,
    'its investors': investments.investors !== recorded.investors,
    'what positions add up to': positions.raised !== recorded.raised,
    'number of positions': positions.investors !== recorded.investors,
    'number of investments in positions': rows.counted !== rows.recorded,
    'estimated returns in positions': estimates.counted !== estimates.recorded,
    'positions that differ from their rows': line.inconsistentPositions > 0,
    'running total of the latest row': runningTotal !== recorded.raised,
    'what was reversed': reversed.counted !== reversed.recorded,
    'what was raised at the close': atClose.recorded !== null && atClose.recorded.raised !== atClose.counted.raised,
    'its backers at the close': atClose.recorded !== null && atClose.recorded.investors !== atClose.counted.investors,
    'what a missed campaign released': released.counted !== released.owed,
    'reversals that take back no such investment': line.inconsistentReversals > 0,
    'investments with a kind of reversal': line.misplacedKinds > 0,
    'what was confirmed': confirmed.counted !== confirmed.recorded,
    'number of investments with payments': paid.counted !== paid.recorded,
    'open reports of payments': reports.counted !== reports.matching || reports.counted !== reports.recorded,
    'what is stored of payments': line.payments.differing > 0,
    'payments beyond what was invested': line.payments.excessive > 0,
    'payments that take back or answer no such payment': line.payments.inconsistentReferences > 0,
    'reports of revenue': line.returns.wrongReports > 0,
    'what was paid of revenue': line.wrongDistributions > 0,
    'since when it is paid': since.written?.getTime() !== since.recorded?.getTime(),
  };
  return Object.keys(isWrong).filter((fault) => isWrong[fault]);
}

export const balances = (line: LedgerLine): boolean => faultsOf(line).length === 0;

import { dayAfter, dayOf, daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { DAYS_AFTER_BLOCK } from '#server/features/payments/term/unpaid.release.rules.ts';
import type { RevenuePeriod } from './returns.rules.ts';
import { periodState, type PeriodState, type RevenueReport, type SharingGame } from './revenue.report.rules.ts';

/** The first report of a period: those that correct it say nothing of when it was published. */
export type FirstReport = Pick<RevenueReport, 'periodEndsOn' | 'createdAt'>;

/** `isExcused`: see `isGameExcused`. */
export type Counted = { today: Day; isExcused: boolean };

/** Of a studio, by operators; `endedAt`: null while it lasts. */
export type Suspension = { startedAt: Date; endedAt: Date | null };

/** What is stored of the reports of a game. `suspensions`: of its studio, the first first. */
export type StoredReports = {
  reports: readonly FirstReport[];
  suspensions: readonly Suspension[];
  account: StudioAccount;
};
export const NOTHING_STORED: StoredReports = { reports: [], suspensions: [], account: 'OPEN' };

/** Of the studio: it reports while it is open. */
export type StudioAccount = 'OPEN' | 'SUSPENDED' | 'CLOSED';

/**
 * The last day of a report: also of one that came while its studio was suspended, or just after, some days after that
 * ended, because it couldn't publish before.
 */
export const lastDayOf = (dueOn: Day, suspensions: readonly Suspension[]): Day =>
  suspensions.reduce((last, { startedAt, endedAt }) => {
    const next = endedAt && dayAfter(dayOf(endedAt), DAYS_AFTER_BLOCK);
    return next !== null && next > last && dayOf(startedAt) <= last ? next : last;
  }, dueOn);

/** A game's periods, with the last day of their reports as the suspensions of its studio moved it. */
export const periodsWith = (
  { periods }: Pick<SharingGame, 'periods'>,
  suspensions: readonly Suspension[],
): RevenuePeriod[] => periods.map((period) => ({ ...period, dueOn: lastDayOf(period.dueOn, suspensions) }));

/** Each period with the state of its report, the first period first. */
export const periodStates = (
  game: Pick<SharingGame, 'periods'>,
  { reports, suspensions }: Omit<StoredReports, 'account'>,
  counted: Counted,
): { period: RevenuePeriod; state: PeriodState }[] =>
  periodsWith(game, suspensions).map((period) => {
    const first = reports.find(({ periodEndsOn }) => periodEndsOn === period.endsOn) ?? null;
    return { period, state: periodState(period, first, counted) };
  });

/**
 * Of the reports of a game, or of all of a studio's: how many were published, or are missing after their day (`due`),
 * how many of them are published (`reported`), and how many were until their day (`onTime`).
 */
export type ReportCounts = { due: number; reported: number; onTime: number };

const NO_REPORTS: ReportCounts = { due: 0, reported: 0, onTime: 0 };

const COUNTS: Record<PeriodState, ReportCounts> = {
  RUNNING: NO_REPORTS,
  OPEN: NO_REPORTS,
  LATE: { due: 1, reported: 0, onTime: 0 },
  REPORTED: { due: 1, reported: 1, onTime: 1 },
  REPORTED_LATE: { due: 1, reported: 1, onTime: 0 },
};

const added = (one: ReportCounts, other: ReportCounts): ReportCounts => ({
  due: one.due + other.due,
  reported: one.reported + other.reported,
  onTime: one.onTime + other.onTime,
});

/** What anybody who sees a game reads of what it returned, or of all games of a studio. */
export type ReturnSums = ReportCounts & {
  /** What the studio received of investors, less what it returned. */
  paidInCents: Cents;
  /** What it says that it paid of revenue. */
  cameBackCents: Cents;
  /** On which the first report that is missing is due; null for none. */
  nextDueOn: Day | null;
  /** Its studio closed its account before the last report. */
  endedEarly: boolean;
};

export const NO_RETURNS: ReturnSums = {
  ...NO_REPORTS,
  paidInCents: 0,
  cameBackCents: 0,
  nextDueOn: null,
  endedEarly: false,
};

/** What is stored of a game that shares its revenue. */
export type StoredReturns = StoredReports & { cameBackCents: Cents };

/** Whether nothing of a game is late: its studio can't report, or nobody has standing commitments. */
export const isGameExcused = (account: StudioAccount, { fundingRaisedCents }: { fundingRaisedCents: Cents }): boolean =>
  account !== 'OPEN' || fundingRaisedCents <= 0;

type Paid = { confirmedCents: Cents; fundingRaisedCents: Cents };

export function returnSums(
  game: Pick<SharingGame, 'periods'>,
  { confirmedCents, fundingRaisedCents }: Paid,
  { cameBackCents, ...stored }: StoredReturns,
  today: Day,
): ReturnSums {
  const isExcused = isGameExcused(stored.account, { fundingRaisedCents });
  const states = periodStates(game, stored, { today, isExcused });
  const missing = states.find(({ state }) => COUNTS[state].reported === 0);
  return {
    ...states.reduce((sum, { state }) => added(sum, COUNTS[state]), NO_REPORTS),
    paidInCents: confirmedCents,
    cameBackCents,
    nextDueOn: isExcused ? null : (missing?.period.dueOn ?? null),
    endedEarly: stored.account === 'CLOSED' && missing !== undefined,
  };
}

/** Of several games. */
export const sumOfReturns = (games: readonly ReturnSums[]): ReturnSums =>
  games.reduce(
    (sum, game) => ({
      ...added(sum, game),
      paidInCents: sum.paidInCents + game.paidInCents,
      cameBackCents: sum.cameBackCents + game.cameBackCents,
      nextDueOn: [sum.nextDueOn, game.nextDueOn].filter((day) => day !== null).toSorted()[0] ?? null,
      endedEarly: sum.endedEarly || game.endedEarly,
    }),
    NO_RETURNS,
  );

/** Days before the last day of a report on which its studio is reminded; 0: on the day itself. */
export const REPORT_NOTICES: readonly number[] = [0, 15];

/** What a day causes of a report: a reminder of its last day, or that it is late, once. */
export type ReportEvent = { kind: 'revenue_report_due' | 'revenue_report_late'; day: Day };

/** Today's event of a period, or null. A report that is late is announced when nothing excuses its game any more. */
export function eventOfReportDay({ dueOn }: RevenuePeriod, state: PeriodState, today: Day): ReportEvent | null {
  if (state === 'LATE') return { kind: 'revenue_report_late', day: dayAfter(dueOn, 1) };
  if (state !== 'OPEN') return null;
  const daysLeft = daysBetween(today, dueOn);
  const notice = REPORT_NOTICES.find((days) => daysLeft >= 0 && daysLeft <= days);
  return notice === undefined ? null : { kind: 'revenue_report_due', day: dayAfter(dueOn, -notice) };
}

/** The last day of the report that such an event is about; null for other events. */
export function dueOnOfEvent(
  { kind, day }: { kind: string; day: Day | null },
  game: Pick<SharingGame, 'periods'> | null,
): Day | null {
  if (day === null) return null;
  if (kind === 'revenue_report_late') return dayAfter(day, -1);
  if (kind !== 'revenue_report_due') return null;
  const isNoticed = ({ dueOn }: RevenuePeriod) => REPORT_NOTICES.some((days) => dayAfter(dueOn, -days) === day);
  return game?.periods.find(isNoticed)?.dueOn ?? null;
}

import { dayOf, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import { MAX_AMOUNT, type Cents } from '#server/kernel/money/money.ts';
import { textProblem, tidy } from '#server/kernel/text/text.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { RevenueStore } from './returns.kinds.rules.ts';
import {
  lastCorrectionOf,
  MAX_CORRECTIONS,
  revenuePeriods,
  type RevenuePeriod,
  type RevenueShareTerms,
  type ShareLine,
  type StoreRevenue,
} from './returns.rules.ts';

/** Stores that a report has at most. */
export const MAX_STORES = 20;
/** Characters of a report's note, and of why it is corrected. */
export const MAX_REPORT_TEXT = 2000;
const MAX_STORE_NAME = 60;
/** Of ten years in quarters that begin within one. */
export const MAX_PERIODS = 41;
/** The first of a period, and its corrections. */
export const MAX_VERSIONS = 1 + MAX_CORRECTIONS;
/** As many people may invest in a project. */
export const MAX_LINES = 50;

/** What a report declares of one store. */
export type StoreLine = StoreRevenue & { store: RevenueStore; name: string | null };

/** A version of the report of a period. */
export type RevenueReport = {
  id: number;
  projectId: number;
  periodStartsOn: Day;
  periodEndsOn: Day;
  dueOn: Day;
  version: number;
  netCents: Cents;
  carriedInCents: Cents;
  keptCents: Cents;
  note: string | null;
  reason: string | null;
  createdAt: Date;
  /** The sum of its lines. */
  distributedCents: Cents;
};

/** What one investor gets by one report. */
export type DistributionLine = ShareLine & { id: number; reportId: number; projectId: number };

/** What a studio declares of a period. */
export type ReportDraft = { periodEndsOn: Day; stores: readonly StoreLine[]; note: string | null };

export const PERIOD_STATES = ['RUNNING', 'OPEN', 'LATE', 'REPORTED', 'REPORTED_LATE'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** A released game whose investors get a share of its revenue. */
export type SharingGame = { terms: RevenueShareTerms; periods: readonly RevenuePeriod[] };

type Released = Pick<
  Project,
  | 'projectOutcome'
  | 'outcomeOn'
  | 'concludedAt'
  | 'fundingGoalCents'
  | 'revenueShare'
  | 'returnCap'
  | 'returnYears'
  | 'reportEvery'
>;

/** Null for a game without such terms, and until it is released. */
export function sharingGame(project: Released): SharingGame | null {
  const { revenueShare, returnCap, returnYears, reportEvery, fundingGoalCents } = project;
  const { projectOutcome, outcomeOn, concludedAt } = project;
  if (projectOutcome !== 'RELEASED' || outcomeOn === null || concludedAt === null) return null;
  if (revenueShare === null || returnYears === null || reportEvery === null) return null;
  const terms = { fundingGoalCents, revenueShare, returnCap, returnYears, reportEvery };
  return { terms, periods: revenuePeriods(terms, { outcomeOn, concludedOn: dayOf(concludedAt) }) };
}

const NO_SHARE = problem('NO_REVENUE_SHARE', 'Este juego no reparte ingresos: no lo acordó, o todavía no se lanzó');

export function requireSharing(project: Released): SharingGame {
  const game = sharingGame(project);
  if (!game) throw new DomainError(NO_SHARE);
  return game;
}

/** The period that ends on that day. */
export function requirePeriod({ periods }: SharingGame, endsOn: Day): RevenuePeriod {
  const found = periods.find((period) => period.endsOn === endsOn);
  if (found) return found;
  throw new DomainError(problem('VALIDATION', NO_PERIOD, { periodEndsOn: NO_PERIOD }));
}
const NO_PERIOD = 'Ese día no termina ningún período de este juego';

type OfPeriod = Pick<RevenueReport, 'periodEndsOn' | 'version'>;

/** The newest version of each period, the first period first. */
export function reportsInForce<Report extends OfPeriod>(reports: readonly Report[]): Report[] {
  const newest = new Map<Day, Report>();
  for (const report of reports) {
    const other = newest.get(report.periodEndsOn);
    if (!other || other.version < report.version) newest.set(report.periodEndsOn, report);
  }
  return [...newest.values()].toSorted((a, b) => (a.periodEndsOn < b.periodEndsOn ? -1 : 1));
}

/**
 * Whether its report is due, or was published in time. Nothing is late while it is excused: its studio is suspended or
 * gone, or nobody has a standing commitment.
 */
export function periodState(
  { endsOn, dueOn }: RevenuePeriod,
  first: Pick<RevenueReport, 'createdAt'> | null,
  { today, isExcused }: { today: Day; isExcused: boolean },
): PeriodState {
  if (first) return dayOf(first.createdAt) > dueOn ? 'REPORTED_LATE' : 'REPORTED';
  if (today <= endsOn) return 'RUNNING';
  return today > dueOn && !isExcused ? 'LATE' : 'OPEN';
}

export const PERIOD_REPORTED = problem('PERIOD_REPORTED', 'Ese período ya tiene su informe: corrígelo');

/** Why the first report of a period isn't published today, or null. */
export function publicationProblem(
  { periods }: Pick<SharingGame, 'periods'>,
  { endsOn }: RevenuePeriod,
  reports: readonly OfPeriod[],
  today: Day,
): Problem | null {
  const isReported = (day: Day) => reports.some(({ periodEndsOn }) => periodEndsOn === day);
  if (today <= endsOn)
    return problem('REPORT_NOT_DUE', `El período termina el ${shownDay(endsOn)}: su informe se publica después`);
  if (isReported(endsOn)) return PERIOD_REPORTED;
  const missing = periods.find((period) => period.endsOn < endsOn && !isReported(period.endsOn));
  if (!missing) return null;
  const which = `del período que terminó el ${shownDay(missing.endsOn)}`;
  return problem('REPORT_NOT_DUE', `Publica antes el informe ${which}`);
}

/** Why the report of a period isn't corrected today, or null. `version`: of the one in force. */
export function reportCorrectionProblem(endsOn: Day, version: number | null, today: Day): Problem | null {
  if (version === null) return problem('NOT_CORRECTABLE', 'Ese período todavía no tiene un informe');
  if (version > MAX_CORRECTIONS)
    return problem('NOT_CORRECTABLE', `Un informe se corrige a lo sumo ${MAX_CORRECTIONS} veces`);
  const last = lastCorrectionOf(endsOn);
  if (today <= last) return null;
  return problem('NOT_CORRECTABLE', `Ese informe se podía corregir hasta el ${shownDay(last)}`);
}

export const UNCHANGED = problem(
  'NOT_CORRECTABLE',
  'Las tiendas y la nota son las del informe en vigencia: cambia algo para corregirlo',
);

const declared = ({ store, name, grossCents, refundsCents, storeShareCents }: StoreLine): string =>
  JSON.stringify([store, tidy(name), grossCents, refundsCents, storeShareCents]);

/** Whether two reports declare the same of the same stores, in whatever order. */
export const declareSame = (one: readonly StoreLine[], other: readonly StoreLine[]): boolean =>
  String(one.map(declared).toSorted()) === String(other.map(declared).toSorted());

/** What is wrong in what a studio declares, by field, or null. `reason`: absent for a first report. */
export function draftProblem({ stores, note, reason }: Omit<ReportDraft, 'periodEndsOn'> & { reason?: string }) {
  const wrongNote = textProblem(note, { label: 'La nota', max: MAX_REPORT_TEXT, legible: true });
  const why = reason === undefined ? null : textProblem(reason, REASON);
  return fieldsProblem({
    ...storesDetails(stores),
    ...(wrongNote === null ? {} : { note: wrongNote }),
    ...(why === null ? {} : { reason: why }),
  });
}

const REASON = {
  label: 'El motivo',
  max: MAX_REPORT_TEXT,
  required: 'El motivo de la corrección es obligatorio',
  legible: true,
} as const;

function storesDetails(stores: readonly StoreLine[]): Details {
  if (stores.length > MAX_STORES) return { stores: `Un informe tiene a lo sumo ${MAX_STORES} tiendas` };
  const names = stores.map(({ store, name }) => `${store} ${name?.trim().toLowerCase() ?? ''}`);
  return Object.fromEntries(
    stores.flatMap((line, index) => {
      const isRepeated = names.indexOf(names[index] ?? '') < index;
      const wrong = isRepeated ? 'Cada tienda va una sola vez' : storeProblem(line);
      return wrong === null ? [] : [[`stores.${index}`, wrong]];
    }),
  );
}

const isAmount = (cents: Cents): boolean => Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_AMOUNT;

function storeProblem({ store, name, grossCents, refundsCents, storeShareCents }: StoreLine): string | null {
  if (![grossCents, refundsCents, storeShareCents].every(isAmount))
    return 'Los montos van de 0 a menos de mil millones de dólares, con dos decimales';
  if (store !== 'OTHER') return name === null ? null : 'Solo «Otra» lleva nombre';
  return textProblem(name, {
    label: 'El nombre de la tienda',
    max: MAX_STORE_NAME,
    required: 'Escribe cómo se llama la otra tienda',
    singleLine: true,
  });
}

import type { Day } from '#server/kernel/time/calendar.ts';
import { problem, refuse, type Problem } from '#server/kernel/errors.ts';
import { formatUsd, type Cents } from '#server/kernel/money/money.ts';
import { hasCampaignEnded, type Campaign } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { ReversalKind } from './reversal.rules.ts';

export type Investment = {
  id: number;
  projectId: number;
  /** The investor's account. */
  investorId: number;
  /** Negative when it reverses another. */
  amountCents: Cents;
  createdAt: Date;
  /** The investment that this row reverses in full; null for an ordinary investment. */
  reverses: Counterpart | null;
  /** By whom or why; null for an ordinary investment, and for a reversal older than kinds. */
  reversalKind: ReversalKind | null;
  /** The reason in words; null for an ordinary investment. */
  reversalReason: string | null;
  /** The reversal of this investment with its kind and reason; null while the investment is active. */
  reversedBy: (Counterpart & { kind: ReversalKind | null; reason: string | null }) | null;
  /** For how many days it may be withdrawn; null where nothing was stored: as the server is set. */
  withdrawalDays: number | null;
};

/** The other row of a pair that adds up to zero: an investment or its reversal. */
export type Counterpart = { id: number; createdAt: Date };

/** The reason, the same on both rows of a pair; null for an active investment. */
export const reversalReasonOf = ({ reversalReason, reversedBy }: Investment): string | null =>
  reversalReason ?? reversedBy?.reason ?? null;

/** The kind, the same on both rows of a pair; null for an active investment. Without one, operators reversed it. */
export const reversalKindOf = ({ reversalKind, reverses, reversedBy }: Reversible): ReversalKind | null =>
  reverses || reversedBy ? (reversalKind ?? reversedBy?.kind ?? 'OPERATOR') : null;

type Reversible = Pick<Investment, 'reversalKind' | 'reverses' | 'reversedBy'>;

/** Whether the row is part of a pair that adds up to zero. */
export const isReversed = ({ reverses, reversedBy }: Pick<Investment, 'reverses' | 'reversedBy'>): boolean =>
  reverses !== null || reversedBy !== null;

/** Why an investment can't be reversed, or null. Each is reversed once, and a reversal is never reversed. */
export function reversalProblem({ reverses, reversedBy }: Investment): Problem | null {
  if (reverses) return problem('NOT_REVERSIBLE', 'Una anulación no se puede anular');
  return reversedBy ? problem('ALREADY_REVERSED', 'Esa inversión ya se anuló') : null;
}

export const receiptNumber = (id: number): string => `F-${String(id).padStart(8, '0')}`;

/** The disclaimer shown before investing and on the receipt. */
export const COMMITMENT = 'Invertir registra un compromiso entre tú y el estudio: Fichín no mueve dinero.';

/** The statement on every receipt of an investment. */
export const RECEIPT_STATEMENT =
  'Este comprobante registra un compromiso de inversión en Fichín; ' +
  'no es un título valor ni una promesa de rendimiento.';

/** The statement on the receipt of a reversal; `receipt` is the number of the reversed investment. */
export const reversalStatement = (receipt: string): string =>
  `Este comprobante deja sin efecto el compromiso de inversión del comprobante ${receipt}.`;

/** The total of one investor's investments in one project. */
export type Position = { projectId: number; investedCents: Cents; investmentCount: number };

/** The same in a known project. */
export type PositionTotals = Pick<Position, 'investedCents' | 'investmentCount'>;
export const NO_POSITION: PositionTotals = { investedCents: 0, investmentCount: 0 };

/** Active investments of one person in one project. There are people with more, from before this limit. */
export const MAX_INVESTMENTS = 100;

type Seats = Pick<Project, 'isActive' | 'investorCount' | 'maxInvestors'>;
type Availability = Campaign & Pick<Project, 'isPublished' | 'hiddenAt'>;
/** `isStudioAway`: its studio is suspended or closed, or its way to be paid is frozen; the reason is no stranger's. */
export type Circumstances = { today: Day; isStudioAway: boolean };
type Limits = { minInvestmentCents: Cents | null; maxInvestmentCents: Cents | null };

const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');

/** Why `amount` can't be invested, or null when it can. Limits are inclusive, for one investment; null is none. */
export function investmentProblem(amount: Cents | null, limits: Limits): Problem | null {
  const { minInvestmentCents: min, maxInvestmentCents: max } = limits;
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return INVALID_AMOUNT;
  if (min !== null && amount < min) return problem('BELOW_MIN', `La inversión mínima es ${formatUsd(min)}`);
  if (max !== null && amount > max) return problem('ABOVE_MAX', `La inversión máxima es ${formatUsd(max)}`);
  return null;
}

export function requireInvestable(amount: Cents | null, limits: Limits): asserts amount is Cents {
  refuse(investmentProblem(amount, limits));
}

const CLOSED = problem('PROJECT_CLOSED', 'Este proyecto no acepta inversiones en este momento');

/** Why nobody may invest today, or null: it is hidden or a draft again, its campaign over or its studio away. */
export function availabilityProblem(project: Availability, { today, isStudioAway }: Circumstances): Problem | null {
  if (project.hiddenAt)
    return problem('PROJECT_HIDDEN', 'Fichín ocultó este proyecto: mientras tanto no recibe inversiones');
  return project.isPublished && !hasCampaignEnded(project, today) && !isStudioAway ? null : CLOSED;
}

/**
 * Why an investor who has invested `invested` so far may not invest now, or null: the project is closed, or other
 * investors hold all seats.
 */
export function seatProblem(project: Seats, invested: Cents): Problem | null {
  if (!project.isActive) return CLOSED;
  const { investorCount, maxInvestors } = project;
  if (invested > 0 || investorCount < maxInvestors) return null;
  return problem('MAX_INVESTORS_REACHED', `El proyecto ya alcanzó el máximo de ${maxInvestors} inversores`);
}

const TOO_MANY_INVESTMENTS = problem(
  'LIMIT_REACHED',
  `Ya tienes ${MAX_INVESTMENTS} inversiones en este proyecto, el máximo por persona`,
);

/** Why an investor with this position may not invest in the project today, whatever the amount, or null. */
export const projectProblem = (
  project: Availability & Seats,
  { investedCents, investmentCount }: PositionTotals,
  { today, isStudioAway }: Circumstances,
): Problem | null =>
  availabilityProblem(project, { today, isStudioAway }) ??
  seatProblem(project, investedCents) ??
  (investmentCount < MAX_INVESTMENTS ? null : TOO_MANY_INVESTMENTS);

/** How often a studio releases unpaid commitments of a person before they can't invest in the project again. */
const MAX_RELEASES = 2;

/** Why somebody whose unpaid commitments were released so often may not invest, or null. */
export const releasedProblem = (timesReleased: number): Problem | null =>
  timesReleased < MAX_RELEASES
    ? null
    : problem('LIMIT_REACHED', 'El estudio anuló dos veces lo que no pagaste: ya no puedes invertir en este proyecto');

export const IDEMPOTENCY_CONFLICT = problem(
  'IDEMPOTENCY_CONFLICT',
  'Esa clave de idempotencia ya se usó con otra inversión',
);

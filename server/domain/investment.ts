import { problem, type Problem } from './errors.ts';
import { formatUsd, type Cents } from './money.ts';
import type { Project } from './project.ts';

export type Investment = {
  id: number;
  projectId: number;
  /** The investor's account. */
  investorId: number;
  /** Negative when it reverses another. */
  amountCents: Cents;
  createdAt: Date;
  /** The investment that this one takes back, whole; null: it puts money in. */
  reverses: Counterpart | null;
  /** Why, in an operator's words; null when it reverses none. */
  reversalReason: string | null;
  /** What took this one back, and why; null: it stands. */
  reversedBy: (Counterpart & { reason: string | null }) | null;
};

/** The other of two rows that add up to nothing: an investment and its reversal. */
export type Counterpart = { id: number; createdAt: Date };

/** The same on both rows; null for an investment that stands. */
export const reversalReasonOf = ({ reversalReason, reversedBy }: Investment): string | null =>
  reversalReason ?? reversedBy?.reason ?? null;

/** Whether it is one of two rows that add up to nothing. */
export const isReversed = ({ reverses, reversedBy }: Pick<Investment, 'reverses' | 'reversedBy'>): boolean =>
  reverses !== null || reversedBy !== null;

/** Why an investment can't be reversed, or null: it is done once, and not undone. */
export function reversalProblem({ reverses, reversedBy }: Investment): Problem | null {
  if (reverses) return problem('NOT_REVERSIBLE', 'Una reversión no se puede revertir');
  return reversedBy ? problem('ALREADY_REVERSED', 'Esa inversión ya se revirtió') : null;
}

/** The number on an investment's receipt. */
export const receiptNumber = (id: number): string => `F-${String(id).padStart(8, '0')}`;

/** Stands on every receipt, except those of reversals. */
export const RECEIPT_STATEMENT =
  'Este comprobante registra un compromiso de inversión en Fichín; ' +
  'no es un título valor ni una promesa de rendimiento.';

/** Stands on the receipt of a reversal, by the number of what it takes back. */
export const reversalStatement = (receipt: string): string =>
  `Este comprobante deja sin efecto el compromiso de inversión del comprobante ${receipt}.`;

/** The total of one investor's investments in one project. */
export type Position = { projectId: number; investedCents: Cents; investmentCount: number };

type Seats = Pick<Project, 'isActive' | 'investorCount' | 'maxInvestors'>;
type Availability = Pick<Project, 'isPublished' | 'hiddenAt'>;
type Limits = { minInvestmentCents: Cents | null; maxInvestmentCents: Cents | null };

const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');

/** Why `amount` can't be invested, or null when it can. Limits are inclusive, null is no limit. */
export function investmentProblem(amount: Cents | null, limits: Limits): Problem | null {
  const { minInvestmentCents: min, maxInvestmentCents: max } = limits;
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return INVALID_AMOUNT;
  if (min !== null && amount < min) return problem('BELOW_MIN', `La inversión mínima es ${formatUsd(min)}`);
  if (max !== null && amount > max) return problem('ABOVE_MAX', `La inversión máxima es ${formatUsd(max)}`);
  return null;
}

const CLOSED = problem('PROJECT_CLOSED', 'Este proyecto no acepta inversiones en este momento');

/** Why nobody may invest in what only some see, or null: it is hidden, or a draft again. */
export function availabilityProblem({ isPublished, hiddenAt }: Availability): Problem | null {
  if (hiddenAt) return problem('PROJECT_HIDDEN', 'Fichín ocultó este proyecto: mientras tanto no recibe inversiones');
  return isPublished ? null : CLOSED;
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

export const IDEMPOTENCY_CONFLICT = problem(
  'IDEMPOTENCY_CONFLICT',
  'Esa clave de idempotencia ya se usó con otra inversión',
);

/** A key is 1 to 200 printable ASCII characters; without one, repeating the request invests again. */
export function idempotencyKeyProblem(key: string | null): Problem | null {
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return null;
  return problem('VALIDATION', 'La clave de idempotencia debe tener entre 1 y 200 caracteres sin espacios');
}

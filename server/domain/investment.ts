import { problem, type Problem } from './errors.ts';
import { formatUsd, type Cents } from './money.ts';
import type { Project } from './project.ts';

export type Investment = {
  id: number;
  projectId: number;
  /** The investor's account. */
  investorId: number;
  amountCents: Cents;
  createdAt: Date;
};

/** The number on an investment's receipt. */
export const receiptNumber = (id: number): string => `F-${String(id).padStart(8, '0')}`;

/** Stands on every receipt. */
export const RECEIPT_STATEMENT =
  'Este comprobante registra un compromiso de inversión en Fichín; ' +
  'no es un título valor ni una promesa de rendimiento.';

/** The total of one investor's investments in one project. */
export type Position = { projectId: number; investedCents: Cents; investmentCount: number };

type Seats = Pick<Project, 'isActive' | 'investorCount' | 'maxInvestors'>;
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

/**
 * Why an investor who has invested `invested` so far may not invest now, or null: the project is closed, or other
 * investors hold all seats.
 */
export function seatProblem(project: Seats, invested: Cents): Problem | null {
  if (!project.isActive) return problem('PROJECT_CLOSED', 'Este proyecto no acepta inversiones en este momento');
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

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

/** What one investor has in one project, all investments added. */
export type Position = { projectId: number; investedCents: Cents; investmentCount: number };

type Limits = { minInvestmentCents: Cents | null; maxInvestmentCents: Cents | null };

const INVALID_AMOUNT = problem('INVALID_AMOUNT', 'Por favor ingresa un monto válido');

/**
 * Why `amount` can't be invested, or null when it can. Boundaries are included, null is no limit. SPEC §5, D-04, D-05.
 */
export function investmentProblem(amount: Cents | null, limits: Limits): Problem | null {
  const { minInvestmentCents: min, maxInvestmentCents: max } = limits;
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return INVALID_AMOUNT;
  if (min !== null && amount < min) return problem('BELOW_MIN', `La inversión mínima es ${formatUsd(min)}`);
  if (max !== null && amount > max) return problem('ABOVE_MAX', `La inversión máxima es ${formatUsd(max)}`);
  return null;
}

/** Why a person who has `invested` this much already may not come in, or null. D-07, D-09. */
export function roomProblem(project: Project, invested: Cents): Problem | null {
  if (!project.isActive) return problem('PROJECT_CLOSED', 'Este proyecto no acepta inversiones en este momento');
  const { investorCount, maxInvestors } = project;
  if (invested > 0 || investorCount < maxInvestors) return null;
  return problem('MAX_INVESTORS_REACHED', `El proyecto ya alcanzó el máximo de ${maxInvestors} inversores`);
}

export const IDEMPOTENCY_CONFLICT = problem(
  'IDEMPOTENCY_CONFLICT',
  'Esa clave de idempotencia ya se usó con otra inversión',
);

/** A key is 1 to 200 printable ASCII characters; absent means the request stands alone. */
export function idempotencyKeyProblem(key: string | null): Problem | null {
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return null;
  return problem('VALIDATION', 'La clave de idempotencia debe tener entre 1 y 200 caracteres sin espacios');
}

import { formatDollars } from '#client/text/format.ts';
import { toCents } from '#server/kernel/money/money.ts';

type Limits = { minInvestment: number | null; maxInvestment: number | null };

const toLimit = (dollars: number | null) => (dollars === null ? null : toCents(dollars));

/** The project's limits in cents, as the shared rule takes them. */
export const limitsOf = ({ minInvestment, maxInvestment }: Limits) => ({
  minInvestmentCents: toLimit(minInvestment),
  maxInvestmentCents: toLimit(maxInvestment),
});

export function limitsText({ minInvestment: min, maxInvestment: max }: Limits): string | undefined {
  if (min !== null && max !== null) return `Entre ${formatDollars(min)} y ${formatDollars(max)}`;
  if (min !== null) return `Desde ${formatDollars(min)}`;
  return max === null ? undefined : `Hasta ${formatDollars(max)}`;
}

import { formatDollars } from '#client/text/format.ts';

type Limits = { minInvestment: number | null; maxInvestment: number | null };

const toCents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** The project's limits in cents, as the shared rule takes them. */
export const limitsOf = ({ minInvestment, maxInvestment }: Limits) => ({
  minInvestmentCents: toCents(minInvestment),
  maxInvestmentCents: toCents(maxInvestment),
});

export function limitsText({ minInvestment: min, maxInvestment: max }: Limits): string | undefined {
  if (min !== null && max !== null) return `Entre ${formatDollars(min)} y ${formatDollars(max)}`;
  if (min !== null) return `Desde ${formatDollars(min)}`;
  return max === null ? undefined : `Hasta ${formatDollars(max)}`;
}

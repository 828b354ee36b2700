/** What a restore put in place, for the operator who has to know how much it is. */
export type Restored = { investments: number; lastInvestmentAt: Date | null };

/** In both engines' words; `at` is an expression of an instant in milliseconds. */
export const selectInvestments = (at: string): string =>
  `SELECT count(*) AS investments, max(${at}) AS "at" FROM investments WHERE reverses_id IS NULL`;

export function describeRestored({ investments, lastInvestmentAt }: Restored): string {
  if (lastInvestmentAt === null) return 'no investments';
  return `${investments} ${investments === 1 ? 'investment' : 'investments'}, until ${lastInvestmentAt.toISOString()}`;
}

/** PostgreSQL gives large numbers as texts. */
export type InvestmentsRow = { investments: number | string; at: number | string | null };

export const restoredOf = ({ investments, at }: InvestmentsRow): Restored => ({
  investments: Number(investments),
  lastInvestmentAt: at === null ? null : new Date(Number(at)),
});

/** Summary of a restore, for the operator. */
export type Restored = {
  investments: number;
  lastInvestmentAt: Date | null;
  /** Fingerprint of the secret that last signed with this database; null if there was none. */
  secretFingerprint: string | null;
};

/** SQL for both engines; `at` is an expression of an instant in milliseconds. */
export const selectRestored = (at: string): string =>
  `SELECT count(*) AS investments, max(${at}) AS "at", (SELECT secret_fingerprint FROM installation) AS fingerprint
   FROM investments WHERE reverses_id IS NULL`;

export function describeRestored({ investments, lastInvestmentAt }: Omit<Restored, 'secretFingerprint'>): string {
  if (lastInvestmentAt === null) return 'no investments';
  return `${investments} ${investments === 1 ? 'investment' : 'investments'}, until ${lastInvestmentAt.toISOString()}`;
}

/** PostgreSQL returns large numbers as texts. */
export type RestoredRow = { investments: number | string; at: number | string | null; fingerprint: string | null };

export const restoredOf = ({ investments, at, fingerprint }: RestoredRow): Restored => ({
  investments: Number(investments),
  lastInvestmentAt: at === null ? null : new Date(Number(at)),
  secretFingerprint: fingerprint,
});

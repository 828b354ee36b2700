import { toCents, toDollars } from '#server/kernel/money/money.ts';
import { MAX_PAID_AT_ONCE } from '#server/features/returns/distributions/distribution.rules.ts';
import { investorName } from '../returns.words.ts';
import type { OwedDistributionFragment } from './ProjectReturns.generated.ts';

export type Owed = OwedDistributionFragment;
/** Something is owed, to an account that still has an id. */
export type Payable = Owed & { investor: NonNullable<Owed['investor']> };

export const nameOf = ({ investor }: Pick<Owed, 'investor'>): string => investorName(investor);

export const isPayable = (each: Owed): each is Payable => each.owed > 0 && each.investor !== null;

/** The chosen ones that are listed and still owed something. */
export const chosenAmong = (listed: readonly Owed[], chosen: ReadonlySet<string>): Payable[] =>
  listed.filter(isPayable).filter(({ id }) => chosen.has(id));

/** Those to whom something is to be paid now. */
export const dueAmong = (listed: readonly Owed[]): Payable[] => listed.filter(isPayable).filter(({ due }) => due > 0);

/** Those of them whose account is known, as many as are paid at once. */
export const withAccount = (due: readonly Payable[]): Payable[] =>
  due.filter(({ returnAccount }) => returnAccount !== null).slice(0, MAX_PAID_AT_ONCE);

export const sumOf = (chosen: readonly Pick<Owed, 'owed'>[]): number =>
  toDollars(chosen.reduce((cents, { owed }) => cents + toCents(owed), 0));

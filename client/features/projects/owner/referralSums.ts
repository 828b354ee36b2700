import { toCents, toDollars } from '#server/kernel/money/money.ts';

export type ReferralDay = {
  date: string;
  source: string;
  visits: number;
  follows: number;
  investments: number;
  amount: number;
};

/** Sums over all days, those that brought the most first; what is taken back in full on a later day leaves zeros. */
export function bySource(days: readonly ReferralDay[]): Omit<ReferralDay, 'date'>[] {
  const sums = new Map<string, Omit<ReferralDay, 'date'>>();
  for (const { source, visits, follows, investments, amount } of days) {
    const sum = sums.get(source);
    sums.set(source, {
      source,
      visits: visits + (sum?.visits ?? 0),
      follows: follows + (sum?.follows ?? 0),
      investments: investments + (sum?.investments ?? 0),
      amount: toDollars(toCents(amount) + toCents(sum?.amount ?? 0)),
    });
  }
  return [...sums.values()].sort((one, other) => other.amount - one.amount || other.visits - one.visits);
}

/** Visits on each day from the first that had any to the last, days without any included. */
export function visitsByDay(days: readonly ReferralDay[]): { date: string; visits: number }[] {
  const sums = new Map<string, number>();
  for (const { date, visits } of days) sums.set(date, (sums.get(date) ?? 0) + visits);
  const known = [...sums.keys()].sort();
  const [first = '', last = ''] = [known[0], known.at(-1)];
  const all: { date: string; visits: number }[] = [];
  for (const day = new Date(first); day.toISOString().slice(0, 10) <= last; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    all.push({ date, visits: sums.get(date) ?? 0 });
  }
  return all;
}

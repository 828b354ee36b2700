import type { Cents } from '#server/kernel/money/money.ts';
import { readTypedAmount } from '#server/kernel/money/typed.amount.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { investmentOfReference } from './payment.reference.rules.ts';

/** What payments are searched by: any of these finds one. */
export type PaymentSearch = {
  /** Of a reference. */
  investmentId: number | null;
  amountCents: Cents | null;
  /** Of the investor's name. */
  words: readonly string[];
};

/** What a studio may have typed: a reference, an amount or a name. */
export const readPaymentSearch = (typed: string): PaymentSearch => ({
  investmentId: investmentOfReference(typed),
  amountCents: readTypedAmount(typed).cents,
  words: searchWords(typed),
});

/** By signs alone, nothing is found. */
export const findsNothing = ({ investmentId, amountCents, words }: PaymentSearch): boolean =>
  investmentId === null && amountCents === null && words.length === 0;

/** A reference alone; null for one with a mistake. */
export function readReference(typed: string): PaymentSearch | null {
  const investmentId = investmentOfReference(typed);
  return investmentId === null ? null : { investmentId, amountCents: null, words: [] };
}

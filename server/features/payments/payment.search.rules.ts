import type { Cents } from '#server/kernel/money/money.ts';
import { readTypedAmount } from '#server/kernel/money/typed.amount.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import { investmentOfReference } from './payment.reference.rules.ts';

/** What payments are searched by: any of these finds one. */
export type PaymentSearch = {
  /** Of a reference. */
  investmentId: number | null;
  amountCents: Cents | null;
  /** A part of what the bank calls a payment, in lower case. */
  bankReference: string | null;
  /** Of the investor's name. */
  words: readonly string[];
};

/** Letters and digits without which a part of a bank's reference finds too much. */
const MIN_PART = 3;

function readBankReference(typed: string): string | null {
  const part = typed.trim().toLowerCase();
  return part.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_PART ? null : part;
}

/** What a studio may have typed: a reference, an amount, a name or what the bank calls a payment. */
export const readPaymentSearch = (typed: string): PaymentSearch => ({
  investmentId: investmentOfReference(typed),
  amountCents: readTypedAmount(typed).cents,
  bankReference: readBankReference(typed),
  words: searchWords(typed),
});

/** By signs alone, nothing is found. */
export const findsNothing = ({ investmentId, amountCents, bankReference, words }: PaymentSearch): boolean =>
  investmentId === null && amountCents === null && bankReference === null && words.length === 0;

/** A reference alone; null for one with a mistake. */
export function readReference(typed: string): PaymentSearch | null {
  const investmentId = investmentOfReference(typed);
  return investmentId === null ? null : { investmentId, amountCents: null, bankReference: null, words: [] };
}

import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { DistributionKind } from '../returns.kinds.rules.ts';
import type { DistributionAnswer } from './distribution.rules.ts';

/** What is announced of answers to payments. */
export const EVENT_OF_ANSWER: Readonly<Record<DistributionAnswer['kind'], EventKind>> = {
  CONFIRMED: 'distribution_confirmed',
  DISPUTED: 'distribution_disputed',
  WITHDRAWN: 'distribution_dispute_withdrawn',
  REPLIED: 'distribution_replied',
  DECIDED: 'distribution_decided',
};

/** The text of an answer to a payment, or of what takes it back (`PAID`). */
export type DistributionWords = { paymentId: number; kind: DistributionKind; text: string };

const eventOf = (kind: DistributionKind): EventKind =>
  kind === 'PAID' ? 'distribution_corrected' : EVENT_OF_ANSWER[kind];

export const wordsKey = (kind: EventKind, paymentId: number | null): string => `${kind} ${paymentId}`;

/** Texts by `wordsKey`: each is said once of a payment. */
export const wordsOfEvents = (words: readonly DistributionWords[]): ReadonlyMap<string, string> =>
  new Map(words.map(({ paymentId, kind, text }) => [wordsKey(eventOf(kind), paymentId), text]));

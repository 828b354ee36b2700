import type { StoredEvent } from '#server/kernel/events/event.ts';
import { dayAfter, type Day } from '#server/kernel/time/calendar.ts';

/** Days to pay in after newer instructions came into force, at least. */
export const DAYS_AFTER_CHANGE = 7;
/** Days to pay in after the studio refused a report, at least: once for each investment. */
export const DAYS_AFTER_REFUSAL = 7;

/** What decides until when an investment is to be paid; the days are those of Buenos Aires. */
export type PaymentTerm = {
  /** As agreed when it was made. */
  paymentDays: number;
  investedOn: Day;
  /** On which the first instructions came into force. */
  payableSince: Day;
  /** The day after an all-or-nothing campaign ended as funded; null for other campaigns. */
  fundedOn: Day | null;
  /** On which the instructions of now came into force; null for the first. */
  changedOn: Day | null;
  /** On which reports were refused, without refusals that were corrected. */
  refusedOn: readonly Day[];
};

const latest = (days: readonly (Day | null)[]): Day =>
  days.reduce<Day>((last, day) => ((day ?? '') > last ? (day ?? '') : last), '');

/** The last day on which it may be paid before its studio may release it. */
export function payByOf({ paymentDays, investedOn, payableSince, fundedOn, changedOn, refusedOn }: PaymentTerm): Day {
  const agreed = dayAfter(latest([investedOn, payableSince, fundedOn]), paymentDays);
  const payBy = latest([agreed, changedOn && dayAfter(changedOn, DAYS_AFTER_CHANGE)]);
  const extended = refusedOn.map((day) => dayAfter(day, DAYS_AFTER_REFUSAL)).filter((day) => day > payBy);
  return extended.toSorted()[0] ?? payBy;
}

/** The first of the last days on which these are to be paid; null of none. */
export const firstPayByOf = (terms: readonly PaymentTerm[]): Day | null => terms.map(payByOf).toSorted()[0] ?? null;

/**
 * The last day to pay that an event is about: the day before it where that day is over, the first of what its reader
 * has to pay where a studio said how; null for other events.
 */
export function payByOfEvent(
  { kind, day, subjectId, projectId }: Pick<StoredEvent, 'kind' | 'day' | 'subjectId' | 'projectId'>,
  {
    terms,
    unpaid,
  }: { terms: ReadonlyMap<number, PaymentTerm>; unpaid: readonly (PaymentTerm & { projectId: number })[] },
): Day | null {
  if (kind === 'payment_overdue') return day && dayAfter(day, -1);
  if (kind === 'payment_instructions_published')
    return firstPayByOf(unpaid.filter((term) => term.projectId === projectId));
  const term = kind === 'payment_due_soon' && terms.get(subjectId ?? 0);
  return term ? payByOf(term) : null;
}

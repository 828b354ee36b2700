import { expect } from 'vitest';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import {
  commitmentOf,
  dueOf as storedDueOf,
  NOTHING_PAID,
  toReturnOf,
} from '#server/features/payments/payment.rules.ts';
import { payByOf } from '#server/features/payments/term/payment.term.rules.ts';
import { releasableFrom } from '#server/features/payments/term/unpaid.release.rules.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import { dueOf, keptBy, reportOf, standing, type Made, type Model } from './payments.model.ts';

/** On which every project can be paid. */
export const FIRST_DAY = '1970-01-01';
/** In Buenos Aires. */
export const noonOf = (day: Day): Date => new Date(`${day}T15:00:00Z`);
/** Days to pay in, in the projects of the model. */
export const PAYMENT_DAYS = 5;

/** What comes of releasing it today; one that was released before stays as it is. */
export function releaseCodeOf(row: Made, { isDue, today }: Model): string {
  if (row.isReleased) return 'ok';
  if (row.isReversed || reportOf(row).open) return 'PAYMENTS_CHANGED';
  if (dueOf(row) === 0) return 'ALREADY_PAID';
  const refusedOn = standing(row).flatMap(({ kind, day }) => (kind === 'REFUSED' ? [day] : []));
  const term = { investedOn: row.madeOn, payableSince: FIRST_DAY, fundedOn: null, changedOn: null, refusedOn };
  const from = releasableFrom(payByOf({ ...term, paymentDays: PAYMENT_DAYS }));
  return isDue && today >= from ? 'ok' : 'PAYMENT_NOT_OVERDUE';
}

/** Whether nothing is due of what is stored, and all that was received of it is to be returned. */
export async function expectReleased({ payments }: Dependencies, row: Made, stored: Investment[]): Promise<void> {
  const paid = (await payments.paidOf([row.id])).get(row.id) ?? NOTHING_PAID;
  const sums = stored.map(commitmentOf).map((each) => [storedDueOf(each, paid), toReturnOf(each, paid)]);
  expect([stored.map(({ reversedBy }) => reversedBy?.kind), sums]).toEqual([['UNPAID'], [[0, keptBy(row)]]]);
}

import type { Dependencies } from '#server/features/dependencies.ts';
import { unsettledAmong } from '#server/features/payments/returns/return.answer.steps.ts';
import { owingAmong } from '#server/features/returns/distributions/distribution.steps.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Reader } from '#server/platform/database/database.ts';

/** Those of a studio's projects whose payments or returns keep its account from closing. */
export async function unsettledProjects(
  dependencies: Pick<Dependencies, 'payments' | 'returnAnswers' | 'distributions'>,
  reader: Reader,
  projects: readonly { id: number }[],
  at: Date,
): Promise<Set<number>> {
  const ids = projects.map(({ id }) => id);
  const unsettled = await unsettledAmong(dependencies, reader, ids, dayOf(at));
  return new Set([...unsettled, ...(await owingAmong(dependencies, reader, ids, dayOf(at)))]);
}

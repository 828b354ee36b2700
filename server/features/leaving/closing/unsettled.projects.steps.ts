import type { Dependencies } from '#server/features/dependencies.ts';
import { unsettledAmong } from '#server/features/payments/returns/return.answer.steps.ts';
import { owingAmong } from '#server/features/returns/distributions/distribution.steps.ts';
import { NOTHING_STORED, periodStates } from '#server/features/returns/report.counts.rules.ts';
import type { ReturningProject } from '#server/features/returns/returns.sums.repository.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Reader } from '#server/platform/database/database.ts';

/** Those of a studio's projects that share revenue, and of which a report can be published and is missing. */
export async function reportsMissingIn(
  { returnSums }: Pick<Dependencies, 'returnSums'>,
  reader: Reader,
  projects: readonly ReturningProject[],
  at: Date,
): Promise<Set<number>> {
  const games = projects.flatMap((project) => {
    const game = project.fundingRaisedCents > 0 ? sharingGame(project) : null;
    return game ? [{ id: project.id, game }] : [];
  });
  const stored = await returnSums.reportingOf(
    games.map(({ id }) => id),
    reader,
  );
  const today = dayOf(at);
  const isMissing = ({ id, game }: (typeof games)[number]) => {
    const states = periodStates(game, stored.get(id) ?? NOTHING_STORED, { today, isExcused: false });
    return states.some(({ state }) => state === 'OPEN' || state === 'LATE');
  };
  return new Set(games.filter(isMissing).map(({ id }) => id));
}

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

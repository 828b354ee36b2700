import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { inForceAmong } from '#server/features/payments/instructions/instructions.rules.ts';
import { answerableSince, openDisputesSince } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { owedTo, type DistributionSums } from '#server/features/returns/distributions/distribution.rules.ts';
import { NOTHING_STORED, periodStates, type StoredReports } from '#server/features/returns/report.counts.rules.ts';
import type { ReturningProject } from '#server/features/returns/returns.sums.repository.ts';
import { owedOf } from '#server/features/returns/returns.rules.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { MAX_TODO, NO_TODO, type Todo } from './todo.rules.ts';

/** Reads what an investor got of revenue, once for each request. */
export type OwnSums = (viewer: Viewer) => Promise<readonly DistributionSums[]>;

/** What waits for a person about the revenue of released games. */
export function createReturnTodos(dependencies: Dependencies) {
  const { distributions, projects, returnAccounts, returnSums, calendar, due } = dependencies;
  const rights = createRights(dependencies);

  /** What is to be paid now of these, and to how many. */
  function dueOf(sums: readonly DistributionSums[], found: readonly ReturningProject[]) {
    const today = dayOf(calendar());
    const games = new Map(found.map((project) => [project.id, sharingGame(project)]));
    const dues = sums.flatMap((one) => {
      const game = games.get(one.projectId);
      const { dueCents } = game ? owedTo(game, one, today) : { dueCents: 0 };
      return dueCents > 0 ? [dueCents] : [];
    });
    return { count: dues.length, amountCents: dues.reduce((sum, cents) => sum + cents, 0) };
  }

  return {
    /** Of a studio's own projects. */
    async ofProjects(own: readonly Visible<Project>[]): Promise<Todo[]> {
      const sharing = own.filter((project) => sharingGame(project) !== null);
      if (sharing.length === 0) return [];
      const ids = sharing.map(({ id }) => id);
      const today = dayOf(calendar());
      const [sums, disputed, stored] = await Promise.all([
        distributions.sumsOfProjects(ids),
        distributions.toReplyIn(ids, openDisputesSince(today)),
        returnSums.reportingOf(ids),
      ]);
      return sharing.flatMap((project): Todo[] => {
        const owed = dueOf(
          sums.filter(({ projectId }) => projectId === project.id),
          [project],
        );
        const count = disputed.get(project.id)?.count ?? 0;
        return [
          ...missingReportsOf(project, stored.get(project.id) ?? NOTHING_STORED, today),
          ...(owed.count > 0 ? [{ ...NO_TODO, ...owed, kind: 'distributions_due', project } as const] : []),
          ...(count > 0 ? [{ ...NO_TODO, kind: 'distributions_disputed', count, project } as const] : []),
        ];
      });
    },

    /** What an investor may answer; and what they are to be paid of revenue, without an account in force for it. */
    async ofInvestor(
      viewer: Viewer,
      ownSums: OwnSums,
    ): Promise<{ todo: Todo[]; withoutAccount: { count: number; amountCents: number } }> {
      const sums = await ownSums(viewer);
      if (sums.length === 0) return { todo: [], withoutAccount: NOTHING_OWED };
      const owed = sums.filter((one) => owedOf(one) > 0);
      const [paid, accounts] = await Promise.all([
        distributions.unansweredBy(viewer.id, answerableSince(dayOf(calendar())), MAX_TODO),
        owed.length === 0 ? [] : returnAccounts.listOf(viewer.id),
      ]);
      const unpayable = inForceAmong(accounts, due()).current ? [] : owed;
      const [games, found] = await Promise.all([
        returnSums.listSharingAmong(unpayable.map(({ projectId }) => projectId)),
        paid.length === 0 ? [] : projects.findByIds(paid.map(({ projectId }) => projectId)),
      ]);
      const seen = await rights.filterVisible(viewer, found); // hidden ones, too
      const todo = paid.flatMap(({ projectId, ...one }): Todo[] => {
        const project = seen.find(({ id }) => id === projectId);
        return project ? [{ ...NO_TODO, ...one, kind: 'distribution_to_answer', project }] : [];
      });
      return { todo, withoutAccount: dueOf(unpayable, games) };
    },
  };
}

/** Those that can be published, while somebody has standing commitments. */
function missingReportsOf(project: Visible<Project>, stored: StoredReports, today: Day): Todo[] {
  const game = sharingGame(project);
  const isExcused = project.fundingRaisedCents <= 0;
  const states = game && !isExcused ? periodStates(game, stored, { today, isExcused }) : [];
  return (['LATE', 'OPEN'] as const).flatMap((missing): Todo[] => {
    const found = states.filter(({ state }) => state === missing);
    const [first] = found;
    const kind = missing === 'LATE' ? 'revenue_report_late' : 'revenue_report_due';
    return first ? [{ ...NO_TODO, kind, count: found.length, reportDueOn: first.period.dueOn, project }] : [];
  });
}

const NOTHING_OWED = { count: 0, amountCents: 0 };

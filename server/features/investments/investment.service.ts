import { dayOf } from '#server/kernel/calendar.ts';
import { keyed } from '#server/kernel/collections.ts';
import { DomainError, refuse, type Problem } from '#server/kernel/errors.ts';
import { projectProblem, type Investment, type Position, type PositionTotals } from './investment.rules.ts';
import type { Cents } from '#server/kernel/money.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { investorProblem, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { idempotencyKeyProblem } from '#server/features/idempotency/idempotency.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createInvesting, type Invested } from './invest.service.ts';
import { createInvestorQueries } from './investor.queries.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export type Invest = {
  projectId: number;
  /** Null when the input isn't an amount. */
  amount: Cents | null;
  idempotencyKey: string | null;
  /** The version of the terms that the viewer saw; without it the viewer agrees to any. */
  termsVersion?: number | null;
};

type Investing = PositionTotals & { isStudioAway: boolean };

export type InvestmentService = ReturnType<typeof createInvestmentService>;

export function createInvestmentService(dependencies: Dependencies) {
  const { investments, projects, calendar } = dependencies;
  const decideAndRecord = createInvesting(dependencies);
  const rights = createRights(dependencies);

  return {
    ...createInvestorQueries({ investments }),

    /**
     * Invests in a published project, once per idempotency key. All checks run after the project's row is locked, so
     * concurrent investments can't exceed its limits.
     */
    async invest(viewer: Viewer | null, request: Invest): Promise<Invested> {
      const { projectId, amount, idempotencyKey: key, termsVersion = null } = request;
      requireViewer(viewer);
      refuse(idempotencyKeyProblem(key));
      const outcome = await decideAndRecord(projectId, { viewer, amount, key, termsVersion });
      if (outcome.problem) throw new DomainError(outcome.problem);
      return outcome;
    },

    /** The viewer's own, newest first; empty for a developer. */
    async listMine(viewer: Viewer | null, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      return investments.listByInvestor(viewer.id, slice);
    },

    /** All of the viewer's own, newest first, page by page. */
    exportMine(viewer: Viewer | null): AsyncGenerator<Investment[]> {
      requireViewer(viewer);
      return investments.pagesByInvestor(viewer.id);
    },

    /** All of a project's, newest first, page by page, for whoever may see them. */
    async exportOfProject(viewer: Viewer | null, project: Visible<Project>): Promise<AsyncGenerator<Investment[]>> {
      requireViewer(viewer);
      await rights.requireRight(viewer, 'investors.see', project);
      return investments.pagesByProject(project.id);
    },

    /** Who invested in a project, when and how much, for whoever may see it; never an e-mail. */
    async listOfProject(viewer: Viewer | null, project: Visible<Project>, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      await rights.requireRight(viewer, 'investors.see', project);
      return investments.listByProject(project.id, slice);
    },

    /** Batch: the first investments in those of these projects whose investors the viewer may see, newest first. */
    async listFirst(viewer: Viewer | null, of: readonly Visible<Project>[], limit: number) {
      requireViewer(viewer);
      const open = await rights.among(viewer, 'investors.see', of);
      return investments.listFirst(
        open.map(({ id }) => id),
        limit,
      );
    },

    /** Batch: the totals of the viewer's position in each of these projects. */
    async totalsIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, Position>> {
      requireViewer(viewer);
      return keyed(await investments.positionsIn(viewer.id, projectIds), ({ projectId }) => projectId);
    },

    /**
     * Why the viewer can't invest here now, whatever the amount; null when they can, and for the project's developer.
     */
    refusalFor(viewer: Viewer, project: Visible<Project>, { isStudioAway, ...position }: Investing): Problem | null {
      const today = dayOf(calendar());
      return investorProblem(viewer, project) ?? projectProblem(project, position, { today, isStudioAway });
    },

    /** Batch: those of these projects whose studio takes no commitments. */
    studioAwayAmong: (_viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, boolean>> =>
      projects.studioAwayAmong(projectIds),
  };
}

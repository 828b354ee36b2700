import { dayOf } from '#server/kernel/time/calendar.ts';
import { keyed } from '#server/kernel/collections.ts';
import { DomainError, NOT_FOUND, refuse, type Problem } from '#server/kernel/errors.ts';
import {
  availabilityProblem,
  projectProblem,
  releasedProblem,
  type Investment,
  type Position,
  type PositionTotals,
} from './investment.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { investorProblem, ownPositions, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import { idempotencyKeyProblem } from '#server/features/idempotency/idempotency.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import { decideInvestment, type InvestingState, type InvestmentRequest } from './investment.decision.rules.ts';
import type { ListedPosition } from './investor.positions.repository.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export type Invest = Pick<InvestmentRequest, 'amount'> &
  Partial<Pick<InvestmentRequest, 'termsVersion'>> & { projectId: number; idempotencyKey: string | null };

/** `position` is the viewer's in the project; `replayed`: the key's earlier request made it. */
export type Invested = {
  project: Visible<Project>;
  investment: Investment;
  position: PositionTotals;
  replayed: boolean;
};

/** A position by its project's id. */
export type PositionRef = { id: number; investmentCount: number };

type Investing = PositionTotals & { isStudioAway: boolean; timesReleased: number };

export function createInvestmentService(dependencies: Dependencies) {
  const { database, investments, projects, relations, calendar } = dependencies;
  const rights = createRights(dependencies);

  /** Whatever is read after the lock was committed before it. */
  async function lockState(tx: Writer, projectId: number, { viewer, key }: InvestmentRequest): Promise<InvestingState> {
    const project = await projects.lock(tx, projectId);
    const found = await investments.findInvestor(tx, projectId, viewer.id, key);
    const isUnpublished = project !== null && !project.isPublished;
    const backers = isUnpublished ? await relations.relationsOf([viewer.id], [projectId], ['backer'], tx) : [];
    return { project, ...found, isBacker: backers.length > 0 };
  }

  const investOnce = (projectId: number, request: InvestmentRequest): Promise<Invested> =>
    database.write(request.viewer, async (tx, emit) => {
      const decision = decideInvestment(await lockState(tx, projectId, request), request, dependencies);
      const { project, position, earlier } = decision;
      if (earlier) return { project, position, investment: earlier, replayed: true };
      const { investment, events } = decision.added;
      const id = await investments.add(tx, decision.added);
      for (const event of events) emit({ ...event, subjectId: id });
      return { project, position, investment: { id, ...investment }, replayed: false };
    });

  return {
    /**
     * Invests in a published project, once per idempotency key. All checks run after the project's row is locked, so
     * concurrent investments can't exceed its limits.
     */
    async invest(viewer: Viewer | null, request: Invest): Promise<Invested> {
      const { projectId, amount, idempotencyKey: key, termsVersion = null } = request;
      requireViewer(viewer);
      refuse(idempotencyKeyProblem(key));
      const requested = { viewer, amount, key, termsVersion };
      try {
        return await investOnce(projectId, requested);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return investOnce(projectId, requested); // another transaction stored the same key first: now it is found
      }
    },

    /** One of the viewer's own; anybody else's is not found. */
    async get(viewer: Viewer | null, id: number): Promise<Investment> {
      requireViewer(viewer);
      const found = await investments.findOwn(viewer.id, id);
      if (!found) throw new DomainError(NOT_FOUND.investment);
      return found;
    },

    /** Batch: the agreed terms of those of these investments that are the viewer's. */
    async agreedTerms(viewer: Viewer | null, ids: readonly number[]): Promise<Map<number, AgreedTerms>> {
      requireViewer(viewer);
      return investments.agreedTerms(viewer.id, ids);
    },

    /** The viewer's positions, one per project, the latest begun first; empty for a developer. */
    async listPositions(viewer: Viewer | null, slice: Slice): Promise<Listed<Visible<ListedPosition>>> {
      requireViewer(viewer);
      const listed = await investments.listPositions(viewer.id, slice);
      return { ...listed, rows: ownPositions(viewer, listed.rows) };
    },

    /** Batch: the viewer's position in each of these projects, in no order. */
    async positionsIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Visible<ListedPosition>[]> {
      requireViewer(viewer);
      return ownPositions(viewer, await investments.listPositionsIn(viewer.id, projectIds));
    },

    /** Batch: which seat the viewer has in each of these projects, counted from 1. */
    async seatsOf(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      return investments.seatsOf(viewer.id, projectIds);
    },

    /** The viewer's own in one project, newest first. */
    async listInProject(viewer: Viewer | null, projectId: number, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      return investments.listByPosition(viewer.id, projectId, slice);
    },

    /** Batch of the viewer's positions: the first investments of each, newest first. */
    async listFirstInProjects(viewer: Viewer | null, positions: readonly PositionRef[], limit: number) {
      requireViewer(viewer);
      const totals = new Map(positions.map(({ id, investmentCount }) => [id, investmentCount]));
      return investments.listFirstOfPositions(viewer.id, [...totals.keys()], limit, totals);
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
    async listFirst(viewer: Viewer | null, seen: readonly Visible<Project>[], limit: number) {
      requireViewer(viewer);
      const open = await rights.among(viewer, 'investors.see', seen);
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

    /** Batch: how often studios released unpaid commitments of the viewer's in each of these projects. */
    async releasesIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, number>> {
      requireViewer(viewer);
      return investments.releasesIn(viewer.id, projectIds);
    },

    /**
     * Why the viewer can't invest here now, whatever the amount; null when they can, and for the project's developer.
     */
    refusalFor(viewer: Viewer, project: Visible<Project>, investing: Investing): Problem | null {
      const { isStudioAway, timesReleased, ...position } = investing;
      const today = dayOf(calendar());
      return (
        investorProblem(viewer, project) ??
        projectProblem(project, position, { today, isStudioAway }) ??
        releasedProblem(timesReleased)
      );
    },

    /** Whether it takes investments today, apart from free seats. */
    isAccepting: (project: Visible<Project>, isStudioAway: boolean): boolean =>
      project.isActive && availabilityProblem(project, { today: dayOf(calendar()), isStudioAway }) === null,

    /** Batch: those of these projects whose studio takes no commitments. */
    studioAwayAmong: (_viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, boolean>> =>
      projects.studioAwayAmong(projectIds),
  };
}

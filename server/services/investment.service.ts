import { isUniqueViolation } from '#server/data/database.ts';
import { refuse, type Problem } from '#server/domain/errors.ts';
import { eventsOfInvestment } from '#server/domain/event.causes.ts';
import {
  availabilityProblem,
  IDEMPOTENCY_CONFLICT,
  idempotencyKeyProblem,
  investmentProblem,
  seatProblem,
  type Investment,
} from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { developerProblem, investorProblem, type Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';
import { createInvestorQueries } from './investor.queries.ts';
import { requireSeen } from './seen.projects.ts';
import { requireViewer } from './viewer.ts';

/** `amount` is null when the input isn't an amount. */
export type Invest = { projectId: number; amount: Cents | null; idempotencyKey: string | null };
/** `invested` is the viewer's total in the project. */
export type Invested = { project: Visible<Project>; investment: Investment; invested: Cents };

export type InvestmentService = ReturnType<typeof createInvestmentService>;

export function createInvestmentService({ database, projects, investments, clock }: Dependencies) {
  return {
    ...createInvestorQueries({ investments }),

    /**
     * Invests in a published project, once per idempotency key. All checks run after the project's row is locked, so
     * concurrent investments can't exceed its limits.
     */
    async invest(viewer: Viewer | null, { projectId, amount, idempotencyKey }: Invest): Promise<Invested> {
      requireViewer(viewer);
      refuse(idempotencyKeyProblem(idempotencyKey));
      const once = () =>
        database.write<Invested>(async (tx, emit) => {
          const project = await requireSeen({ investments }, viewer, await projects.lock(tx, projectId), tx);
          refuse(investorProblem(viewer, project));
          const repeated = idempotencyKey && (await investments.findByKey(tx, viewer.id, idempotencyKey));
          const invested = () => investments.invested(viewer.id, projectId, tx);
          if (repeated) {
            refuse(repeatedProblem(repeated, projectId, amount));
            return { investment: repeated, project, invested: await invested() };
          }
          refuse(availabilityProblem(project));
          if (seatProblem(project, 0)) refuse(seatProblem(project, await invested()));
          refuse(investmentProblem(amount, project));
          const createdAt = clock();
          const added = await investments.add(tx, project, {
            investorId: viewer.id,
            amountCents: amount as Cents,
            createdAt,
          });
          if (idempotencyKey !== null) {
            const investmentId = added.investment.id;
            await investments.saveKey(tx, { userId: viewer.id, key: idempotencyKey, investmentId, createdAt });
          }
          eventsOfInvestment(project, added.project, added.investment).forEach(emit);
          return { ...added, project: await requireSeen({ investments }, viewer, added.project, tx) };
        });
      try {
        return await once();
      } catch (error) {
        if (idempotencyKey === null || !isUniqueViolation(error)) throw error;
        return once(); // another request saved the same key first: now it is found
      }
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

    /** All of a project's, newest first, page by page, for its developer only. */
    exportOfProject(viewer: Viewer | null, project: Visible<Project>): AsyncGenerator<Investment[]> {
      requireViewer(viewer);
      refuse(developerProblem(viewer, project));
      return investments.pagesByProject(project.id);
    },

    /** Who invested in a project, for its developer only. */
    async listOfProject(viewer: Viewer | null, project: Visible<Project>, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      refuse(developerProblem(viewer, project));
      return investments.listByProject(project.id, slice);
    },

    /** Batch of the viewer's own projects: the first investments of each, newest first. */
    async listFirst(viewer: Viewer | null, of: readonly Visible<Project>[], limit: number) {
      requireViewer(viewer);
      for (const project of of) refuse(developerProblem(viewer, project));
      return investments.listFirst(
        of.map(({ id }) => id),
        limit,
      );
    },

    /** Batch: the viewer's total in each of these projects. */
    async investedIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, Cents>> {
      requireViewer(viewer);
      const positions = await investments.positionsIn(viewer.id, projectIds);
      return new Map(positions.map(({ projectId, investedCents }) => [projectId, investedCents]));
    },

    /**
     * Why the viewer can't invest here now, whatever the amount; null when they can, and for the project's developer.
     */
    refusalFor(viewer: Viewer, project: Visible<Project>, invested: Cents): Problem | null {
      return investorProblem(viewer, project) ?? availabilityProblem(project) ?? seatProblem(project, invested);
    },
  };
}

/** A key belongs to one investment; reusing it with other values is an error. */
const repeatedProblem = (made: Investment, projectId: number, amount: Cents | null): Problem | null =>
  made.projectId === projectId && made.amountCents === amount ? null : IDEMPOTENCY_CONFLICT;

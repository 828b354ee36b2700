import { isUniqueViolation } from '#server/data/database.ts';
import { refuse, type Problem } from '#server/domain/errors.ts';
import {
  IDEMPOTENCY_CONFLICT,
  idempotencyKeyProblem,
  investmentProblem,
  roomProblem,
  type Investment,
} from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import { developProblem, investorProblem } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { InvestorProfile, Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { visible } from './project.service.ts';
import { requireViewer } from './viewer.ts';

/** `amount` is null when what was sent is no amount. */
export type Invest = { projectId: number; amount: Cents | null; idempotencyKey: string | null };
/** `invested` is all that the viewer now has in the project. */
export type Invested = { project: Project; investment: Investment; invested: Cents };

export type InvestmentService = ReturnType<typeof createInvestmentService>;

export function createInvestmentService({ database, projects, investments, users, clock }: Floors) {
  return {
    /**
     * Puts money into a published project, once per idempotency key. Every check is made after the project's row is
     * taken, so it holds whoever else invests at the same moment. D-01 to D-11.
     */
    async invest(viewer: Viewer | null, { projectId, amount, idempotencyKey }: Invest): Promise<Invested> {
      requireViewer(viewer);
      refuse(idempotencyKeyProblem(idempotencyKey));
      const once = () =>
        database.write<Invested>(async (tx, emit) => {
          const project = visible(viewer, await projects.lock(tx, projectId));
          refuse(investorProblem(viewer, project));
          const repeated = idempotencyKey && (await investments.findByKey(tx, viewer.id, idempotencyKey));
          const invested = () => investments.invested(viewer.id, projectId, tx);
          if (repeated) {
            refuse(repeatedProblem(repeated, projectId, amount));
            return { investment: repeated, project, invested: await invested() };
          }
          if (roomProblem(project, 0)) refuse(roomProblem(project, await invested()));
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
          emit({ type: 'fundingChanged', projectId, amount: added.investment.amountCents });
          return added;
        });
      try {
        return await once();
      } catch (error) {
        if (idempotencyKey === null || !isUniqueViolation(error)) throw error;
        return once(); // the same key came first through another project: now it is found
      }
    },

    /** The viewer's own, newest first; none for a developer. */
    async listMine(viewer: Viewer | null, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      return investments.listByInvestor(viewer.id, slice);
    },

    /** Every one of the viewer's own, newest first, a page after another. */
    exportMine(viewer: Viewer | null): AsyncGenerator<Investment[]> {
      requireViewer(viewer);
      return investments.pagesByInvestor(viewer.id);
    },

    /** Every one a project received, newest first, a page after another: for its developer alone. */
    exportOfProject(viewer: Viewer | null, project: Project): AsyncGenerator<Investment[]> {
      requireViewer(viewer);
      refuse(developProblem(viewer, project));
      return investments.pagesByProject(project.id);
    },

    /** Who put money into a project: for its developer alone. D-24. */
    async listOfProject(viewer: Viewer | null, project: Project, slice: Slice): Promise<Listed<Investment>> {
      requireViewer(viewer);
      refuse(developProblem(viewer, project));
      return investments.listByProject(project.id, slice);
    },

    /** For a batch of the viewer's own projects: the first investments of each, newest first. */
    async listFirst(viewer: Viewer | null, of: readonly Project[], limit: number) {
      requireViewer(viewer);
      for (const project of of) refuse(developProblem(viewer, project));
      return investments.listFirst(
        of.map(({ id }) => id),
        limit,
      );
    },

    /** For a batch: what the viewer has in each of these projects. */
    async investedIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, Cents>> {
      requireViewer(viewer);
      const positions = await investments.positionsIn(viewer.id, projectIds);
      return new Map(positions.map(({ projectId, investedCents }) => [projectId, investedCents]));
    },

    /** For a batch: the profiles behind investors' accounts. Only ever asked about investments the viewer may see. */
    async investorsByUser(userIds: readonly number[]): Promise<InvestorProfile[]> {
      return users.findInvestorsByUser(userIds);
    },

    /** Why the viewer can't invest here now, whatever the amount; null for who can, and for its own developer. */
    refusalFor(viewer: Viewer, project: Project, invested: Cents): Problem | null {
      return investorProblem(viewer, project) ?? roomProblem(project, invested);
    },
  };
}

/** A key stands for one investment: to send it again with another is a mistake. */
const repeatedProblem = (made: Investment, projectId: number, amount: Cents | null): Problem | null =>
  made.projectId === projectId && made.amountCents === amount ? null : IDEMPOTENCY_CONFLICT;

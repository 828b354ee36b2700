import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import { decideInvestment, type InvestingState, type InvestmentRequest } from './investment.decision.rules.ts';
import type { Problem } from '#server/kernel/errors.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Investment, PositionTotals } from './investment.rules.ts';

/** `position` is the viewer's in the project; `replayed`: the key's earlier request made it. */
export type Invested = {
  project: Visible<Project>;
  investment: Investment;
  position: PositionTotals;
  replayed: boolean;
};

type Outcome = { problem: Problem } | ({ problem: null } & Invested);

type Sources = Pick<
  Dependencies,
  'database' | 'investments' | 'projects' | 'relations' | 'calendar' | 'withdrawalDays'
>;

/** Decides and records an investment in one transaction, which locks the project's row first. */
export function createInvesting(dependencies: Sources) {
  const { database, investments, projects, relations } = dependencies;

  /** Whatever is read after the lock was committed before it. */
  async function lockState(tx: Writer, projectId: number, { viewer, key }: InvestmentRequest): Promise<InvestingState> {
    const project = await projects.lock(tx, projectId);
    const found = await investments.findInvestor(tx, projectId, viewer.id, key);
    const isHidden = project !== null && !project.isPublished;
    const backers = isHidden ? await relations.relationsOf([viewer.id], [projectId], ['backer'], tx) : [];
    return { project, ...found, isBacker: backers.length > 0 };
  }

  const tryOnce = (projectId: number, request: InvestmentRequest): Promise<Outcome> =>
    database.write(request.viewer, async (tx, emit) => {
      const state = await lockState(tx, projectId, request);
      const decision = decideInvestment(state, request, dependencies);
      if (decision.problem !== null) return decision;
      const { project, position } = decision;
      if (decision.earlier !== null)
        return { problem: null, project, position, investment: decision.earlier, replayed: true };
      const { investment, events } = decision.added;
      const id = await investments.add(tx, decision.added);
      for (const event of events) emit({ ...event, subjectId: id });
      return { problem: null, project, position, investment: { id, ...investment }, replayed: false };
    });

  return async function invest(projectId: number, request: InvestmentRequest): Promise<Outcome> {
    try {
      return await tryOnce(projectId, request);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return tryOnce(projectId, request); // another transaction stored the same key first: now it is found
    }
  };
}

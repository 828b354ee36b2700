import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import {
  decideInvestments,
  idOf,
  keyName,
  withIds,
  type Decision,
  type InvestingState,
  type InvestmentRequest,
} from './investment.decision.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

type Sources = Pick<
  Dependencies,
  'database' | 'investments' | 'projects' | 'relations' | 'calendar' | 'withdrawalDays'
>;

/** Decides and writes investments: in groups that share a commit where the database has them, otherwise one by one. */
export function createInvesting(dependencies: Sources) {
  const { database, investments, projects, relations } = dependencies;
  const decide = (state: InvestingState, requests: readonly InvestmentRequest[]) =>
    decideInvestments(state, requests, dependencies);

  /** What is read after the lock of the project was committed before it. */
  async function lockState(tx: Writer, projectId: number, { viewer, key }: InvestmentRequest): Promise<InvestingState> {
    const project = await projects.lock(tx, projectId);
    const { position, earlier, isStudioAway } = await investments.findInvestor(tx, projectId, viewer.id, key);
    const isHidden = project !== null && !project.isPublished;
    const backed = isHidden ? await relations.relationsOf([viewer.id], [projectId], ['backer'], tx) : [];
    return {
      project,
      isStudioAway,
      closed: new Set(), // checked by `write`
      positions: new Map([[viewer.id, position]]),
      backers: new Set(backed.map(({ personId }) => personId)),
      earlier: new Map(key !== null && earlier ? [[keyName(viewer.id, key), earlier]] : []),
    };
  }

  const investAlone = (projectId: number, request: InvestmentRequest): Promise<Decision> =>
    database.write(request.viewer, async (tx, emit) => {
      const state = await lockState(tx, projectId, request);
      const { decisions, added, events } = decide(state, [request]);
      const ids: number[] = [];
      for (const one of added) ids.push(await investments.add(tx, one));
      for (const event of events) emit({ ...event, subjectId: idOf(event.subjectId, ids) });
      return withIds(decisions[0] as Decision, ids);
    });

  async function alone(projectId: number, request: InvestmentRequest): Promise<Decision> {
    try {
      return await investAlone(projectId, request);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return investAlone(projectId, request); // another transaction saved the same key first: now it is found
    }
  }

  return investments.inGroups(decide) ?? alone;
}

import type { Writer } from '#server/platform/database/database.ts';
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

type Sources = Pick<Dependencies, 'database' | 'investments' | 'relations' | 'calendar'>;

/**
 * Decides and writes investments: on PostgreSQL in groups that share a commit, on SQLite one by one, because all its
 * writes do.
 */
export function createInvesting({ database, investments, relations, calendar }: Sources) {
  const decide = (state: InvestingState, requests: readonly InvestmentRequest[]) =>
    decideInvestments(state, requests, calendar);

  async function stateFor(tx: Writer, projectId: number, { viewer, key }: InvestmentRequest): Promise<InvestingState> {
    const { project, invested, earlier } = await investments.findProject(tx, projectId, viewer.id, key);
    const isHidden = project !== null && !project.isPublished;
    const backed = isHidden ? await relations.relationsOf([viewer.id], [projectId], ['backer'], tx) : [];
    return {
      project,
      closed: new Set(), // checked by `write`
      invested: new Map([[viewer.id, invested]]),
      backers: new Set(backed.map(({ personId }) => personId)),
      earlier: new Map(key !== null && earlier ? [[keyName(viewer.id, key), earlier]] : []),
    };
  }

  const alone = (projectId: number, request: InvestmentRequest): Promise<Decision> =>
    database.write(request.viewer, async (tx, emit) => {
      const state = await stateFor(tx, projectId, request);
      const { decisions, added, events } = decide(state, [request]);
      const ids: number[] = [];
      for (const one of added) ids.push(await investments.add(tx, one));
      for (const event of events) emit({ ...event, subjectId: idOf(event.subjectId, ids) });
      return withIds(decisions[0] as Decision, ids);
    });

  return investments.inGroups(decide) ?? alone;
}

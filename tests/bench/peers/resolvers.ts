import { dayOf } from '#server/kernel/time/calendar.ts';
import { deadlineOf, isCompleted, type Milestone } from '#server/features/milestones/milestone.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import { decodeCursor, encodeCursor } from '#server/kernel/pagination.ts';
import { canSeeProject, isOwner } from '#server/features/rights/permissions.rules.ts';
import { stageOf, startOf, type Project } from '#server/features/projects/project.rules.ts';
import type { DeveloperRow } from './rows.ts';
import type { Source } from './source.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type Context = { source: Source; viewer: Viewer };
export type Resolvers = typeof resolvers;

type Args = { first: number; after: string | null };
type InvestArgs = { input: { projectId: string; amount: number; clientMutationId: string | null } };

/** Each parent queries its own children. */
export const resolvers = {
  Query: {
    projects(_root: unknown, { first, after }: Args, { source }: Context) {
      const { rows, total } = source.listPublished(after ? decodeCursor(after) : null, first + 1);
      return connection(rows, total, first);
    },
    project(_root: unknown, { id }: { id: string }, { source, viewer }: Context) {
      const project = source.project(Number(id));
      return project && canSeeProject(viewer, project) ? project : null;
    },
  },
  Mutation: {
    invest(_root: unknown, { input }: InvestArgs, { source, viewer }: Context) {
      const { projectId, amount: amountCents, clientMutationId } = input;
      const order = { projectId: Number(projectId), amountCents, key: clientMutationId };
      const { investment, project } = source.invest(viewer, order);
      const { id, createdAt } = investment;
      return { clientMutationId, investment: { id, amount: amountCents, createdAt: new Date(createdAt) }, project };
    },
  },
  Project: {
    fundingGoal: ({ fundingGoalCents }: Project) => fundingGoalCents,
    fundingRaised: ({ fundingRaisedCents }: Project) => fundingRaisedCents,
    fundingProgress: (project: Project) => percentOf(project.fundingRaisedCents, project.fundingGoalCents),
    minInvestment: ({ minInvestmentCents }: Project) => minInvestmentCents,
    maxInvestment: ({ maxInvestmentCents }: Project) => maxInvestmentCents,
    developmentStage: (project: Project) => stageOf(project),
    startDate: (project: Project) => startOf(project, dayOf),
    expectedRoi: ({ roi }: Project) => (roi === null ? null : roi / 100),
    viewerInvested: ({ id }: Project, _args: unknown, { source, viewer }: Context) => source.invested(id, viewer.id),

    developer: ({ developerId }: Project, _args: unknown, { source }: Context): DeveloperRow | null =>
      source.developers([developerId])[0] ?? null,

    milestones: ({ id }: Project, _args: unknown, { source }: Context): Milestone[] => source.milestones([id]),

    updates(project: Project, { first }: Args, { source, viewer }: Context) {
      const privateToo = isOwner(viewer, project) || source.invested(project.id, viewer.id) > 0;
      const { rows, total } = source.updates(project.id, privateToo, first + 1);
      return connection(rows, total, first);
    },
  },
  Milestone: {
    isCompleted,
    deadline: (milestone: Milestone) => deadlineOf(milestone, dayOf(new Date())),
  },
};

function connection<Node extends { id: number; createdAt: Date }>(rows: Node[], totalCount: number, first: number) {
  const edges = rows.slice(0, first).map((node) => ({
    cursor: encodeCursor({ key: node.createdAt.getTime(), id: node.id }),
    node,
  }));
  const pageInfo = { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null };
  return { totalCount, edges, pageInfo };
}

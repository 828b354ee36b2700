import type { GraphQLResolveInfo } from 'graphql';
import { grouped } from '#server/kernel/collections.ts';
import type { DeletedMilestone, Milestone, MilestoneEvent } from './milestone.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { ProjectCard } from '#server/features/projects/catalogue/card.rules.ts';
import { TIMELINE_FIELDS, type TimelineMilestone } from './timeline.rules.ts';
import { selectsOnly } from '#server/platform/graphql/selected.fields.ts';
import { byObject } from '#server/platform/graphql/batches.ts';
import type { Context } from '#server/features/context.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

/** Each of these parents has up to a hundred children. */
const PARENTS_OF_MANY = 50;

export const milestoneLoaders = {
  milestones: ({ services: { milestones }, budget }: LoaderInput) =>
    byObject<Visible<ProjectCard>, Visible<Milestone>[]>(
      budget,
      (parents) => milestones.ofProjects(parents),
      [],
      PARENTS_OF_MANY,
    ),
  timelines: ({ services: { milestones }, budget }: LoaderInput) =>
    byObject<Visible<ProjectCard>, Visible<TimelineMilestone>[]>(
      budget,
      (parents) => milestones.timelinesOf(parents),
      [],
      PARENTS_OF_MANY,
    ),
  deletedMilestones: ({ services: { milestones }, budget }: LoaderInput) =>
    byObject<Visible<Project>, Visible<DeletedMilestone>[]>(
      budget,
      async (parents) => grouped(await milestones.deletedOf(parents), ({ projectId }) => projectId),
      [],
      PARENTS_OF_MANY,
    ),
  history: ({ services: { milestones }, budget }: LoaderInput) =>
    byObject<Visible<Milestone>, (MilestoneEvent & { actor: string | null })[]>(
      budget,
      async (parents) => grouped(await milestones.historyOf(parents), ({ milestoneId }) => milestoneId),
      [],
    ),
};

const selectsTimeline = selectsOnly('Milestone', TIMELINE_FIELDS);

/** The milestones of a project by due date, with the columns that the operation needs. */
export const milestonesOf = (
  project: Visible<ProjectCard>,
  { loaders }: Pick<Context, 'loaders'>,
  info: GraphQLResolveInfo,
): Promise<Visible<TimelineMilestone>[]> =>
  selectsTimeline(info) ? loaders.timelines.load(project) : loaders.milestones.load(project);

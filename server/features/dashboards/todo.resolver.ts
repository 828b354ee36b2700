import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { MAX_TODO, TODO_KINDS } from './todo.rules.ts';
import type { TodoReads } from './todo.service.ts';
import { TodoType } from './todo.type.ts';

/** It runs several queries over everything the account has. */
const TODO_COST = 5000;

const readsOf = ({ viewer, services, loaders }: Context): TodoReads => ({
  projectIds: ({ id }) => loaders.ownProjectIds.load(id),
  distributionSums: ({ id }) => loaders.ownDistributionSums.load(id),
  paidTotals: ({ id }) => loaders.ownPaidTotals.load(id),
  async projects(ids) {
    const found = await services.projects.findVisible(viewer, ids);
    for (const project of found) loaders.project.prime(project.id, project);
    return found;
  },
  project: (id) => loaders.project.load(id),
  milestones: async (projects) => [...(await services.milestones.ofProjects(projects)).values()].flat(),
  studio: (id) => loaders.developer.load(id),
});

@Resolver(() => UserType)
export class TodoResolver {
  @Costs({ always: TODO_COST })
  @MaxItems(MAX_TODO * TODO_KINDS.length)
  @FieldResolver(() => [TodoType], {
    description:
      'What is due, requested or unanswered in published projects, the most urgent first; at most 3 of each kind.',
  })
  todo(@Ctx() context: Context) {
    return context.services.todo.list(context.viewer, readsOf(context));
  }
}

@Resolver(() => ProjectType)
export class ProjectTodoResolver {
  @Costs({ always: TODO_COST })
  @MaxItems(MAX_TODO * TODO_KINDS.length)
  @FieldResolver(() => [TodoType], {
    nullable: true,
    description:
      'What waits in it for its developer, as in User.todo, and in a draft dates for its milestones; null for everybody else.',
  })
  todo(@Root() project: Visible<Project>, @Ctx() context: Context) {
    const { viewer, services, loaders } = context;
    const milestones = async (few: readonly Visible<Project>[]) =>
      (await Promise.all(few.map((one) => loaders.milestones.load(one)))).flat();
    return services.todo.listOfProject(viewer, project, { ...readsOf(context), milestones });
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { MAX_TODO, TODO_KINDS } from './todo.rules.ts';
import { TodoType } from './todo.type.ts';

/** It runs several queries over everything the account has. */
const TODO_COST = 5000;

@Resolver(() => UserType)
export class TodoResolver {
  @Costs({ always: TODO_COST })
  @MaxItems(MAX_TODO * TODO_KINDS.length)
  @FieldResolver(() => [TodoType], {
    description:
      'What is due, requested or unanswered in published projects, the most urgent first; at most 3 of each kind.',
  })
  todo(@Ctx() { viewer, services, loaders }: Context) {
    return services.todo.list(viewer, ({ id }) => loaders.ownDistributionSums.load(id));
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
  todo(@Root() project: Visible<Project>, @Ctx() { viewer, services }: Context) {
    return services.todo.listOfProject(viewer, project);
  }
}

import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
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
  todo(@Ctx() { viewer, services }: Context) {
    return services.todo.list(viewer);
  }
}

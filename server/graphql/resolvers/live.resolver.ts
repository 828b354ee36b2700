import { Arg, Ctx, ID, Resolver, Root, Subscription, type SubscribeResolverData } from 'type-graphql';
import type { DomainEvent } from '#server/data/database.ts';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Context } from '../context.ts';
import { readId } from '../read.ts';
import { ProjectType } from '../types/project.type.ts';
import { UpdateObjectType } from '../types/update.type.ts';

type Published = Extract<DomainEvent, { type: 'updatePublished' }>;

@Resolver()
export class LiveResolver {
  @Subscription(() => ProjectType, {
    description: 'A project each time money arrived. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.',
    topics: 'fundingChanged',
    topicId: ({ args }: SubscribeResolverData<unknown, { projectId: string }>) => readId(args.projectId, NOT_FOUND.project),
  })
  projectFundingChanged(
    @Arg('projectId', () => ID, { description: 'Which.' }) projectId: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.projects.get(viewer, readId(projectId, NOT_FOUND.project));
  }

  @Subscription(() => UpdateObjectType, {
    description: 'Each update the viewer may read, as it is published; reading it here does not mark it read. Errors: UNAUTHENTICATED.',
    topics: 'updatePublished',
    filter: async ({ payload, args, context }: {
      payload: Published; args: { projectId?: string | null }; context: Context;
    }) => {
      if (args.projectId && args.projectId !== String(payload.projectId)) return false;
      return context.services.updates.mayRead(context.viewer, payload.updateId);
    },
  })
  updatePublished(
    @Arg('projectId', () => ID, { nullable: true, description: 'Of one project; of all when absent.' }) _projectId: string | null,
    @Root() { updateId }: Published,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.updates.peek(viewer, updateId);
  }
}

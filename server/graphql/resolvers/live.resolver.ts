import { Arg, Ctx, ID, Resolver, Root, Subscription, type SubscribeResolverData } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Context } from '../context.ts';
import { NotForListener } from '../event.answers.ts';
import type { Published } from '../live.ts';
import { readId } from '../read.ts';
import { ProjectType } from '../types/project.type.ts';
import { UpdateObjectType } from '../types/update.type.ts';

type Asked<Args> = SubscribeResolverData<unknown, Args, Context>;

/** Who may listen is decided when they begin, and what they may see at each event. */
@Resolver()
export class LiveResolver {
  @Subscription(() => ProjectType, {
    description: 'A project each time money arrived. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.',
    subscribe: async ({ args, context: { viewer, services, live } }: Asked<{ projectId: string }>) => {
      const { id } = await services.projects.get(viewer, readId(args.projectId, NOT_FOUND.project));
      return live.fundingChanged(id);
    },
  })
  projectFundingChanged(
    @Arg('projectId', () => ID, { description: 'Which.' }) projectId: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.projects.get(viewer, readId(projectId, NOT_FOUND.project));
  }

  @Subscription(() => UpdateObjectType, {
    description:
      'Each update the viewer may read, as it is published; seeing it here does not mark it read. ' +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.',
    subscribe: async ({ args, context: { viewer, services, live } }: Asked<{ projectId?: string | null }>) => {
      const wanted = args.projectId ? readId(args.projectId, NOT_FOUND.project) : null;
      if (wanted === null) await services.accounts.me(viewer);
      else await services.projects.get(viewer, wanted);
      return live.updatesPublished(wanted);
    },
  })
  async updatePublished(
    @Arg('projectId', () => ID, { nullable: true, description: 'Of one project; of all when absent.' })
    _projectId: string | null,
    @Root() { updateId }: Published,
    @Ctx() { viewer, services }: Context,
  ) {
    if (viewer === null) return services.updates.peek(viewer, updateId); // refused as everywhere
    const update = await services.updates.find(viewer, updateId);
    if (update === null) throw new NotForListener();
    return update;
  }
}

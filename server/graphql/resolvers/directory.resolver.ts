import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { DeveloperProfile } from '#server/domain/user.ts';
import { byCreation, byId, nested, PageArgs, sliceOf, toConnection } from '../connection.ts';
import { DeveloperConnection, InvestorConnection, ProjectConnection } from '../connections.ts';
import type { Context } from '../context.ts';
import { DeveloperType } from '../types/user.type.ts';

@Resolver(() => DeveloperType)
export class DirectoryResolver {
  @Query(() => DeveloperConnection, {
    description: 'Studios, latest to join first. No e-mails. Errors: UNAUTHENTICATED.',
  })
  async developers(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services }: Context) {
    const slice = sliceOf(page);
    return toConnection(await services.directory.developers(viewer, slice), slice, byId);
  }

  @Query(() => InvestorConnection, {
    description: 'Investors, latest to join first. No e-mails. Errors: UNAUTHENTICATED.',
  })
  async investors(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services }: Context) {
    const slice = sliceOf(page);
    return toConnection(await services.directory.investors(viewer, slice), slice, byId);
  }

  @FieldResolver(() => Int, { description: 'Published projects.' })
  projectCount(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return loaders.publishedCount.load(id);
  }

  @FieldResolver(() => ProjectConnection, { description: 'Published projects, newest first.' })
  projects(
    @Root() developer: DeveloperProfile,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders }: Context,
  ) {
    return nested(
      page,
      {
        first: (limit) => loaders.firstProjects(developer, limit),
        later: (slice) => services.projects.listOfDeveloper(viewer, developer.id, slice),
      },
      byCreation,
    );
  }
}

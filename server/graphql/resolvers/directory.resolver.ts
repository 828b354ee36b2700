import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { DeveloperProfile } from '#server/domain/user.ts';
import { byCreation, byId, nested, PageArgs, pageOf } from '../connection.ts';
import { DeveloperConnection, InvestorConnection, ProjectConnection } from '../connections.ts';
import type { Context } from '../context.ts';
import { DeveloperType } from '../types/user.type.ts';

@Resolver(() => DeveloperType)
export class DirectoryResolver {
  @Query(() => DeveloperConnection, {
    description: 'Studios, latest to join first. No e-mails. Errors: UNAUTHENTICATED.',
  })
  developers(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return pageOf(budget, page, (slice) => services.directory.developers(viewer, slice), byId);
  }

  @Query(() => InvestorConnection, {
    description: 'Investors, latest to join first. No e-mails. Errors: UNAUTHENTICATED.',
  })
  investors(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return pageOf(budget, page, (slice) => services.directory.investors(viewer, slice), byId);
  }

  @FieldResolver(() => Int, { description: 'Published projects.' })
  projectCount(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return loaders.publishedCount.load(id);
  }

  @FieldResolver(() => ProjectConnection, { description: 'Published projects, newest first.' })
  projects(
    @Root() developer: DeveloperProfile,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    return nested(
      budget,
      page,
      {
        first: (limit) => loaders.firstProjects(developer, limit),
        later: (slice) => services.projects.listOfDeveloper(viewer, developer.id, slice),
      },
      byCreation,
    );
  }
}

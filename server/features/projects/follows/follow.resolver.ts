import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { sourceProblem } from '#server/kernel/referral.source.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '../project.rules.ts';
import { byFollowing, PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { ProjectConnection, ProjectPayload, ProjectType } from '../project.type.ts';
import { FollowProjectInput, ProjectIdInput } from '../project.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import type { Context } from '#server/features/context.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

const WHICH = { description: 'The project.' };
const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.project);

@Resolver()
export class FollowMutations {
  @Mutation(() => ProjectPayload, {
    description:
      'Follows a published project, without investing in it; at most 1000. One that is followed stays as it is. ' +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_NOT_PUBLISHED, LIMIT_REACHED, VALIDATION.',
  })
  async followProject(
    @Arg('input', () => FollowProjectInput, WHICH) input: FollowProjectInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { source = null } = input;
    refuse(sourceProblem(source));
    const project = await services.follows.follow(viewer, idOf(input));
    if (source !== null) await services.referrals.ofFollow(viewer, project, source);
    return { project };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Stops following a project. One that is not followed stays as it is. ' +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, OWN_PROJECT.',
  })
  async unfollowProject(
    @Arg('input', () => ProjectIdInput, WHICH) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.follows.unfollow(viewer, idOf(input)) };
  }
}

@Resolver(() => ProjectType)
export class ProjectFollowResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer follows it; never its developer.' })
  viewerFollows(@Root() { id }: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.viewerFollows.load(id);
  }
}

@Resolver(() => UserType)
export class FollowerResolver {
  @FieldResolver(() => ProjectConnection, {
    description: 'Published projects that the account follows, the one followed last first.',
  })
  followedProjects(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(budget, page, (slice) => services.follows.listMine(viewer, slice), byFollowing);
  }
}

import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { RESPONSE_EXPLANATION } from './update.request.rules.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectIdInput } from '#server/features/projects/project.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { ProjectPayload, ProjectType } from '#server/features/projects/project.type.ts';
import { ResponseRecordType, ViewerUpdateRequestType } from './update.request.type.ts';
import { DeveloperType } from '#server/features/accounts/user.type.ts';

/** Reads up to a thousand requests of a studio. */
const RECORD_COST = 500;

@Resolver()
export class UpdateRequestMutations {
  @Mutation(() => ProjectPayload, {
    description:
      'Asks a project for an update, as one of its investors: once in a silence of 14 days or more. Its next update ' +
      'answers. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, NOT_PROJECT_INVESTOR, UPDATE_ALREADY_REQUESTED, ' +
      'UPDATE_REQUEST_TOO_EARLY.',
  })
  async requestUpdate(
    @Arg('input', () => ProjectIdInput, { description: 'The project.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.updateRequests.request(viewer, readId(input.id, NOT_FOUND.project)) };
  }
}

@Resolver(() => ProjectType)
export class ProjectUpdateRequestResolver {
  @FieldResolver(() => ViewerUpdateRequestType, {
    nullable: true,
    description: 'Whether the viewer may ask for an update; null for everybody but its investors.',
  })
  async viewerUpdateRequest(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    const { investmentCount } = await loaders.positionTotals.load(project.id);
    return investmentCount > 0 ? loaders.ownUpdateRequest.load(project) : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of investors with an open request for an update; null for everybody but its developer.',
  })
  updateRequestCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.updateRequestCount.load(project);
  }
}

@Resolver(() => DeveloperType)
export class StudioResponseResolver {
  @Costs({ always: RECORD_COST })
  @FieldResolver(() => ResponseRecordType, { description: 'How it answers requests for an update.' })
  async responses(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return { ...(await loaders.responses.load(id)), explanation: RESPONSE_EXPLANATION };
  }
}

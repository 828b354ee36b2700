import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { readId } from '#server/domain/id.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { DeveloperProfile } from '#server/domain/profile.ts';
import type { Project } from '#server/domain/project.ts';
import { RESPONSE_EXPLANATION } from '#server/domain/update.request.ts';
import { Costs } from '../bounds.ts';
import type { Context } from '../context.ts';
import { ProjectIdInput, type IdInput } from '../types/inputs.ts';
import { ProjectPayload } from '../types/payloads.ts';
import { ProjectType } from '../types/project.type.ts';
import { ResponseRecordType, ViewerUpdateRequestType } from '../types/update.request.type.ts';
import { DeveloperType } from '../types/user.type.ts';

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
  viewerUpdateRequest(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.ownUpdateRequest.load(project);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of investors who ask for its next update; null for everybody but its developer.',
  })
  updateRequestCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.updateRequestCount.load(project);
  }
}

@Resolver(() => DeveloperType)
export class StudioResponseResolver {
  @Costs({ always: RECORD_COST })
  @FieldResolver(() => ResponseRecordType, { description: 'How it answers the investors who ask for an update.' })
  async responses(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return { ...(await loaders.responses.load(id)), explanation: RESPONSE_EXPLANATION };
  }
}

import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectIdInput } from '#server/features/projects/project.inputs.type.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectPayload, ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { MAX_WAITING } from './seat.wait.rules.ts';

const WHICH = { description: 'The project.' };
const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.project);

@Resolver()
export class SeatWaitMutations {
  @Mutation(() => ProjectPayload, {
    description:
      'Waits for a seat in a project whose seats are all taken: the viewer is notified of each freed seat, until they ' +
      `invest or the campaign ends. At most ${MAX_WAITING} people wait in a project; who waits stays as they are. ` +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, OWN_PROJECT, INVESTOR_ROLE_REQUIRED, PROJECT_HIDDEN, ' +
      'PROJECT_CLOSED, ALREADY_INVESTED, SEATS_AVAILABLE, LIMIT_REACHED.',
  })
  async waitForSeat(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.seatWaits.wait(viewer, idOf(input)) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Stops waiting for a seat. Who does not wait stays as they are. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.',
  })
  async stopWaiting(@Arg('input', () => ProjectIdInput, WHICH) input: IdInput, @Ctx() { viewer, services }: Context) {
    return { project: await services.seatWaits.stop(viewer, idOf(input)) };
  }
}

@Resolver(() => ProjectType)
export class ProjectSeatWaitResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer waits for a seat in it.' })
  isWaiting(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.isWaiting.load(project);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of people who wait for a seat; null for everybody but its developer.',
  })
  waitingCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.waitingCount.load(project);
  }
}

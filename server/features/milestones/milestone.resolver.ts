import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NAMELESS } from '#server/features/accounts/user.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import {
  deadlineOf,
  isCompleted,
  MAX_HISTORY,
  progressOf,
  slipOf,
  type DeletedMilestone,
  type Milestone,
} from './milestone.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { TimelineMilestone } from './timeline.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { readMilestone, CreateMilestoneInput, EditMilestoneInput, MilestoneIdInput } from './milestone.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import {
  CreateMilestonePayload,
  DeleteMilestonePayload,
  MilestonePayload,
  DeadlineType,
  DeletedMilestoneType,
  MilestoneEventType,
  MilestoneType,
} from './milestone.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';

const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.milestone);

@Resolver(() => MilestoneType)
export class MilestoneResolver {
  @Query(() => MilestoneType, {
    nullable: true,
    description: 'One milestone of a project that the viewer sees. Errors: UNAUTHENTICATED, MILESTONE_NOT_FOUND.',
  })
  milestone(
    @Arg('id', () => ID, { description: 'Id of the milestone.' }) id: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.milestones.get(viewer, readId(id, NOT_FOUND.milestone));
  }

  @Mutation(() => CreateMilestonePayload, {
    description:
      "Adds a milestone to a project of the viewer's own. Errors: PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, " +
      'INVALID_DATE, LIMIT_REACHED, QUOTA_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async createMilestone(
    @Arg('input', () => CreateMilestoneInput, { description: 'The milestone.' }) input: CreateMilestoneInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const sent = readMilestone(input);
    const request = {
      key: input.clientMutationId ?? null,
      mutation: 'createMilestone',
      input: { projectId, ...sent },
    };
    const { row, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.milestones.create(viewer, projectId, sent, rememberKey),
      read: (id) => services.milestones.get(viewer, id),
    });
    return { ...(await withProject(row, services, viewer)), replayed };
  }

  @Mutation(() => MilestonePayload, {
    description:
      'Changes the fields that are sent; a new due date or status is added to its history. ' +
      'Errors: MILESTONE_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, VALIDATION, INVALID_DATE, QUOTA_REACHED.',
  })
  async editMilestone(
    @Arg('input', () => EditMilestoneInput, { description: 'The changes.' }) input: EditMilestoneInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { baseRevision = null } = input;
    const edited = await services.milestones.edit(viewer, idOf(input), readMilestone(input), { baseRevision });
    return withProject(edited, services, viewer);
  }

  @Mutation(() => MilestonePayload, {
    description: 'Marks a milestone as completed. Errors: MILESTONE_NOT_FOUND, FORBIDDEN, QUOTA_REACHED.',
  })
  async completeMilestone(
    @Arg('input', () => MilestoneIdInput, { description: 'The milestone.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return withProject(await services.milestones.complete(viewer, idOf(input)), services, viewer);
  }

  @Mutation(() => DeleteMilestonePayload, {
    description:
      'Deletes a milestone; its history stays visible in Project.deletedMilestones. Errors: ' +
      'MILESTONE_NOT_FOUND, FORBIDDEN.',
  })
  async deleteMilestone(
    @Arg('input', () => MilestoneIdInput, { description: 'The milestone.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { projectId } = await services.milestones.remove(viewer, idOf(input));
    return { deletedMilestoneId: input.id, project: await services.projects.get(viewer, projectId) };
  }

  @FieldResolver(() => ProjectType, { description: 'The project it belongs to.' })
  project(@Root() { projectId }: Visible<TimelineMilestone>, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @FieldResolver(() => Boolean, { description: 'Whether its status is COMPLETED.' })
  isCompleted(@Root() milestone: Visible<TimelineMilestone>) {
    return isCompleted(milestone);
  }

  @FieldResolver(() => Int, { description: 'Progress in percent, 0 to 100; always 100 once completed.' })
  progress(@Root() milestone: Visible<Milestone>) {
    return progressOf(milestone);
  }

  @FieldResolver(() => DeadlineType, { description: 'Its state compared with its due date today.' })
  deadline(@Root() milestone: Visible<TimelineMilestone>, @Ctx() { services }: Context) {
    return deadlineOf(milestone, services.today());
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Days from the planned date to the delivery, or to today while late; 0 when not yet due; negative when early; ' +
      'null without a planned date.',
  })
  slipDays(@Root() milestone: Visible<Milestone>, @Ctx() { services }: Context) {
    const delivered = milestone.completedAt && dayOf(milestone.completedAt);
    return slipOf(milestone, delivered, services.today());
  }

  @MaxItems(MAX_HISTORY)
  @FieldResolver(() => [MilestoneEventType], {
    description: 'Delivery history, oldest entry first; the latest 50 entries.',
  })
  history(@Root() milestone: Visible<Milestone>, @Ctx() { loaders }: Context) {
    return loaders.history.load(milestone);
  }
}

@Resolver(() => DeletedMilestoneType)
export class DeletedMilestoneResolver {
  @MaxItems(MAX_HISTORY)
  @FieldResolver(() => [MilestoneEventType], {
    description: 'Delivery history, oldest entry first; the latest 50 entries.',
  })
  history(@Root() milestone: Visible<DeletedMilestone>, @Ctx() { loaders }: Context) {
    return loaders.history.load(milestone);
  }
}

@Resolver(() => MilestoneEventType)
export class MilestoneEventResolver {
  @FieldResolver(() => String, { description: 'Name of the studio that did it.' })
  actor(@Root() { actor }: { actor: string | null }) {
    return actor ?? NAMELESS.developer;
  }
}

async function withProject(milestone: Visible<Milestone>, services: Context['services'], viewer: Context['viewer']) {
  return { milestone, project: await services.projects.get(viewer, milestone.projectId) };
}

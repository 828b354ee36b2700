import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { dayOf } from '#server/domain/calendar.ts';
import { NOT_FOUND } from '#server/domain/errors.ts';
import {
  deadlineOf,
  isCompleted,
  MAX_HISTORY,
  progressOf,
  slipOf,
  type DeletedMilestone,
  type Milestone,
} from '#server/domain/milestone.ts';
import { MaxItems } from '../bounds.ts';
import type { Context } from '../context.ts';
import { readId, readMilestone } from '../read.ts';
import { CreateMilestoneInput, EditMilestoneInput, MilestoneIdInput, type IdInput } from '../types/inputs.ts';
import { DeadlineType, DeletedMilestoneType, MilestoneEventType, MilestoneType } from '../types/milestone.type.ts';
import { DeleteMilestonePayload, MilestonePayload } from '../types/payloads.ts';
import { ProjectType } from '../types/project.type.ts';

const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.milestone);

@Resolver(() => MilestoneType)
export class MilestoneResolver {
  @Query(() => MilestoneType, { nullable: true, description: 'One milestone. Errors: MILESTONE_NOT_FOUND.' })
  milestone(@Arg('id', () => ID, { description: 'Which.' }) id: string, @Ctx() { viewer, services }: Context) {
    return services.milestones.get(viewer, readId(id, NOT_FOUND.milestone));
  }

  @Mutation(() => MilestonePayload, {
    description: 'Promises something. Errors: PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, INVALID_DATE, LIMIT_REACHED.',
  })
  async createMilestone(
    @Arg('input', () => CreateMilestoneInput, { description: 'The milestone.' }) input: CreateMilestoneInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const projectId = readId(input.projectId, NOT_FOUND.project);
    return withProject(await services.milestones.create(viewer, projectId, readMilestone(input)), services, viewer);
  }

  @Mutation(() => MilestonePayload, {
    description:
      'Changes what was sent, and writes a new date or status to its history. ' +
      'Errors: MILESTONE_NOT_FOUND, FORBIDDEN, VALIDATION, INVALID_DATE.',
  })
  async editMilestone(
    @Arg('input', () => EditMilestoneInput, { description: 'What changes.' }) input: EditMilestoneInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return withProject(await services.milestones.edit(viewer, idOf(input), readMilestone(input)), services, viewer);
  }

  @Mutation(() => MilestonePayload, { description: 'Marks it delivered. Errors: MILESTONE_NOT_FOUND, FORBIDDEN.' })
  async completeMilestone(
    @Arg('input', () => MilestoneIdInput, { description: 'Which milestone.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return withProject(await services.milestones.complete(viewer, idOf(input)), services, viewer);
  }

  @Mutation(() => DeleteMilestonePayload, {
    description: 'Takes it out of every list; its history is kept. Errors: MILESTONE_NOT_FOUND, FORBIDDEN.',
  })
  async deleteMilestone(
    @Arg('input', () => MilestoneIdInput, { description: 'Which milestone.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { projectId } = await services.milestones.remove(viewer, idOf(input));
    return { deletedMilestoneId: input.id, project: await services.projects.get(viewer, projectId) };
  }

  @FieldResolver(() => ProjectType, { description: 'Of which project.' })
  project(@Root() { projectId }: Milestone, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @FieldResolver(() => Boolean, { description: 'Says the same as status.' })
  isCompleted(@Root() milestone: Milestone) {
    return isCompleted(milestone);
  }

  @FieldResolver(() => Int, { description: '0 to 100; always 100 once completed.' })
  progress(@Root() milestone: Milestone) {
    return progressOf(milestone);
  }

  @FieldResolver(() => DeadlineType, { description: 'How it stands against its due date.' })
  deadline(@Root() milestone: Milestone, @Ctx() { services }: Context) {
    return deadlineOf(milestone, services.milestones.today());
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Days from the planned date to the delivery, or to today while late; 0 when not yet due; negative when early; ' +
      'null without a planned date.',
  })
  slipDays(@Root() milestone: Milestone, @Ctx() { services }: Context) {
    const delivered = milestone.completedAt && dayOf(milestone.completedAt);
    return slipOf(milestone, delivered, services.milestones.today());
  }

  @MaxItems(MAX_HISTORY)
  @FieldResolver(() => [MilestoneEventType], { description: 'Its delivery history, oldest first; the latest 50.' })
  history(@Root() { id }: Milestone, @Ctx() { loaders }: Context) {
    return loaders.history.load(id);
  }
}

@Resolver(() => DeletedMilestoneType)
export class DeletedMilestoneResolver {
  @MaxItems(MAX_HISTORY)
  @FieldResolver(() => [MilestoneEventType], { description: 'Its delivery history, oldest first; the latest 50.' })
  history(@Root() { id }: DeletedMilestone, @Ctx() { loaders }: Context) {
    return loaders.history.load(id);
  }
}

@Resolver(() => MilestoneEventType)
export class MilestoneEventResolver {
  @FieldResolver(() => String, { description: 'The studio that did it.' })
  actor(@Root() { actor }: { actor: string | null }) {
    return actor ?? 'Desarrollador';
  }
}

async function withProject(milestone: Milestone, services: Context['services'], viewer: Context['viewer']) {
  return { milestone, project: await services.projects.get(viewer, milestone.projectId) };
}

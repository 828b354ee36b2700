import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Float, Info, Int, Resolver, Root } from 'type-graphql';
import type { PositionSums } from './investment.sums.repository.ts';
import { milestonesOf } from '#server/features/milestones/milestone.loaders.ts';
import { nextPromised } from '#server/features/milestones/milestone.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { returnScenarios, SCENARIO_KINDS } from './return.scenarios.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { nestedConnection, PageArgs } from '#server/platform/graphql/connection.ts';
import { InvestmentConnection, ReturnScenarioType } from './investment.type.ts';
import type { Context } from '#server/features/context.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { MilestoneType } from '#server/features/milestones/milestone.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { PositionType } from '#server/features/accounts/user.type.ts';

type Position = Visible<PositionSums>;

@Resolver(() => PositionType)
export class PositionResolver {
  @FieldResolver(() => ProjectType, { description: 'The project invested in.' })
  project(@Root() position: Position, @Ctx() { loaders }: Context) {
    return loaders.projectOfPosition.load(position);
  }

  @FieldResolver(() => Float, {
    description: 'The invested money as a percentage of what the project raised, 0 to 100, at most two decimals.',
  })
  async share(@Root() position: Position, @Ctx() { loaders }: Context) {
    return percentOf(position.invested, (await loaders.projectOfPosition.load(position))?.fundingRaisedCents ?? 0);
  }

  @FieldResolver(() => Int, {
    description: "Which of the project's seats (cupos) the investor has: 1 for the first who invested in it.",
  })
  seat(@Root() { projectId }: Position, @Ctx() { loaders }: Context) {
    return loaders.seat.load(projectId);
  }

  @FieldResolver(() => MilestoneType, {
    nullable: true,
    description: "The project's first milestone in due-date order that is not completed and has a date; null if none.",
  })
  async nextMilestone(@Root() position: Position, @Ctx() context: Context, @Info() info: GraphQLResolveInfo) {
    const project = await context.loaders.projectOfPosition.load(position);
    return project && nextPromised(await milestonesOf(project, context, info));
  }

  @MaxItems(SCENARIO_KINDS.length)
  @FieldResolver(() => [ReturnScenarioType], { description: 'What the position may return, the worst first.' })
  returnScenarios(@Root() position: Position) {
    return returnScenarios(position);
  }

  @FieldResolver(() => InvestmentConnection, { description: 'Its investments, newest first. Errors: INVALID_CURSOR.' })
  investments(
    @Root() { projectId: id, investmentCount }: Position,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstOfPosition({ id, investmentCount }, limit),
      nextPage: (slice) => services.investments.listInProject(viewer, id, slice),
    });
  }
}

@Resolver(() => ProjectType)
export class ViewerPositionResolver {
  @FieldResolver(() => Money, {
    nullable: true,
    description:
      'What was invested in the project and taken back, for its developer alone; null for others. US dollars.',
  })
  async reversed(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.viewerRights.load(project)).has('figures.see') ? project.reversedCents : null;
  }

  @FieldResolver(() => PositionType, {
    nullable: true,
    description: "All of the viewer's own investments in the project, added up; null without any.",
  })
  viewerPosition(@Root() { id }: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.viewerPosition.load(id);
  }
  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: 'The newest update for investors alone; null without one, and for who may not read it.',
  })
  latestExclusiveUpdate(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.latestExclusiveUpdate.load(project);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Float, Info, Int, Resolver, Root } from 'type-graphql';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { MAX_DELETED_MILESTONES, MAX_MILESTONES, summarize } from '#server/features/milestones/milestone.rules.ts';
import { milestonesOf } from '#server/features/milestones/milestone.loaders.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import { byCreation, type Slice } from '#server/kernel/pagination.ts';
import { describeField } from '#server/kernel/fields/fields.description.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { ProjectCard } from './catalogue/card.rules.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { wasEverInvestedIn, stageOf, startOf, statusOf, type Project } from './project.rules.ts';
import { toFraction, toPercent } from '#server/kernel/money/roi.ts';
import { closedByDeveloperOn, MAX_TERMS_CHANGES } from './terms/terms.rules.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { nestedConnection, PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { InvestmentConnection } from '#server/features/investments/investment.type.ts';
import { UpdateConnection } from '#server/features/updates/update.type.ts';
import { StatusEnum } from './project.enums.type.ts';
import type { Context } from '#server/features/context.ts';
import { PROJECT_RIGHTS } from '#server/features/rights/rights.rules.ts';
import { ProjectRightEnum } from '#server/features/rights/rights.type.ts';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';
import {
  DeletedMilestoneType,
  MilestoneSummaryType,
  MilestoneType,
} from '#server/features/milestones/milestone.type.ts';
import { ProjectType, RefusalType, TermsChangeType } from './project.type.ts';
import { DeveloperType } from '#server/features/accounts/user.type.ts';

/** A search reads the text of all updates of a project. */
const SEARCH_COST = 50_000;

@Resolver(() => ProjectType)
export class ProjectResolver {
  @FieldResolver(() => String, {
    description: "Stage as its developer wrote it, else the current stage's code in lower case.",
  })
  developmentStage(@Root() project: Visible<ProjectCard>) {
    return stageOf(project);
  }

  @FieldResolver(() => StatusEnum, { description: 'Whether it is a draft or published; the same as isPublished.' })
  status(@Root() project: Visible<Project>) {
    return statusOf(project);
  }

  @FieldResolver(() => CalendarDate, { description: 'Day on which work began; without one, the day of its creation.' })
  startDate(@Root() project: Visible<Project>) {
    return startOf(project, dayOf);
  }

  @FieldResolver(() => Float, { description: 'Raised over goal in percent, 0 to 100, at most two decimals.' })
  fundingProgress(@Root() { fundingRaisedCents, fundingGoalCents }: Visible<ProjectCard>) {
    return percentOf(fundingRaisedCents, fundingGoalCents);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Expected return in percent: 20 means 20 %. Null is shown as "Por determinar".',
  })
  expectedRoi(@Root() { roi }: Visible<Project>) {
    return roi === null ? null : toPercent(roi);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Expected return as a fraction: 0.2 means 20 %. The same figure as expectedRoi.',
  })
  roi(@Root() { roi }: Visible<Project>) {
    return roi === null ? null : toFraction(roi);
  }

  @FieldResolver(() => Float, { nullable: true, description: describeField(PROJECT_FIELDS.revenueShare, false) })
  revenueShare(@Root() { revenueShare }: Visible<Project>) {
    return revenueShare === null ? null : toPercent(revenueShare);
  }

  @FieldResolver(() => Float, { nullable: true, description: describeField(PROJECT_FIELDS.returnCap, false) })
  returnCap(@Root() { returnCap }: Visible<Project>) {
    return returnCap === null ? null : toPercent(returnCap);
  }

  @FieldResolver(() => DeveloperType, { description: 'The studio that develops the game.' })
  developer(@Root() { developerId }: Visible<ProjectCard>, @Ctx() { loaders }: Context) {
    return loaders.developer.load(developerId);
  }

  @MaxItems(MAX_MILESTONES)
  @FieldResolver(() => [MilestoneType], { description: 'Milestones by due date, those without one last; at most 100.' })
  milestones(@Root() project: Visible<ProjectCard>, @Ctx() context: Context, @Info() info: GraphQLResolveInfo) {
    return milestonesOf(project, context, info);
  }

  @MaxItems(MAX_DELETED_MILESTONES)
  @FieldResolver(() => [DeletedMilestoneType], { description: 'Deleted milestones, latest first; at most 100.' })
  deletedMilestones(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.deletedMilestones.load(project);
  }

  @FieldResolver(() => MilestoneSummaryType, { description: 'Figures over its milestones.' })
  async milestoneSummary(@Root() project: Visible<Project>, @Ctx() context: Context, @Info() info: GraphQLResolveInfo) {
    return summarize(await milestonesOf(project, context, info), context.services.today());
  }

  @Costs({ arguments: { search: SEARCH_COST } })
  @FieldResolver(() => UpdateConnection, { description: 'Updates that the viewer may read, newest first.' })
  async updates(
    @Root() project: Visible<Project>,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Beginnings of words of the title or content, in any letter case and with or without accents; all must be ' +
        'found.',
    })
    search: string | null,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    const later = (slice: Slice) => services.updates.list(viewer, project, search ?? null, slice);
    if (search?.trim()) return readConnection(budget, page, later, byCreation);
    const first = (limit: number) => loaders.firstUpdates(project, limit);
    return nestedConnection(budget, page, { firstPage: first, nextPage: later });
  }

  @FieldResolver(() => Int, { description: 'Number of updates that the viewer may read.' })
  async updateCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).visible;
  }

  @FieldResolver(() => Int, { description: 'Number of updates for investors alone that the viewer may not read.' })
  async exclusiveUpdateCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).exclusive;
  }

  @FieldResolver(() => Int, {
    description: 'Number of readable updates that the viewer has not opened; 0 for its developer.',
  })
  async unreadUpdateCount(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).unread;
  }

  @FieldResolver(() => InvestmentConnection, {
    nullable: true,
    description: 'Investments in the project, newest first; null for everybody but its developer.',
  })
  async investments(
    @Root() project: Visible<Project>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    if (!(await loaders.viewerRights.load(project)).has('investors.see')) return null;
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstInvestments(project, limit),
      nextPage: (slice) => services.investments.listOfProject(viewer, project, slice),
    });
  }

  @MaxItems(MAX_TERMS_CHANGES)
  @FieldResolver(() => [TermsChangeType], {
    description: 'Changes of terms that investors rely on, oldest first; the latest 100.',
  })
  termsLog(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.terms.load(project);
  }

  @FieldResolver(() => CalendarDate, {
    nullable: true,
    description:
      'Day on which its developer closed it to investments; null while it is open, and where an operator, the end of ' +
      'its campaign or its outcome closed it.',
  })
  async closedByDeveloperOn(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return closedByDeveloperOn(project, await loaders.terms.load(project));
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether it accepts investments today, apart from free seats: it is published and active, its campaign runs and ' +
      'its studio can be paid.',
  })
  async acceptsInvestments(@Root() project: Visible<Project>, @Ctx() { services, loaders }: Context) {
    return services.investments.isAccepting(project, await loaders.studioAway.load(project.id));
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether goal, limits, model, ROI, last day and funding model are frozen, since somebody invested.',
  })
  termsLocked(@Root() project: Visible<Project>) {
    return wasEverInvestedIn(project);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer is its developer and may edit it.' })
  viewerIsDeveloper(@Root() project: Visible<ProjectCard>, @Ctx() { viewer, services }: Context) {
    return services.rights.isOwner(viewer, project);
  }

  @MaxItems(PROJECT_RIGHTS.length)
  @FieldResolver(() => [ProjectRightEnum], { description: 'What the viewer may do in it.' })
  async viewerRights(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return [...(await loaders.viewerRights.load(project))];
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may invest now, within the limits.' })
  async viewerCanInvest(@Root() project: Visible<Project>, @Ctx() context: Context) {
    return (await refusalFor(project, context)) === null;
  }

  @FieldResolver(() => RefusalType, { nullable: true, description: 'Why the viewer may not invest now, or null.' })
  viewerInvestRefusal(@Root() project: Visible<Project>, @Ctx() context: Context) {
    return refusalFor(project, context);
  }

  @FieldResolver(() => Money, { description: "Sum of the viewer's own investments. US dollars, at most two decimals." })
  async viewerInvested(@Root() { id }: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.positionTotals.load(id)).investedCents;
  }
}

async function refusalFor(project: Visible<Project>, { viewer, services, loaders }: Context) {
  if (!viewer) return null;
  const wasReleasable = project.paymentDays !== null && project.reversedCents > 0;
  const [totals, isStudioAway, timesReleased] = await Promise.all([
    loaders.positionTotals.load(project.id),
    loaders.studioAway.load(project.id),
    wasReleasable ? loaders.timesReleased.load(project.id) : 0,
  ]);
  return services.investments.refusalFor(viewer, project, { ...totals, isStudioAway, timesReleased });
}

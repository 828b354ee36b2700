import { Arg, Args, Ctx, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql';
import { dayOf } from '#server/domain/calendar.ts';
import { MAX_DELETED_MILESTONES, MAX_MILESTONES, summarize } from '#server/domain/milestone.ts';
import { percentOf } from '#server/domain/money.ts';
import type { Slice } from '#server/domain/pagination.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import { stageOf, startOf, statusOf, type Project } from '#server/domain/project.ts';
import { toFraction, toPercent } from '#server/domain/roi.ts';
import { MAX_TERMS_CHANGES } from '#server/domain/terms.ts';
import { evenly, MAX_CURVE_POINTS } from '#server/services/figures.ts';
import { Costs, MaxItems } from '../bounds.ts';
import { byCreation, nested, PageArgs, pageOf } from '../connection.ts';
import { InvestmentConnection, UpdateConnection } from '../connections.ts';
import type { Context } from '../context.ts';
import { StatusEnum } from '../enums.ts';
import { CalendarDate, Money } from '../scalars.ts';
import { DeletedMilestoneType, MilestoneSummaryType, MilestoneType } from '../types/milestone.type.ts';
import { FundingPointType, HealthType, ProjectType, RefusalType, TermsChangeType } from '../types/project.type.ts';
import { DeveloperType } from '../types/user.type.ts';

/** A search reads the text of all a project's updates. */
const SEARCH_COST = 50_000;

@Resolver(() => ProjectType)
export class ProjectResolver {
  @FieldResolver(() => String, { description: "As its developer wrote it, else the current stage's code. RULES C-07." })
  developmentStage(@Root() project: Project) {
    return stageOf(project);
  }

  @FieldResolver(() => StatusEnum, { description: 'Says the same as isPublished.' })
  status(@Root() project: Project) {
    return statusOf(project);
  }

  @FieldResolver(() => CalendarDate, { description: 'When work began, else the day it was created.' })
  startDate(@Root() project: Project) {
    return startOf(project, dayOf);
  }

  @FieldResolver(() => Float, { description: 'Raised over goal, percent, 0 to 100, at most two decimals. SPEC §9.' })
  fundingProgress(@Root() { fundingRaisedCents, fundingGoalCents }: Project) {
    return percentOf(fundingRaisedCents, fundingGoalCents);
  }

  @FieldResolver(() => Float, { nullable: true, description: 'Percent: 20 means 20 %. Null reads "Por determinar".' })
  expectedRoi(@Root() { roi }: Project) {
    return roi === null ? null : toPercent(roi);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Fraction: 0.2 means 20 %. The same figure as expectedRoi.',
  })
  roi(@Root() { roi }: Project) {
    return roi === null ? null : toFraction(roi);
  }

  @FieldResolver(() => DeveloperType, { description: 'Who makes it.' })
  developer(@Root() { developerId }: Project, @Ctx() { loaders }: Context) {
    return loaders.developer.load(developerId);
  }

  @MaxItems(MAX_MILESTONES)
  @FieldResolver(() => [MilestoneType], { description: 'In due-date order, those without a date last; at most 100.' })
  milestones(@Root() { id }: Project, @Ctx() { loaders }: Context) {
    return loaders.milestones.load(id);
  }

  @MaxItems(MAX_DELETED_MILESTONES)
  @FieldResolver(() => [DeletedMilestoneType], {
    description:
      'Promises taken back, latest first, each with its history: shown as "Hito eliminado". At most 100. RULES D-26.',
  })
  deletedMilestones(@Root() { id }: Project, @Ctx() { loaders }: Context) {
    return loaders.deletedMilestones.load(id);
  }

  @FieldResolver(() => MilestoneSummaryType, { description: 'Its milestones in figures.' })
  async milestoneSummary(@Root() { id }: Project, @Ctx() { loaders, services }: Context) {
    return summarize(await loaders.milestones.load(id), services.milestones.today());
  }

  @Costs({ arguments: { search: SEARCH_COST } })
  @FieldResolver(() => UpdateConnection, { description: 'Those the viewer may read, newest first.' })
  async updates(
    @Root() project: Project,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Beginnings of words of title or content; case and accents do not count.',
    })
    search: string | null,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    const later = (slice: Slice) => services.updates.list(viewer, project, search ?? null, slice);
    if (search?.trim()) return pageOf(budget, page, later, byCreation);
    const first = (limit: number) => loaders.firstUpdates(project, limit);
    return nested(budget, page, { first, later }, byCreation);
  }

  @FieldResolver(() => Int, { description: 'Updates the viewer may read.' })
  async updateCount(@Root() project: Project, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).visible;
  }

  @FieldResolver(() => Int, { description: 'Updates kept for investors, which the viewer is not.' })
  async exclusiveUpdateCount(@Root() project: Project, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).exclusive;
  }

  @FieldResolver(() => Int, { description: 'Updates the viewer may read and has not opened; 0 for its developer.' })
  async unreadUpdateCount(@Root() project: Project, @Ctx() { loaders }: Context) {
    return (await loaders.updateFigures.load(project)).unread;
  }

  @FieldResolver(() => InvestmentConnection, {
    nullable: true,
    description: 'Who put in what, newest first; null for anybody but its developer. RULES D-24.',
  })
  investments(
    @Root() project: Project,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    if (!isProjectDeveloper(viewer, project)) return null;
    return nested(
      budget,
      page,
      {
        first: (limit) => loaders.firstInvestments(project, limit),
        later: (slice) => services.investments.listOfProject(viewer, project, slice),
      },
      byCreation,
    );
  }

  @MaxItems(MAX_CURVE_POINTS)
  @FieldResolver(() => [FundingPointType], {
    nullable: true,
    description:
      'Money raised over time, oldest first, at most 500 points, evenly chosen; null for anybody but its developer.',
  })
  async fundingCurve(@Root() project: Project, @Ctx() { viewer, loaders }: Context) {
    return isProjectDeveloper(viewer, project) ? evenly(await loaders.fundingCurve.load(project.id)) : null;
  }

  @FieldResolver(() => HealthType, {
    nullable: true,
    description: 'How it keeps its word; null for anybody but its developer.',
  })
  health(@Root() project: Project, @Ctx() { loaders }: Context) {
    return loaders.health.load(project);
  }

  @MaxItems(MAX_TERMS_CHANGES)
  @FieldResolver(() => [TermsChangeType], {
    description: 'What changed of what investors rely on, oldest first; the latest 100.',
  })
  termsLog(@Root() { id }: Project, @Ctx() { loaders }: Context) {
    return loaders.terms.load(id);
  }

  @FieldResolver(() => Boolean, {
    description: "Goal, limits, model and ROI can't change any more: money arrived. RULES D-17.",
  })
  termsLocked(@Root() { fundingRaisedCents }: Project) {
    return fundingRaisedCents > 0;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer is its developer and may edit it. SPEC §6.' })
  viewerIsDeveloper(@Root() project: Project, @Ctx() { viewer }: Context) {
    return isProjectDeveloper(viewer, project);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may invest now, some amount or other.' })
  async viewerCanInvest(@Root() project: Project, @Ctx() context: Context) {
    return (await refusalFor(project, context)) === null;
  }

  @FieldResolver(() => RefusalType, { nullable: true, description: 'Why not, when viewerCanInvest is false.' })
  viewerInvestRefusal(@Root() project: Project, @Ctx() context: Context) {
    return refusalFor(project, context);
  }

  @FieldResolver(() => Money, { description: 'What the viewer has put in so far. US dollars.' })
  viewerInvested(@Root() { id }: Project, @Ctx() { loaders }: Context) {
    return loaders.investedIn.load(id);
  }
}

async function refusalFor(project: Project, { viewer, services, loaders }: Context) {
  if (!viewer) return null;
  return services.investments.refusalFor(viewer, project, await loaders.investedIn.load(project.id));
}

import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { MAX_CURVE_POINTS, MAX_POSITIONS, total, type Portfolio, type Studio } from './figures.service.ts';
import { FirstStepsType } from './first.steps.type.ts';
import { RECENT_UPDATES } from './stats.service.ts';
import { returnScenarios, SCENARIO_KINDS } from '#server/features/investments/return.scenarios.rules.ts';
import { SUGGESTIONS } from '#server/features/projects/catalogue/suggestion.rules.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import type { Context } from '#server/features/context.ts';
import { ReturnScenarioType } from '#server/features/investments/investment.type.ts';
import { FundingPointType, HealthType, ProjectType, SuggestionType } from '#server/features/projects/project.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { PortfolioType, PositionType, StudioType } from '#server/features/accounts/user.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

/** Each runs its own query over everything the account has. */
const STATS_COST = 5000;

@Resolver(() => PortfolioType)
export class PortfolioResolver {
  @MaxItems(MAX_POSITIONS)
  @FieldResolver(() => [PositionType], {
    description: 'One position for each project invested in, largest first; at most 500.',
  })
  positions(@Root() portfolio: Portfolio) {
    return portfolio.positions;
  }

  @MaxItems(SCENARIO_KINDS.length)
  @FieldResolver(() => [ReturnScenarioType], { description: 'What all of it may return together, the worst first.' })
  returnScenarios(@Root() portfolio: Portfolio) {
    return returnScenarios(portfolio, { ofSeveral: portfolio.projectCount > 1 });
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description:
      'What studios say that they paid of the revenue of released games, without corrected payments; null while ' +
      '`User.returns` is empty: no game with a revenue share was released. US dollars, at most two decimals.',
  })
  async cameBack(@Ctx() { viewer, loaders, services }: Context) {
    const sums = viewer ? await loaders.ownDistributionSums.load(viewer.id) : [];
    const isNone = sums.length === 0 && !(await services.distributions.hasReturning(viewer));
    return isNone ? null : total(sums.map(({ paidCents }) => paidCents));
  }

  @FieldResolver(() => Money, {
    description:
      'What of `cameBack` the investor says did not arrive: the sum of `Distribution.disputed`. US dollars, at most two ' +
      'decimals.',
  })
  async cameBackDisputed(@Ctx() { viewer, loaders }: Context) {
    const sums = viewer ? await loaders.ownDistributionSums.load(viewer.id) : [];
    return total(sums.map(({ disputedCents }) => disputedCents));
  }

  @FieldResolver(() => Int, {
    description: 'Number of updates of the projects invested in that the investor has not opened.',
  })
  unreadUpdateCount(@Ctx() { viewer, services, loaders }: Context) {
    return services.stats.unreadOfInvestor(viewer, ({ id }) => loaders.ownProjectIds.load(id));
  }

  @Costs({ always: STATS_COST })
  @MaxItems(RECENT_UPDATES)
  @FieldResolver(() => [UpdateObjectType], {
    description: 'Latest updates of the projects invested in, newest first; at most 5.',
  })
  recentUpdates(@Ctx() { viewer, services, loaders }: Context) {
    return services.stats.recentUpdates(viewer, ({ id }) => loaders.ownProjectIds.load(id));
  }

  @Costs({ always: STATS_COST })
  @MaxItems(SUGGESTIONS)
  @FieldResolver(() => [SuggestionType], {
    description:
      'Open projects below their goal that the viewer has not invested in, one for each reason in turn, at most 3.',
  })
  suggestions(@Ctx() { viewer, services }: Context) {
    return services.stats.suggestions(viewer);
  }

  @Costs({ always: STATS_COST })
  @MaxItems(SUGGESTIONS)
  @FieldResolver(() => [ProjectType], {
    description: 'The projects of `suggestions`, which also says why.',
  })
  async opportunities(@Ctx() { viewer, services }: Context) {
    return (await services.stats.suggestions(viewer)).map(({ project }) => project);
  }
}

@Resolver(() => StudioType)
export class StudioResolver {
  @Costs({ always: STATS_COST })
  @FieldResolver(() => FirstStepsType, {
    nullable: true,
    description:
      'What the studio did towards its first investment; null without a project, and once somebody has invested.',
  })
  firstSteps(@Root() { investorCount }: Studio, @Ctx() { viewer, services }: Context) {
    return investorCount > 0 ? null : services.firstSteps.inLatestProject(viewer);
  }

  @Costs({ always: STATS_COST })
  @MaxItems(RECENT_UPDATES)
  @FieldResolver(() => [UpdateObjectType], {
    description: 'Latest updates of the own projects, newest first; at most 5.',
  })
  recentUpdates(@Ctx() { viewer, services, loaders }: Context) {
    return services.stats.recentUpdates(viewer, ({ id }) => loaders.ownProjectIds.load(id));
  }

  @Costs({ always: STATS_COST })
  @MaxItems(MAX_CURVE_POINTS)
  @FieldResolver(() => [FundingPointType], {
    description:
      'Money raised over time by all own projects together, oldest point first; at most 500 evenly chosen points.',
  })
  fundingCurve(@Ctx() { viewer, services, loaders }: Context) {
    return services.stats.studioCurve(viewer, ({ id }) => loaders.ownProjectIds.load(id));
  }
}

@Resolver(() => ProjectType)
export class ProjectStatsResolver {
  @MaxItems(MAX_CURVE_POINTS)
  @FieldResolver(() => [FundingPointType], {
    nullable: true,
    description: 'Money raised over time, oldest first, at most 500 points; null for everybody but its developer.',
  })
  fundingCurve(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.fundingCurve.load(project);
  }

  @FieldResolver(() => HealthType, {
    nullable: true,
    description: 'How reliably it reports and delivers; null for everybody but its developer.',
  })
  health(@Root() project: Visible<Project>, @Ctx() { viewer, services, loaders }: Context) {
    return services.stats.healthOf(viewer, project, {
      latestUpdateAt: (one) => loaders.latestUpdateAt.load(one),
      milestones: (one) => loaders.milestones.load(one),
    });
  }
}

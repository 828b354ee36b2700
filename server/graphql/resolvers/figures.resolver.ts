import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { evenly, MAX_CURVE_POINTS, MAX_POSITIONS, type Portfolio, type Studio } from '#server/services/figures.ts';
import { OPPORTUNITIES, RECENT_UPDATES } from '#server/services/figures.service.ts';
import { Costs, MaxItems } from '../bounds.ts';
import type { Context } from '../context.ts';
import { FundingPointType, ProjectType } from '../types/project.type.ts';
import { UpdateObjectType } from '../types/update.type.ts';
import { PortfolioType, PositionType, StudioType } from '../types/user.type.ts';

/** Each is read by itself, over everything the account has. */
const READ_COST = 5000;

@Resolver(() => PortfolioType)
export class PortfolioResolver {
  @MaxItems(MAX_POSITIONS)
  @FieldResolver(() => [PositionType], { description: 'Largest first; one per funded project, at most 500.' })
  positions(@Root() portfolio: Portfolio) {
    return portfolio.positions.slice(0, MAX_POSITIONS);
  }

  @FieldResolver(() => Int, { description: 'Updates of funded projects not opened yet.' })
  unreadUpdateCount(@Ctx() { viewer, services }: Context) {
    return services.figures.unreadOfInvestor(viewer);
  }

  @Costs({ always: READ_COST })
  @MaxItems(RECENT_UPDATES)
  @FieldResolver(() => [UpdateObjectType], { description: 'Latest of funded projects, at most 5.' })
  recentUpdates(@Ctx() { viewer, services }: Context) {
    return services.figures.fundedUpdates(viewer);
  }

  @Costs({ always: READ_COST })
  @MaxItems(OPPORTUNITIES)
  @FieldResolver(() => [ProjectType], {
    description: 'Open published projects not funded yet, newest first, at most 3.',
  })
  opportunities(@Ctx() { viewer, services }: Context) {
    return services.figures.opportunities(viewer);
  }
}

@Resolver(() => StudioType)
export class StudioResolver {
  @Costs({ always: READ_COST })
  @MaxItems(RECENT_UPDATES)
  @FieldResolver(() => [UpdateObjectType], { description: 'Latest own ones, at most 5.' })
  recentUpdates(@Root() studio: Studio, @Ctx() { services }: Context) {
    return services.figures.studioUpdates(studio);
  }

  @Costs({ always: READ_COST })
  @MaxItems(MAX_CURVE_POINTS)
  @FieldResolver(() => [FundingPointType], {
    description: 'Money raised over time, all own projects added, oldest first; at most 500 points, evenly chosen.',
  })
  async fundingCurve(@Root() { projectIds }: Studio, @Ctx() { services }: Context) {
    return evenly(await services.figures.fundingCurve(projectIds));
  }
}

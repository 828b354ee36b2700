import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Studio } from '#server/services/figures.ts';
import type { Context } from '../context.ts';
import { FundingPointType, ProjectType } from '../types/project.type.ts';
import { UpdateObjectType } from '../types/update.type.ts';
import { PortfolioType, StudioType } from '../types/user.type.ts';

@Resolver(() => PortfolioType)
export class PortfolioResolver {
  @FieldResolver(() => Int, { description: 'Updates of funded projects not opened yet.' })
  unreadUpdateCount(@Ctx() { viewer, services }: Context) {
    return services.figures.unreadOfInvestor(viewer);
  }

  @FieldResolver(() => [UpdateObjectType], { description: 'Latest of funded projects, at most 5.' })
  recentUpdates(@Ctx() { viewer, services }: Context) {
    return services.figures.fundedUpdates(viewer);
  }

  @FieldResolver(() => [ProjectType], {
    description: 'Open published projects not funded yet, newest first, at most 3.',
  })
  opportunities(@Ctx() { viewer, services }: Context) {
    return services.figures.opportunities(viewer);
  }
}

@Resolver(() => StudioType)
export class StudioResolver {
  @FieldResolver(() => [UpdateObjectType], { description: 'Latest own ones, at most 5.' })
  recentUpdates(@Root() studio: Studio, @Ctx() { services }: Context) {
    return services.figures.studioUpdates(studio);
  }

  @FieldResolver(() => [FundingPointType], {
    description: 'Money raised over time, all own projects added, oldest first.',
  })
  fundingCurve(@Root() { projectIds }: Studio, @Ctx() { services }: Context) {
    return services.figures.fundingCurve(projectIds);
  }
}

import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DeveloperType } from '#server/features/accounts/user.type.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import type { ReturnSums } from './report.counts.rules.ts';
import { ProjectReturnsType } from './returns.sums.type.ts';

/** Looks at every report and payment of a studio's games. */
const STUDIO_COST = 500;

@Resolver(() => ProjectReturnsType)
export class ProjectReturnsResolver {
  @FieldResolver(() => Int)
  lateCount(@Root() { due, onTime }: ReturnSums) {
    return due - onTime;
  }
}

@Resolver(() => ProjectType)
export class ReturnsOfProjectResolver {
  @FieldResolver(() => ProjectReturnsType, {
    nullable: true,
    description: 'What it returned to its investors; null before its release, and without a revenue share.',
  })
  returns(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.returns.load(project);
  }
}

@Resolver(() => DeveloperType)
export class ReturnsOfDeveloperResolver {
  @Costs({ always: STUDIO_COST })
  @FieldResolver(() => ProjectReturnsType, {
    nullable: true,
    description:
      'What its released games that share their revenue returned, added up, hidden ones included; null without any.',
  })
  returns(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return loaders.returnsOfStudio.load(id);
  }
}

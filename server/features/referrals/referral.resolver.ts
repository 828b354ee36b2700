import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Context } from '#server/features/context.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { MAX_SOURCES, REFERRAL_DAYS } from './referral.rules.ts';
import { ReferralDayType } from './referral.type.ts';

/** It reads all investments of its project. */
const REFERRALS_COST = 2000;

@Resolver(() => ProjectType)
export class ProjectReferralsResolver {
  @Costs({ always: REFERRALS_COST })
  @MaxItems(REFERRAL_DAYS * (MAX_SOURCES + 2))
  @FieldResolver(() => [ReferralDayType], {
    nullable: true,
    description:
      'Where visitors, followers and investments of the last 30 days came from, oldest day first: the 50 sources that ' +
      'brought the most money, then follows, then visits, and the others together. Null for everybody but its developer.',
  })
  referrals(@Root() project: Visible<Project>, @Ctx() { viewer, services }: Context) {
    return services.referrals.lastDays(viewer, project);
  }
}

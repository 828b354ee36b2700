import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Context } from '#server/features/context.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';

@Resolver(() => ProjectType)
export class InvestorMessageResolver {
  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'From when its developer may again send an update to its investors by mail; null if they may now, and for ' +
      'everybody else.',
  })
  nextInvestorMessageAt(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.nextMessage.load(project);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many of its investors an update sent by mail would reach now: those with a confirmed address who want such ' +
      'mails at once. Null for everybody but its developer.',
  })
  investorMessageReach(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.messageReach.load(project);
  }
}

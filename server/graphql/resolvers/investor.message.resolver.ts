import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Context } from '../context.ts';
import { DateTime } from '../scalars.ts';
import { ProjectType } from '../types/project.type.ts';

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
}

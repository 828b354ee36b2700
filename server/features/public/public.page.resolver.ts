import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { gamePath } from '#server/kernel/paths/public.paths.ts';

@Resolver(() => ProjectType)
export class PublicPageResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Path of the page that anybody opens without an account. Null while there is none: it is not published, its ' +
      "public page is off, or its studio's account is suspended or closed.",
  })
  async publicPath(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return (await loaders.isOpenToAnybody.load(project)) ? gamePath(project) : null;
  }
}

import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Cursor } from '#server/domain/pagination.ts';
import type { Project, ProjectOrder } from '#server/domain/project.ts';
import { byCreation, PageArgs, sliceOf, toConnection } from '../connection.ts';
import { ProjectConnection } from '../connections.ts';
import type { Context } from '../context.ts';
import { OrderEnum } from '../enums.ts';
import { readId } from '../read.ts';
import { ProjectFilterInput } from '../types/project.inputs.ts';
import { FacetsType, ProjectType } from '../types/project.type.ts';

@ArgsType()
class CatalogueArgs extends PageArgs {
  @Field(() => ProjectFilterInput, { nullable: true, description: 'What to narrow to.' })
  filter?: ProjectFilterInput | null;

  @Field(() => OrderEnum, { defaultValue: 'newest', description: 'What to begin with.' })
  orderBy!: ProjectOrder;
}

const byFunding = ({ fundingRaisedCents, id }: Project): Cursor => ({ key: fundingRaisedCents, id });

@Resolver()
export class CatalogueResolver {
  @Query(() => ProjectType, { nullable: true, description: 'One project. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.' })
  project(@Arg('id', () => ID, { description: 'Which.' }) id: string, @Ctx() { viewer, services }: Context) {
    return services.projects.get(viewer, readId(id, NOT_FOUND.project));
  }

  @Query(() => ProjectConnection, { description: 'Published projects. Errors: UNAUTHENTICATED, INVALID_CURSOR.' })
  async projects(@Args(() => CatalogueArgs) args: CatalogueArgs, @Ctx() { viewer, services }: Context) {
    const slice = sliceOf(args);
    const filter = {
      search: args.filter?.search ?? null,
      genre: args.filter?.genre ?? null,
      stage: args.filter?.stage?.trim() || null,
    };
    const listed = await services.projects.listPublished(viewer, filter, args.orderBy, slice);
    return toConnection(listed, slice, args.orderBy === 'newest' ? byCreation : byFunding);
  }
}

@Resolver(() => ProjectConnection)
export class FacetResolver {
  @FieldResolver(() => FacetsType, {
    description: 'What the catalogue can be narrowed by, whatever this page was narrowed to.',
  })
  facets(@Ctx() { viewer, services }: Context) {
    return services.projects.facets(viewer);
  }
}

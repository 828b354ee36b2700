import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Cursor, Slice } from '#server/domain/pagination.ts';
import type { Project, ProjectOrder } from '#server/domain/project.ts';
import { Costs } from '../bounds.ts';
import { byCreation, PageArgs, pageOf } from '../connection.ts';
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

/** A search looks up every word, and counts what it finds. */
const FILTER_COST = 20_000;

const byFunding = ({ fundingRaisedCents, id }: Project): Cursor => ({ key: fundingRaisedCents, id });

@Resolver()
export class CatalogueResolver {
  @Query(() => ProjectType, { nullable: true, description: 'One project. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.' })
  project(@Arg('id', () => ID, { description: 'Which.' }) id: string, @Ctx() { viewer, services }: Context) {
    return services.projects.get(viewer, readId(id, NOT_FOUND.project));
  }

  @Costs({ arguments: { filter: FILTER_COST } })
  @Query(() => ProjectConnection, { description: 'Published projects. Errors: UNAUTHENTICATED, INVALID_CURSOR.' })
  projects(@Args(() => CatalogueArgs) args: CatalogueArgs, @Ctx() { viewer, services, budget }: Context) {
    const filter = {
      search: args.filter?.search ?? null,
      genre: args.filter?.genre ?? null,
      stage: args.filter?.stage?.trim() || null,
    };
    const { orderBy } = args;
    const read = (slice: Slice) => services.projects.listPublished(viewer, filter, orderBy, slice);
    return pageOf(budget, args, read, orderBy === 'newest' ? byCreation : byFunding);
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

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import { CARD_FIELDS } from './card.rules.ts';
import { cursorIn, type ProjectOrder } from './project.order.rules.ts';
import { MAX_COUNTED, MAX_FOUND } from '../project.rules.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import { NO_POSITION } from '#server/features/investments/investment.rules.ts';
import { PageArgs, readConnection, type Connection } from '#server/platform/graphql/connection.ts';
import { selectsOnly } from '#server/platform/graphql/selected.fields.ts';
import { ProjectConnection, ProjectType } from '../project.type.ts';
import { OrderEnum } from '../project.enums.type.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectFilterInput, readProjectFilter } from '../project.inputs.type.ts';
import { FacetsType } from './facets.type.ts';

const selectsCard = selectsOnly('Project', CARD_FIELDS);

@ArgsType()
class CatalogueArgs extends PageArgs {
  @Field(() => ProjectFilterInput, {
    nullable: true,
    description: 'Conditions that the projects meet; none by default.',
  })
  filter?: ProjectFilterInput | null;

  @Field(() => OrderEnum, { defaultValue: 'newest', description: 'Order of the list.' })
  orderBy!: ProjectOrder;
}

/** A search looks up every word and counts the matches. */
const FILTER_COST = 20_000;

@Resolver()
export class CatalogueResolver {
  @Query(() => ProjectType, {
    nullable: true,
    description:
      'One project; a draft for its studio and whoever ever invested in it. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND.',
  })
  async project(
    @Arg('id', () => ID, { description: 'Id of the project.' }) id: string,
    @Ctx() { viewer, services, loaders }: Context,
  ) {
    const project = await services.projects.getShown(viewer, readId(id, NOT_FOUND.project));
    loaders.project.prime(project.id, project);
    loaders.developer.prime(project.developerId, project.studio);
    loaders.isOpenToAnybody.prime(project, project.isOpenToAnybody);
    const { relations } = project.storedRelations;
    if (!relations.has('investor')) loaders.positionTotals.prime(project.id, NO_POSITION);
    if (!relations.has('reversed')) loaders.timesReleased.prime(project.id, 0);
    return project;
  }

  @Costs({ arguments: { filter: FILTER_COST } })
  @Query(() => ProjectConnection, { description: 'All published projects. Errors: UNAUTHENTICATED, INVALID_CURSOR.' })
  projects(
    @Args(() => CatalogueArgs) args: CatalogueArgs,
    @Ctx() { viewer, services, budget }: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { orderBy } = args;
    const filter = readProjectFilter(args.filter);
    const place = cursorIn(orderBy);
    if (selectsCard(info))
      return readConnection(
        budget,
        args,
        (slice) => services.projects.listCards(viewer, filter, orderBy, slice),
        place,
      );
    const read = (slice: Slice) => services.projects.listPublished(viewer, filter, orderBy, slice);
    return readConnection(budget, args, read, place);
  }
}

@Resolver(() => ProjectConnection)
export class ProjectConnectionResolver {
  @FieldResolver(() => Boolean, {
    description:
      `Whether counting ended at totalCount, so that there may be more: a search is counted up to its latest ` +
      `${MAX_FOUND} matches, and a list up to ${MAX_COUNTED} unless it is of all projects, of a genre, of a stage or ` +
      'of both, newest, open or most funded ones first. One of followed projects is counted whole.',
  })
  totalCountIsCapped(@Root() { isTotalCapped }: Connection<unknown>) {
    return isTotalCapped;
  }

  @FieldResolver(() => FacetsType, {
    description:
      'Values by which the catalogue can be filtered, over all published projects and not only those on this page.',
  })
  facets(@Ctx() { viewer, services }: Context) {
    return services.projects.facets(viewer);
  }
}

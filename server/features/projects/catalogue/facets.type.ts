import { Field, Int, ObjectType } from 'type-graphql';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { MAX_FACETS } from './facets.rules.ts';

@ObjectType('Facet', { description: 'One value by which the catalogue can be filtered.' })
export class FacetType {
  @Field(() => String, {
    description:
      'Code of a genre or stage in lower case, as in REST, or a development stage as its developer wrote it.',
  })
  value!: string;

  @Field(() => Int, { description: 'Number of published projects with this value.' })
  count!: number;
}

@ObjectType('ProjectFacets', {
  description: 'Values by which the catalogue can be filtered, over all published projects.',
})
export class FacetsType {
  @MaxItems(MAX_FACETS)
  @Field(() => [FacetType], { description: 'Genres, most projects first; at most 100.' })
  genres!: FacetType[];

  @MaxItems(MAX_FACETS)
  @Field(() => [FacetType], { description: 'Development stages and current stages, most projects first; at most 100.' })
  stages!: FacetType[];
}

import { Field, Int, ObjectType, Root } from 'type-graphql';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { GENRES, PROJECT_STAGES } from '../project.fields.ts';
import { GenreEnum, StageEnum } from '../project.enums.type.ts';
import type { Genre, Project } from '../project.rules.ts';
import { MAX_FACETS, type Facet } from './facets.rules.ts';

const among = <Value extends string>(values: readonly Value[], value: string): Value | null =>
  values.find((one) => one === value) ?? null;

@ObjectType('Facet', { description: 'One value by which the catalogue can be filtered.' })
export class FacetType {
  @Field(() => String, {
    description:
      'Code of a genre or stage in lower case, as in REST, or a development stage as its developer wrote it.',
  })
  value!: string;

  @Field(() => GenreEnum, {
    nullable: true,
    description: 'The genre, as ProjectFilter.genre takes it; null for a stage.',
  })
  genre(@Root() { by, value }: Facet): Genre | null {
    return by === 'genre' ? among(GENRES, value) : null;
  }

  @Field(() => StageEnum, {
    nullable: true,
    description:
      'The stage, as Project.currentStage has it; null for one that its developer wrote and for a genre. ' +
      'ProjectFilter.stage takes `value`.',
  })
  currentStage(@Root() { by, value }: Facet): Project['currentStage'] | null {
    return by === 'stage' ? among(PROJECT_STAGES, value) : null;
  }

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

import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { Genre, ProjectStadium, ProjectStage } from '#server/domain/project.ts';
import { GenreEnum, StadiumEnum, StageEnum } from '../enums.ts';
import { CalendarDate, Money } from '../scalars.ts';

@InputType('ProjectFilter', { description: 'What the catalogue is narrowed to; everything given must hold.' })
export class ProjectFilterInput {
  @Field(() => String, {
    nullable: true,
    description:
      "Words that begin words of the title, descriptions or studio; accents and case don't matter. " +
      'The latest 1000 it finds are listed, and counted, at most.',
  })
  search?: string | null;

  @Field(() => GenreEnum, { nullable: true, description: 'One genre.' })
  genre?: Genre | null;

  @Field(() => String, { nullable: true, description: 'A development stage or current stage, as the facets give it.' })
  stage?: string | null;
}

/** What may be left out when a project is made, and left unchanged when it is edited. */
@InputType()
class OptionalProjectFields {
  @Field(() => String, { nullable: true, description: 'For cards, at most 300 characters.' })
  shortDescription?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 50,000 characters.' })
  longDescription?: string | null;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description: 'PNG, JPG or GIF, at most 10 MB; wins over coverImage. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  cover?: Promise<FileUpload> | null;

  @Field(() => String, { nullable: true, description: 'An http(s) address, or null for no cover.' })
  coverImage?: string | null;

  @Field(() => [String], { nullable: true, description: 'Trimmed, without repeats; none means ["PC"].' })
  platforms?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Free text for the card's badge; the current stage when absent.",
  })
  developmentStage?: string | null;

  @Field(() => Money, { nullable: true, description: 'US dollars, at least 100; 1000 by default; null is no limit.' })
  minInvestment?: number | null;

  @Field(() => Money, { nullable: true, description: 'US dollars, at least 1000; 50000 by default; null is no limit.' })
  maxInvestment?: number | null;

  @Field(() => Int, { nullable: true, description: 'Seats, 1 to 50; 10 by default.' })
  maxInvestors?: number | null;

  @Field(() => String, { nullable: true, description: 'At most 120 characters.' })
  investmentModel?: string | null;

  @Field(() => Float, { nullable: true, description: 'Percent, 0 to 1000, at most two decimals: 20 means 20 %.' })
  expectedRoi?: number | null;

  @Field(() => CalendarDate, { nullable: true, description: 'When work began.' })
  startDate?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether others see it; false by default.' })
  isPublished?: boolean | null;
}

@InputType('CreateProjectInput', { description: 'A new project. SPEC §5.' })
export class CreateProjectInput extends OptionalProjectFields {
  @Field(() => String, { description: '1 to 150 characters.' })
  title!: string;

  @Field(() => String, { description: '1 to 10,000 characters.' })
  description!: string;

  @Field(() => GenreEnum, { description: 'One of thirteen.' })
  genre!: Genre;

  @Field(() => StageEnum, { description: 'Etapa.' })
  currentStage!: ProjectStage;

  @Field(() => StadiumEnum, { description: 'Estadio.' })
  currentStadium!: ProjectStadium;

  @Field(() => Money, { description: 'US dollars, at least 1000.' })
  fundingGoal!: number;
}

@InputType('UpdateProjectInput', {
  description: 'What changes of a project: absent means unchanged. Terms are frozen after the first investment.',
})
export class UpdateProjectInput extends OptionalProjectFields {
  @Field(() => ID, { description: 'Which project.' })
  id!: string;

  @Field(() => String, { nullable: true, description: '1 to 150 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 10,000 characters.' })
  description?: string | null;

  @Field(() => GenreEnum, { nullable: true, description: 'One of thirteen.' })
  genre?: Genre | null;

  @Field(() => StageEnum, { nullable: true, description: 'Etapa.' })
  currentStage?: ProjectStage | null;

  @Field(() => StadiumEnum, { nullable: true, description: 'Estadio.' })
  currentStadium?: ProjectStadium | null;

  @Field(() => Money, { nullable: true, description: 'US dollars, at least 1000.' })
  fundingGoal?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it takes investments.' })
  isActive?: boolean | null;
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MAX_PLATFORMS, type Genre, type ProjectStage, type ProjectStadium } from '#server/domain/project.ts';
import { MAX_FACETS } from '#server/services/facets.ts';
import { MaxItems } from '../bounds.ts';
import { GenreEnum, HealthEnum, StadiumEnum, StageEnum, TermsFieldEnum } from '../enums.ts';
import { CalendarDate, DateTime, Money } from '../scalars.ts';

@ObjectType('Project', { description: 'A video game that raises money. Others see it once it is published. SPEC §3.' })
export class ProjectType {
  @Field(() => ID, { description: 'The same number REST uses.' })
  id!: number;

  @Field(() => String, { description: 'At most 150 characters.' })
  title!: string;

  @Field(() => String, { description: 'Plain text, at most 10,000 characters.' })
  description!: string;

  @Field(() => String, {
    nullable: true,
    description: 'For cards; where null, show the first 100 characters of the description.',
  })
  shortDescription!: string | null;

  @Field(() => String, { nullable: true, description: 'Everything else there is to tell, at most 50,000 characters.' })
  longDescription!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the cover picture, or null.' })
  coverImage!: string | null;

  @Field(() => GenreEnum, { nullable: true, description: 'Null reads "Sin género".' })
  genre!: Genre | null;

  @MaxItems(MAX_PLATFORMS)
  @Field(() => [String], { description: 'Where it will be played; ["PC"] when its developer said nothing.' })
  platforms!: string[];

  @Field(() => StageEnum, { description: 'Etapa.' })
  currentStage!: ProjectStage;

  @Field(() => StadiumEnum, { description: 'Estadio.' })
  currentStadium!: ProjectStadium;

  @Field(() => Money, { name: 'fundingGoal', description: 'What it asks for. US dollars.' })
  fundingGoalCents!: number;

  @Field(() => Money, {
    name: 'fundingRaised',
    description: 'Sum of its investments; may exceed the goal. US dollars.',
  })
  fundingRaisedCents!: number;

  @Field(() => Int, { description: 'Distinct people who invested.' })
  investorCount!: number;

  @Field(() => Int, { description: 'Seats: how many distinct people may invest, 1 to 50.' })
  maxInvestors!: number;

  @Field(() => Money, {
    name: 'minInvestment',
    nullable: true,
    description: 'Least of each investment; null is no limit. US dollars.',
  })
  minInvestmentCents!: number | null;

  @Field(() => Money, {
    name: 'maxInvestment',
    nullable: true,
    description: 'Most of each investment; null is no limit. US dollars.',
  })
  maxInvestmentCents!: number | null;

  @Field(() => String, { nullable: true, description: 'Null reads "Participación en ingresos".' })
  investmentModel!: string | null;

  @Field(() => Boolean, { description: 'Whether it takes investments.' })
  isActive!: boolean;

  @Field(() => Boolean, { description: 'Whether others than its developer see it.' })
  isPublished!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When it was first published.' })
  publishedAt!: Date | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => DateTime, { name: 'lastUpdated', description: 'When its own data last changed.' })
  updatedAt!: Date;

  @Field(() => DateTime, {
    name: 'lastActivity',
    description: 'When anything about it last changed: data, milestones, updates, money.',
  })
  lastActivityAt!: Date;
}

@ObjectType('Refusal', { description: 'Why something is not allowed.' })
export class RefusalType {
  @Field(() => String, { description: 'The error code the mutation would answer.' })
  code!: string;

  @Field(() => String, { description: 'The same in Spanish, fit to show.' })
  message!: string;
}

@ObjectType('FundingPoint', { description: 'What had been raised by the end of a day with an investment.' })
export class FundingPointType {
  @Field(() => CalendarDate, { name: 'date', description: 'The day, in Buenos Aires.' })
  day!: string;

  @Field(() => Money, { description: 'Since the beginning. US dollars.' })
  raised!: number;
}

@ObjectType('ProjectHealth', { description: 'How a project keeps its word; for its developer alone.' })
export class HealthType {
  @Field(() => HealthEnum, { description: 'What the two figures come to.' })
  status!: string;

  @Field(() => Int, { nullable: true, description: 'Days since the latest update; null before the first.' })
  daysSinceUpdate!: number | null;

  @Field(() => Int, { description: 'Milestones past their due date.' })
  overdueMilestones!: number;

  @Field(() => String, { description: 'The formula, in Spanish.' })
  explanation!: string;
}

@ObjectType('TermsChange', { description: 'One change of something investors rely on. RULES D-17.' })
export class TermsChangeType {
  @Field(() => ID, { description: 'Identifies the change.' })
  id!: number;

  @Field(() => TermsFieldEnum, { description: 'Which term.' })
  field!: string;

  @Field(() => DateTime, { description: 'When.' })
  changedAt!: Date;
}

@ObjectType('Facet', { description: 'One value the catalogue can be narrowed to.' })
export class FacetType {
  @Field(() => String, { description: "As the filter takes it: a genre's or stage's code in lower case." })
  value!: string;

  @Field(() => Int, { description: 'How many published projects have it.' })
  count!: number;
}

@ObjectType('ProjectFacets', { description: 'What the catalogue can be narrowed by, over all that is published.' })
export class FacetsType {
  @MaxItems(MAX_FACETS)
  @Field(() => [FacetType], { description: 'Most projects first; at most 100.' })
  genres!: FacetType[];

  @MaxItems(MAX_FACETS)
  @Field(() => [FacetType], { description: 'Most projects first; at most 100.' })
  stages!: FacetType[];
}

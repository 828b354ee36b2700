import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Role } from '#server/domain/user.ts';
import { RoleEnum } from '../enums.ts';
import { DateTime, Money } from '../scalars.ts';
import { ProjectType } from './project.type.ts';

@ObjectType('Developer', { description: 'A studio, as anyone signed in may see it.' })
export class DeveloperType {
  @Field(() => ID, { description: 'The profile, not the account.' })
  id!: number;

  @Field(() => ID, { description: 'The account.' })
  userId!: number;

  @Field(() => String, { nullable: true, description: 'Null until the studio says its name.' })
  studioName!: string | null;

  @Field(() => String, { nullable: true, description: 'As the studio writes it.' })
  country!: string | null;
}

@ObjectType('Investor', { description: 'An investor, as those who may see one do.' })
export class InvestorType {
  @Field(() => ID, { description: 'The profile, not the account.' })
  id!: number;

  @Field(() => ID, { description: 'The account.' })
  userId!: number;

  @Field(() => String, { nullable: true, description: 'Null until the investor says a name.' })
  name!: string | null;
}

@ObjectType('User', { description: "The signed-in account. Nobody else's is ever shown." })
export class UserType {
  @Field(() => ID, { description: 'The account.' })
  id!: number;

  @Field(() => String, { description: 'Lower case; shown to its owner alone.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'For good.' })
  role!: Role;

  @Field(() => DateTime, { description: 'When it registered.' })
  createdAt!: Date;

  @Field(() => DeveloperType, { nullable: true, description: 'Null for an investor.' })
  developerProfile!: DeveloperType | null;

  @Field(() => InvestorType, { nullable: true, description: 'Null for a developer.' })
  investorProfile!: InvestorType | null;
}

@ObjectType('Position', { description: 'What one investor has in one project, all investments added.' })
export class PositionType {
  @Field(() => ProjectType, { description: 'Where the money is.' })
  project!: object;

  @Field(() => Money, { description: 'US dollars.' })
  invested!: number;

  @Field(() => Money, {
    description: 'amount × (1 + ROI), rounded half up once per investment, added. US dollars. SPEC §9.',
  })
  estimatedReturn!: number;

  @Field(() => Int, { description: 'How many investments.' })
  investmentCount!: number;

  @Field(() => Boolean, { description: 'The project states no ROI, so 20 % was assumed.' })
  usesDefaultRoi!: boolean;
}

@ObjectType('Portfolio', { description: "An investor's figures. SPEC §2, §9." })
export class PortfolioType {
  @Field(() => Money, { description: 'Everything put in. US dollars.' })
  invested!: number;

  @Field(() => Int, { description: 'Distinct projects.' })
  projectCount!: number;

  @Field(() => Int, { description: 'Investments, however many per project.' })
  investmentCount!: number;

  @Field(() => Int, { description: 'Funded projects that are published and take investments.' })
  activeProjectCount!: number;

  @Field(() => Money, { description: "An estimate, not a promise: the positions' estimates added. US dollars." })
  estimatedReturn!: number;

  @Field(() => Float, { description: 'Estimated gain over what was invested, percent; 0 with no investments.' })
  roiPercent!: number;

  @Field(() => Boolean, { description: 'Some project states no ROI, so 20 % was assumed for it.' })
  usesDefaultRoi!: boolean;
}

@ObjectType('Studio', { description: "A developer's figures over their own projects, drafts included. SPEC §2." })
export class StudioType {
  @Field(() => Money, { description: 'US dollars.' })
  raised!: number;

  @Field(() => Money, { description: 'Sum of the goals. US dollars.' })
  goal!: number;

  @Field(() => Float, { description: 'Percent, 0 to 100; 0 without a goal.' })
  progress!: number;

  @Field(() => Int, { description: 'All of them.' })
  projectCount!: number;

  @Field(() => Int, { description: 'Those that take investments.' })
  activeProjectCount!: number;

  @Field(() => Int, { description: 'Those others can see.' })
  publishedProjectCount!: number;

  @Field(() => Int, { description: "Sum of the projects' investor counts: a person counts once per project." })
  investorCount!: number;

  @Field(() => Int, { description: 'People, each counted once.' })
  distinctInvestorCount!: number;
}

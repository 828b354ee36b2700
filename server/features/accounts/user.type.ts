import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DEVELOPER_FIELDS, INVESTOR_FIELDS } from './profile.fields.ts';
import { OutputFields } from '#server/platform/graphql/fields.ts';
import { DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { type Role, ROLES } from '#server/kernel/viewer.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';

export const RoleEnum = closedSet(ROLES, 'Role', 'What an account is for: chosen at registration, never changed.');

@ObjectType('Developer', { description: 'Profile of a developer, visible to everybody who is signed in.' })
@OutputFields(DEVELOPER_FIELDS)
export class DeveloperType {
  @Field(() => ID, { description: 'Id of the profile, not of the account.' })
  id!: number;

  @Field(() => ID, { description: 'Id of the account.' })
  userId!: number;
}

@ObjectType('DeliveryRecord', { description: 'How a studio kept the first dates that its milestones promised.' })
export class DeliveryRecordType {
  @Field(() => Int, {
    description:
      'Number of milestones of published projects that were completed or have passed the first date they promised; ' +
      'a deleted one counts when it was deleted after that date.',
  })
  due!: number;

  @Field(() => Int, { description: 'Number of those milestones that were completed by that date.' })
  onTime!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'onTime over due as a whole percentage, 0 to 100; null while due is below 3.',
  })
  onTimePercent!: number | null;
}

@ObjectType('Investor', { description: 'Profile of an investor.' })
@OutputFields(INVESTOR_FIELDS)
export class InvestorType {
  @Field(() => ID, { description: 'Id of the profile, not of the account.' })
  id!: number;

  @Field(() => ID, { description: 'Id of the account.' })
  userId!: number;
}

@ObjectType('User', { description: "The viewer's own account; accounts of others are never shown." })
export class UserType {
  @Field(() => ID, { description: 'Id of the account.' })
  id!: number;

  @Field(() => String, { description: 'E-mail address in lower case, shown to its owner alone.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role of the account, which never changes.' })
  role!: Role;

  @Field(() => DateTime, { description: 'When the account was registered.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the link sent to the e-mail address was first opened; null until then.',
  })
  emailConfirmedAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it closes for good, as its owner requested; null when they did not.',
  })
  closesAt!: Date | null;

  @Field(() => DeveloperType, { nullable: true, description: 'Profile of a developer; null for an investor.' })
  developerProfile!: DeveloperType | null;

  @Field(() => InvestorType, { nullable: true, description: 'Profile of an investor; null for a developer.' })
  investorProfile!: InvestorType | null;
}

@ObjectType('Position', { description: 'All investments of one investor in one project, added up.' })
export class PositionType {
  @Field(() => Money, { description: 'Sum of the investments in the project. US dollars, at most two decimals.' })
  invested!: number;

  @Field(() => Money, {
    description:
      'Estimate, not a promise: amount × (1 + ROI) of each investment, rounded half up to cents, added up. US dollars.',
  })
  estimatedReturn!: number;

  @Field(() => Int, { description: 'Number of investments in the project.' })
  investmentCount!: number;

  @Field(() => Boolean, { description: 'Whether 20 % is assumed because the project states no ROI.' })
  usesDefaultRoi!: boolean;
}

@ObjectType('Portfolio', { description: 'Figures over all investments of an investor.' })
export class PortfolioType {
  @Field(() => Money, { description: 'Sum of all investments. US dollars, at most two decimals.' })
  invested!: number;

  @Field(() => Int, { description: 'Number of distinct projects invested in.' })
  projectCount!: number;

  @Field(() => Int, { description: 'Number of investments, each counted.' })
  investmentCount!: number;

  @Field(() => Int, { description: 'Number of projects invested in that are published and take investments.' })
  activeProjectCount!: number;

  @Field(() => Money, {
    description: "Estimate, not a promise: the sum of the positions' estimates. US dollars, at most two decimals.",
  })
  estimatedReturn!: number;

  @Field(() => Float, {
    description: 'Estimated gain over the invested money in percent: 20 means 20 %; 0 without investments.',
  })
  roiPercent!: number;

  @Field(() => Boolean, { description: 'Whether 20 % is assumed for a project that states no ROI.' })
  usesDefaultRoi!: boolean;
}

@ObjectType('Studio', { description: 'Figures over all projects of a developer, drafts included.' })
export class StudioType {
  @Field(() => Money, { description: 'Sum raised by the projects. US dollars, at most two decimals.' })
  raised!: number;

  @Field(() => Money, {
    description:
      'Of `raised`, what may be paid and has a last day for that (`paymentDays`), paid or not. US dollars, at most two ' +
      'decimals.',
  })
  payable!: number;

  @Field(() => Money, {
    description: 'What the studio says it received, less what it returned. US dollars, at most two decimals.',
  })
  confirmed!: number;

  @Field(() => Money, {
    description: 'Of `confirmed`, what is of cancelled games and to be returned. US dollars, at most two decimals.',
  })
  toReturn!: number;

  @Field(() => Money, { description: 'Sum of the funding goals. US dollars, at most two decimals.' })
  goal!: number;

  @Field(() => Float, { description: 'Raised over goal in percent, 0 to 100; 0 without a goal.' })
  progress!: number;

  @Field(() => Int, { description: 'Number of projects, drafts included.' })
  projectCount!: number;

  @Field(() => Int, { description: 'Number of projects that take investments.' })
  activeProjectCount!: number;

  @Field(() => Int, { description: 'Number of published projects.' })
  publishedProjectCount!: number;

  @Field(() => Int, { description: "Sum of the projects' investor counts: a person counts once in each project." })
  investorCount!: number;

  @Field(() => Int, { description: 'Number of distinct people who invested in any of the projects.' })
  distinctInvestorCount!: number;
}

@ObjectType('AuthPayload', { description: 'A session of an account.' })
export class AuthPayload {
  @Field(() => String, {
    description:
      'Token to send as "Authorization: Bearer …"; it expires after seven days without use, and after ninety in any case.',
  })
  accessToken!: string;

  @Field(() => UserType, { description: 'The signed-in account.' })
  user!: object;
}

@ObjectType('UpdateProfilePayload', { description: 'Result of changing a profile.' })
export class UpdateProfilePayload {
  @Field(() => UserType, { description: 'The account with its changed profile.' })
  user!: object;
}

export const PositionConnection = connectionOf(PositionType, 'Position');

export const DeveloperConnection = connectionOf(DeveloperType, 'Developer');

export const InvestorConnection = connectionOf(InvestorType, 'Investor');

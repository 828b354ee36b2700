import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CampaignResult } from './campaign/campaign.rules.ts';
import { OUTCOME_FIELDS } from './outcome/outcome.fields.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { CampaignResultEnum, HealthEnum, SuggestionReasonEnum, TermsFieldEnum } from './project.enums.type.ts';
import { OutputFields } from '#server/platform/graphql/fields.ts';
import { Revision } from '#server/platform/graphql/revision.type.ts';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';

@ObjectType('Project', {
  description:
    'A video game that raises money. Until it is published, only its studio and whoever ever invested in it see it.',
})
@OutputFields(OUTCOME_FIELDS)
@OutputFields(PROJECT_FIELDS, { except: ['developmentStage', 'startDate', 'roi', 'revenueShare', 'returnCap'] })
export class ProjectType {
  @Field(() => ID, { description: 'Id of the project, the same as in REST.' })
  id!: number;

  @Field(() => Money, {
    name: 'fundingRaised',
    description: 'Sum of its investments, which may exceed the goal. US dollars, at most two decimals.',
  })
  fundingRaisedCents!: number;

  @Field(() => Int, { description: 'Number of distinct people who invested.' })
  investorCount!: number;

  @Field(() => Int, { description: 'Number of people who follow it, investors or not.' })
  followerCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was first published; null if it never was.' })
  publishedAt!: Date | null;

  @Field(() => Int, {
    description:
      'How often goal, limits, seats, model, ROI, last day, funding model, days to pay or revenue share have changed ' +
      'since its first publication: other terms have another number. For InvestInput.termsVersion.',
  })
  termsVersion!: number;

  @Field(() => CampaignResultEnum, {
    nullable: true,
    description: 'How its campaign ended; null until its last day is over, and always without one.',
  })
  campaignResult!: CampaignResult | null;

  @Field(() => DateTime, { nullable: true, description: 'When that was decided; null until then.' })
  campaignEndedAt!: Date | null;

  @Field(() => Money, {
    name: 'raisedAtClose',
    nullable: true,
    description:
      'What was raised when its campaign ended, released afterwards or not; null until then. US dollars, at most two ' +
      'decimals.',
  })
  raisedAtCloseCents!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of distinct people whose commitments stood when its campaign ended; null until then.',
  })
  backersAtClose!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its developer archived the draft; null while it is not archived.',
  })
  archivedAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When Fichín hid it: it is unpublished meanwhile, and only its studio and whoever ever invested in it see it. ' +
      'Null while it is not hidden.',
  })
  hiddenAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When Fichín closed it to investments: until Fichín reopens it, its developer can not; null while it is not.',
  })
  closedByOperatorAt!: Date | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => DateTime, { name: 'lastUpdated', description: 'When one of its own fields last changed.' })
  updatedAt!: Date;

  @Field(() => DateTime, {
    name: 'lastActivity',
    description: 'When its fields, milestones, updates or investments last changed.',
  })
  lastActivityAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its latest public update was published; null before the first. Private ones change nothing.',
  })
  latestPublicUpdateAt!: Date | null;

  @Revision('Revision of its own fields')
  revision!: number;

  @Revision('Revision of its gallery')
  galleryRevision!: number;
}

@ObjectType('Suggestion', { description: 'A project an investor may want to look at.' })
export class SuggestionType {
  @Field(() => SuggestionReasonEnum, { description: 'Why it is suggested.' })
  reason!: string;

  @Field(() => ProjectType, { description: 'Open, below its goal, and without an investment of the viewer.' })
  project!: ProjectType;
}

@ObjectType('Refusal', { description: 'Why the viewer may not do something.' })
export class RefusalType {
  @Field(() => String, { description: 'Code of the error that the mutation would answer.' })
  code!: string;

  @Field(() => String, { description: 'The reason in Spanish, to be shown.' })
  message!: string;
}

@ObjectType('FundingPoint', { description: 'Money raised by the end of one day that had an investment.' })
export class FundingPointType {
  @Field(() => CalendarDate, { name: 'date', description: 'The day, in the time zone of Buenos Aires.' })
  day!: string;

  @Field(() => Money, {
    description: 'Sum of all investments up to the end of the day. US dollars, at most two decimals.',
  })
  raised!: number;
}

@ObjectType('ProjectHealth', { description: 'How reliably a project reports and delivers; for its developer alone.' })
export class HealthType {
  @Field(() => HealthEnum, { description: 'Judgement of the two figures by the rule in explanation.' })
  status!: string;

  @Field(() => Int, { nullable: true, description: 'Whole days since the latest update; null without updates.' })
  daysSinceUpdate!: number | null;

  @Field(() => Int, { description: 'Number of milestones past their due date and not completed.' })
  overdueMilestones!: number;

  @Field(() => String, { description: 'The rule by which the figures give the status, in Spanish.' })
  explanation!: string;
}

@ObjectType('TermsChange', { description: 'One change of a term that investors rely on.' })
export class TermsChangeType {
  @Field(() => ID, { description: 'Id of the change.' })
  id!: number;

  @Field(() => TermsFieldEnum, { description: 'The term that changed.' })
  field!: string;

  @Field(() => DateTime, { description: 'When it changed.' })
  changedAt!: Date;
}

@ObjectType('ProjectPayload', { description: 'Result of changing a project.' })
export class ProjectPayload {
  @Field(() => ProjectType, { description: 'The project after the change.' })
  project!: object;
}

@ObjectType('CreateProjectPayload', { description: 'Result of creating a project.' })
export class CreateProjectPayload extends ProjectPayload {
  @Replayed()
  replayed!: boolean;
}

@ObjectType('DeleteProjectPayload', { description: 'Result of deleting a draft.' })
export class DeleteProjectPayload {
  @Field(() => ID, { description: 'Id of the deleted project, to remove it from caches.' })
  deletedProjectId!: string;

  @Field(() => UserType, { description: 'Its developer, with changed figures.' })
  user!: object;
}

export const ProjectConnection = connectionOf(ProjectType, 'Project');

import { Field, ID, ObjectType } from 'type-graphql';
import { InvestmentType } from './investment.type.ts';
import { MilestoneType } from './milestone.type.ts';
import { ProjectType } from './project.type.ts';
import { CommentType, UpdateObjectType } from './update.type.ts';
import { UserType } from './user.type.ts';

@ObjectType('AuthPayload', { description: 'A session.' })
export class AuthPayload {
  @Field(() => String, { description: 'Send it as "Authorization: Bearer …"; it lasts seven days.' })
  accessToken!: string;

  @Field(() => UserType, { description: 'Who signed in.' })
  user!: object;
}

@ObjectType('UpdateProfilePayload', { description: 'The account as it now is.' })
export class UpdateProfilePayload {
  @Field(() => UserType, { description: 'Oneself.' })
  user!: object;
}

@ObjectType('ProjectPayload', { description: 'The project as it now is.' })
export class ProjectPayload {
  @Field(() => ProjectType, { description: 'Whole.' })
  project!: object;
}

@ObjectType('DeleteProjectPayload', { description: 'A draft that is gone.' })
export class DeleteProjectPayload {
  @Field(() => ID, { description: 'Evict it from a cache.' })
  deletedProjectId!: string;

  @Field(() => UserType, { description: 'Its developer, with the figures as they now are.' })
  user!: object;
}

@ObjectType('InvestPayload', { description: 'What an investment changed.' })
export class InvestPayload {
  @Field(() => ProjectType, { description: 'With its totals as they now are.' })
  project!: object;

  @Field(() => InvestmentType, { description: 'The one made, or the one this key had already made.' })
  investment!: object;

  @Field(() => String, { nullable: true, description: 'As it was sent.' })
  clientMutationId!: string | null;
}

@ObjectType('UpdatePayload', { description: 'The update as it now is.' })
export class UpdatePayload {
  @Field(() => UpdateObjectType, { description: 'Whole.' })
  update!: object;
}

@ObjectType('DeleteUpdatePayload', { description: 'An update that is gone.' })
export class DeleteUpdatePayload {
  @Field(() => ID, { description: 'Evict it from a cache.' })
  deletedUpdateId!: string;

  @Field(() => ProjectType, { description: 'Where it was.' })
  project!: object;
}

@ObjectType('AddCommentPayload', { description: 'A comment that was written.' })
export class AddCommentPayload {
  @Field(() => CommentType, { description: 'Whole.' })
  comment!: object;

  @Field(() => UpdateObjectType, { description: 'Under which update.' })
  update!: object;
}

@ObjectType('DeleteCommentPayload', { description: 'A comment that is gone.' })
export class DeleteCommentPayload {
  @Field(() => ID, { description: 'Evict it from a cache.' })
  deletedCommentId!: string;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'Under which update it was; null when the viewer may not read it any more.',
  })
  update!: object | null;
}

@ObjectType('MilestonePayload', { description: 'The milestone as it now is.' })
export class MilestonePayload {
  @Field(() => MilestoneType, { description: 'Whole.' })
  milestone!: object;

  @Field(() => ProjectType, { description: 'Its project, with the summary as it now is.' })
  project!: object;
}

@ObjectType('DeleteMilestonePayload', { description: 'A milestone that is gone.' })
export class DeleteMilestonePayload {
  @Field(() => ID, { description: 'Evict it from a cache.' })
  deletedMilestoneId!: string;

  @Field(() => ProjectType, { description: 'Its project, with the summary as it now is.' })
  project!: object;
}

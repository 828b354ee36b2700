import { Field, ID, ObjectType } from 'type-graphql';
import { InvestmentType } from './investments/investment.type.ts';
import { MilestoneType } from './milestones/milestone.type.ts';
import { ProjectType } from './projects/project.type.ts';
import { CommentType, UpdateObjectType } from './updates/update.type.ts';
import { UserType } from './accounts/user.type.ts';

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

@ObjectType('ConfirmEmailPayload', { description: 'Result of opening the link of a confirmation mail.' })
export class ConfirmEmailPayload {
  @Field(() => Boolean, { description: 'Whether the address was confirmed before, by this link or another one.' })
  alreadyConfirmed!: boolean;
}

@ObjectType('ResendEmailConfirmationPayload', { description: 'Result of asking for another confirmation mail.' })
export class ResendEmailConfirmationPayload {
  @Field(() => UserType, { description: 'The account whose address the mail goes to.' })
  user!: object;
}

@ObjectType('MessagePayload', { description: 'Result of an action that has nothing else to say.' })
export class MessagePayload {
  @Field(() => String, { description: 'Confirmation in Spanish, to be shown.' })
  message!: string;
}

@ObjectType('UpdateProfilePayload', { description: 'Result of changing a profile.' })
export class UpdateProfilePayload {
  @Field(() => UserType, { description: 'The account with its changed profile.' })
  user!: object;
}

@ObjectType('ProjectPayload', { description: 'Result of creating or changing a project.' })
export class ProjectPayload {
  @Field(() => ProjectType, { description: 'The project after the change.' })
  project!: object;
}

@ObjectType('DeleteProjectPayload', { description: 'Result of deleting a draft.' })
export class DeleteProjectPayload {
  @Field(() => ID, { description: 'Id of the deleted project, to remove it from caches.' })
  deletedProjectId!: string;

  @Field(() => UserType, { description: 'Its developer, with changed figures.' })
  user!: object;
}

@ObjectType('InvestPayload', { description: 'Result of investing.' })
export class InvestPayload {
  @Field(() => ProjectType, { description: 'The project with its changed totals.' })
  project!: object;

  @Field(() => InvestmentType, {
    description: 'The investment made now, or made before with the same idempotency key.',
  })
  investment!: object;

  @Field(() => String, { nullable: true, description: 'The idempotency key that was sent; null for none.' })
  clientMutationId!: string | null;
}

@ObjectType('UpdatePayload', { description: 'Result of publishing or changing an update.' })
export class UpdatePayload {
  @Field(() => UpdateObjectType, { description: 'The update after the change.' })
  update!: object;
}

@ObjectType('DeleteUpdatePayload', { description: 'Result of deleting an update.' })
export class DeleteUpdatePayload {
  @Field(() => ID, { description: 'Id of the deleted update, to remove it from caches.' })
  deletedUpdateId!: string;

  @Field(() => ProjectType, { description: 'The project it belonged to, with changed counts.' })
  project!: object;
}

@ObjectType('AddCommentPayload', { description: 'Result of writing a comment.' })
export class AddCommentPayload {
  @Field(() => CommentType, { description: 'The comment that was written.' })
  comment!: object;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description:
      'The update it stands under, with its changed comment count; null if the viewer may no longer read it.',
  })
  update!: object | null;
}

@ObjectType('CommentPayload', { description: 'Result of editing, pinning or unpinning a comment.' })
export class CommentPayload {
  @Field(() => CommentType, { description: 'The comment after the change.' })
  comment!: object;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'The update it stands under; null if the viewer may no longer read it.',
  })
  update!: object | null;
}

@ObjectType('DeleteCommentPayload', { description: 'Result of deleting a comment.' })
export class DeleteCommentPayload {
  @Field(() => ID, { description: 'Id of the deleted comment, to remove it from caches.' })
  deletedCommentId!: string;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'The update it stood under, with its changed comment count; null if the viewer may no longer read it.',
  })
  update!: object | null;
}

@ObjectType('MilestonePayload', { description: 'Result of creating or changing a milestone.' })
export class MilestonePayload {
  @Field(() => MilestoneType, { description: 'The milestone after the change.' })
  milestone!: object;

  @Field(() => ProjectType, { description: 'Its project, with the changed milestone summary.' })
  project!: object;
}

@ObjectType('DeleteMilestonePayload', { description: 'Result of deleting a milestone.' })
export class DeleteMilestonePayload {
  @Field(() => ID, { description: 'Id of the deleted milestone, to remove it from caches.' })
  deletedMilestoneId!: string;

  @Field(() => ProjectType, { description: 'Its project, with the changed milestone summary.' })
  project!: object;
}

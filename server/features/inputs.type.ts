import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType } from 'type-graphql';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import type { UpdateType } from '#server/features/updates/update.rules.ts';
import { UpdateTypeEnum } from './enums.type.ts';
import { createInput, updateInput } from '#server/platform/graphql/fields.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';

/** An input with one id. */
function idInput(name: string, what: string) {
  @InputType(name, { description: `The ${what} that a mutation concerns.` })
  class IdInput {
    @Field(() => ID, { description: `Id of the ${what}. Errors: ${what.toUpperCase().replace(' ', '_')}_NOT_FOUND.` })
    id!: string;
  }
  return IdInput;
}
export const ProjectIdInput = idInput('ProjectIdInput', 'project');
export const UpdateIdInput = idInput('UpdateIdInput', 'update');
export const CommentIdInput = idInput('CommentIdInput', 'comment');
export const MilestoneIdInput = idInput('MilestoneIdInput', 'milestone');
export const WebhookIdInput = idInput('WebhookIdInput', 'webhook');
export const SessionIdInput = idInput('SessionIdInput', 'session');
export const AccessTokenIdInput = idInput('AccessTokenIdInput', 'access token');
export const PasskeyIdInput = idInput('PasskeyIdInput', 'passkey');
export type IdInput = { id: string };

@InputType('MediaInput', { description: 'A picture or video to add to an update.' })
export class MediaInput {
  @Field(() => GraphQLUpload, {
    description:
      'PNG, JPG, GIF or MP4, detected by its content, at most 10 MB. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  file!: Promise<FileUpload>;

  @Field(() => String, {
    nullable: true,
    description: 'Caption, at most 300 characters in one line; none by default. Errors: VALIDATION.',
  })
  caption?: string | null;
}

@InputType('ExistingMediaInput', { description: 'A file that the update already has and keeps.' })
export class ExistingMediaInput {
  @Field(() => String, { description: 'Address of the file, as Media.url gives it. Errors: INVALID_MEDIA.' })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'New caption, at most 300 characters in one line; absent or null keeps the old one. Errors: VALIDATION.',
  })
  caption?: string | null;
}

@InputType('CreateUpdateInput', { description: 'An update to publish.' })
export class CreateUpdateInput {
  @Field(() => ID, { description: 'Id of its project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => String, { description: 'Title in one line, 1 to 200 characters. Errors: VALIDATION.' })
  title!: string;

  @Field(() => String, { description: 'Markdown source, 1 to 50,000 characters. Errors: VALIDATION.' })
  content!: string;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'What it is about; GENERAL by default.' })
  type?: UpdateType | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True: everybody who sees the project may read it. False: the project's developer and investors alone. " +
      'True by default.',
  })
  isPublic?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it is also sent to the investors by mail with its text, once per project in 24 hours; false by ' +
      'default. Errors: MESSAGE_NEEDS_PRIVATE_UPDATE, MESSAGE_TOO_SOON.',
  })
  mailToInvestors?: boolean | null;

  @Field(() => [MediaInput], {
    nullable: true,
    description: 'Files, at most 10, shown in this order. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  media?: MediaInput[] | null;
}

@InputType('EditUpdateInput', { description: 'Changes to an update: an absent or null field stays unchanged.' })
export class EditUpdateInput {
  @Field(() => ID, { description: 'Id of the update. Errors: UPDATE_NOT_FOUND, FORBIDDEN.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Title in one line, 1 to 200 characters. Errors: VALIDATION.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown source, 1 to 50,000 characters. Errors: VALIDATION.' })
  content?: string | null;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'What it is about.' })
  type?: UpdateType | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True: everybody who sees the project may read it. False: the project's developer and investors alone.",
  })
  isPublic?: boolean | null;

  @Field(() => [ExistingMediaInput], {
    nullable: true,
    description:
      'Files to keep, in this order; the others are removed. Absent or null keeps all. Errors: INVALID_MEDIA.',
  })
  existingMedia?: ExistingMediaInput[] | null;

  @Field(() => [MediaInput], {
    nullable: true,
    description: 'Files to add after those kept, at most 10 together. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  media?: MediaInput[] | null;

  @BaseRevision('Update.revision')
  baseRevision?: number | null;
}

@InputType('AddCommentInput', { description: 'A comment to write under an update.' })
export class AddCommentInput {
  @Field(() => ID, { description: 'Id of the update. Errors: UPDATE_NOT_FOUND, PRIVATE_UPDATE, UPDATE_HIDDEN.' })
  updateId!: string;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the comment of the same update that this one replies to; of a reply, to reply in its thread; none by ' +
      'default. Errors: COMMENT_NOT_FOUND.',
  })
  parentId?: string | null;
}

@InputType('EditCommentInput', { description: "New text of a comment of the viewer's own." })
export class EditCommentInput {
  @Field(() => ID, { description: 'Id of the comment. Errors: COMMENT_NOT_FOUND, FORBIDDEN, COMMENT_LOCKED.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @BaseRevision('Comment.revision')
  baseRevision?: number | null;
}

@InputType('CreateMilestoneInput', { description: 'A milestone to add to a project.' })
export class CreateMilestoneInput extends createInput(MILESTONE_FIELDS) {
  @Field(() => ID, { description: 'Id of its project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;
}

@InputType('EditMilestoneInput', { description: 'Changes to a milestone: an absent field stays unchanged.' })
export class EditMilestoneInput extends updateInput(MILESTONE_FIELDS) {
  @Field(() => ID, { description: 'Id of the milestone. Errors: MILESTONE_NOT_FOUND, FORBIDDEN.' })
  id!: string;

  @BaseRevision('Milestone.revision')
  baseRevision?: number | null;
}

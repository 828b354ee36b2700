import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType, Int } from 'type-graphql';
import type { MilestoneStage, MilestoneStatus } from '#server/domain/milestone.ts';
import type { UpdateType } from '#server/domain/update.ts';
import { MilestoneStageEnum, MilestoneStatusEnum, UpdateTypeEnum } from '../enums.ts';
import { CalendarDate, Money } from '../scalars.ts';

/** An input that names one thing. */
function idInput(name: string, what: string) {
  @InputType(name, { description: `Names one ${what}.` })
  class IdInput {
    @Field(() => ID, { description: `Which ${what}.` })
    id!: string;
  }
  return IdInput;
}
export const ProjectIdInput = idInput('ProjectIdInput', 'project');
export const UpdateIdInput = idInput('UpdateIdInput', 'update');
export const CommentIdInput = idInput('CommentIdInput', 'comment');
export const MilestoneIdInput = idInput('MilestoneIdInput', 'milestone');
export type IdInput = { id: string };

@InputType('InvestInput', { description: 'Money for a project.' })
export class InvestInput {
  @Field(() => ID, { description: 'Which project.' })
  projectId!: string;

  @Field(() => Money, { description: "US dollars, at most two decimals, between the project's limits." })
  amount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Idempotency key, 1 to 200 printable characters: the same key and amount give the same investment.',
  })
  clientMutationId?: string | null;
}

@InputType('MediaInput', { description: 'A file to add to an update.' })
export class MediaInput {
  @Field(() => GraphQLUpload, { description: 'PNG, JPG, GIF or MP4, at most 10 MB.' })
  file!: Promise<FileUpload>;

  @Field(() => String, { nullable: true, description: 'At most 300 characters.' })
  caption?: string | null;
}

@InputType('ExistingMediaInput', { description: 'A file an update already has and keeps.' })
export class ExistingMediaInput {
  @Field(() => String, { description: 'As the update gives it.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'A new caption; absent keeps the old one.' })
  caption?: string | null;
}

@InputType('CreateUpdateInput', { description: 'News to publish.' })
export class CreateUpdateInput {
  @Field(() => ID, { description: 'Of which project.' })
  projectId!: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  title!: string;

  @Field(() => String, { description: 'Markdown, 1 to 50,000 characters.' })
  content!: string;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'GENERAL by default.' })
  type?: UpdateType | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  isPublic?: boolean | null;

  @Field(() => [MediaInput], { nullable: true, description: 'At most 10, kept in this order.' })
  media?: MediaInput[] | null;
}

@InputType('EditUpdateInput', { description: 'What changes of an update: absent means unchanged.' })
export class EditUpdateInput {
  @Field(() => ID, { description: 'Which update.' })
  id!: string;

  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown, 1 to 50,000 characters.' })
  content?: string | null;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'What it is about.' })
  type?: UpdateType | null;

  @Field(() => Boolean, { nullable: true, description: 'Who reads it.' })
  isPublic?: boolean | null;

  @Field(() => [ExistingMediaInput], { nullable: true, description: 'Those kept, in this order; absent keeps all.' })
  existingMedia?: ExistingMediaInput[] | null;

  @Field(() => [MediaInput], { nullable: true, description: 'Those added after the kept ones.' })
  media?: MediaInput[] | null;
}

@InputType('AddCommentInput', { description: 'A comment to write.' })
export class AddCommentInput {
  @Field(() => ID, { description: 'Under which update.' })
  updateId!: string;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters after trimming.' })
  content!: string;
}

/** What may be left out of a milestone, and left unchanged when it is edited. */
@InputType()
class OptionalMilestoneFields {
  @Field(() => MilestoneStageEnum, { nullable: true, description: 'What it delivers.' })
  stage?: MilestoneStage | null;

  @Field(() => MilestoneStatusEnum, { nullable: true, description: 'Any; PLANNED by default.' })
  status?: MilestoneStatus | null;

  @Field(() => CalendarDate, { nullable: true, description: 'When it is due; may be in the past.' })
  dueDate?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'When work on it begins.' })
  startDate?: string | null;

  @Field(() => Int, { nullable: true, description: '0 to 100; always 100 once completed.' })
  progress?: number | null;
}

@InputType('CreateMilestoneInput', { description: 'A promise with a date.' })
export class CreateMilestoneInput extends OptionalMilestoneFields {
  @Field(() => ID, { description: 'Of which project.' })
  projectId!: string;

  @Field(() => String, { description: '1 to 150 characters.' })
  title!: string;

  @Field(() => String, { description: '1 to 5,000 characters.' })
  description!: string;
}

@InputType('EditMilestoneInput', { description: 'What changes of a milestone: absent means unchanged.' })
export class EditMilestoneInput extends OptionalMilestoneFields {
  @Field(() => ID, { description: 'Which milestone.' })
  id!: string;

  @Field(() => String, { nullable: true, description: '1 to 150 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 5,000 characters.' })
  description?: string | null;
}

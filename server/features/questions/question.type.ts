import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '#server/platform/graphql/connection.ts';
import { BaseRevision, Revision } from '#server/platform/graphql/revision.type.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { CreationKey, Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';

@ObjectType('Question', {
  description:
    'A question to the studio of a published project, answered by it once. Answered ones are read by whoever sees ' +
    'the project, others by who asked and the studio.',
})
export class QuestionType {
  @Field(() => ID, { description: 'Id of the question.' })
  id!: number;

  @Field(() => String, { description: 'Plain text, 1 to 500 characters.' })
  content!: string;

  @Field(() => DateTime, { description: 'When it was asked.' })
  createdAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: "The studio's answer: plain text, 1 to 500 characters; null until there is one.",
  })
  answer!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was answered; null: it was not.' })
  answeredAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When its answer was last edited; null if it never was.' })
  answerEditedAt!: Date | null;

  @Revision('Revision of the question and its answer')
  revision!: number;
}

export const QuestionConnection = connectionOf(QuestionType, 'Question');

@InputType('AskQuestionInput', { description: 'A question to the studio of a project.' })
export class AskQuestionInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_NOT_PUBLISHED.' })
  projectId!: string;

  @Field(() => String, { description: 'Plain text, 1 to 500 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('WithdrawQuestionInput', { description: "A question of the viewer's own." })
export class WithdrawQuestionInput {
  @Field(() => ID, { description: 'Id of the question. Errors: QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED.' })
  id!: string;
}

@InputType('EditQuestionInput', { description: "New text of a question of the viewer's own." })
export class EditQuestionInput {
  @Field(() => ID, { description: 'Id of the question. Errors: QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 500 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @BaseRevision('Question.revision')
  baseRevision?: number | null;
}

@InputType('EditAnswerInput', { description: "New text of an answer in a project of the viewer's own." })
export class EditAnswerInput {
  @Field(() => ID, { description: 'Id of the question. Errors: QUESTION_NOT_FOUND, FORBIDDEN, NOT_ANSWERED.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 500 characters after trimming. Errors: VALIDATION.' })
  answer!: string;

  @BaseRevision('Question.revision')
  baseRevision?: number | null;
}

@InputType('AnswerQuestionInput', { description: "The answer to a question in a project of the viewer's own." })
export class AnswerQuestionInput {
  @Field(() => ID, { description: 'Id of the question. Errors: QUESTION_NOT_FOUND, FORBIDDEN, ALREADY_ANSWERED.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 500 characters after trimming. Errors: VALIDATION.' })
  answer!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Question.revision as it was read, so that another question is not answered. Errors: EDIT_CONFLICT.',
  })
  baseRevision?: number | null;
}

@ObjectType('QuestionPayload', { description: 'Result of editing or answering a question, or of editing its answer.' })
export class QuestionPayload {
  @Field(() => QuestionType, { description: 'The question.' })
  question!: object;

  @Field(() => ProjectType, { description: 'Its project.' })
  project!: object;
}

@ObjectType('AskQuestionPayload', { description: 'Result of asking a question.' })
export class AskQuestionPayload extends QuestionPayload {
  @Replayed()
  replayed!: boolean;
}

@ObjectType('WithdrawQuestionPayload', { description: 'Result of withdrawing a question.' })
export class WithdrawQuestionPayload {
  @Field(() => ID, { description: 'Id of the question that is gone.' })
  withdrawnQuestionId!: string;

  @Field(() => ProjectType, { description: 'The project it was about.' })
  project!: object;
}

import { Field, ID, InputType, ObjectType } from 'type-graphql';
import {
  type Hideable,
  type ReportReason,
  type ReportSubject,
  REPORT_SUBJECTS,
  HIDEABLE,
  REPORT_REASONS,
  REPORT_REASON_NAMES,
} from './moderation.rules.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';

export const ReportSubjectEnum = closedSet(REPORT_SUBJECTS, 'ReportSubject', 'What can be reported.', {
  meaning: (subject) => `A ${subject}.`,
  inRest: null,
});

export const HideableEnum = closedSet(HIDEABLE, 'ModerationSubject', 'What Fichín can hide.', {
  meaning: (subject) => `A ${subject}.`,
  inRest: null,
});

export const ReportReasonEnum = closedSet(REPORT_REASONS, 'ReportReason', 'Why something is reported.', {
  meaning: (reason) => `${REPORT_REASON_NAMES[reason]}.`,
  inRest: null,
});

@ObjectType('ModerationNotice', {
  description:
    'That Fichín hid something of the viewer: a project, an update, a comment or a question. They may answer once.',
})
export class ModerationNoticeType {
  @Field(() => ID, { description: 'Id of the notice.' })
  id!: number;

  @Field(() => HideableEnum, { description: 'What was hidden.' })
  subjectKind!: Hideable;

  @Field(() => ID, { description: 'Id of what was hidden.' })
  subjectId!: number;

  @Field(() => String, { description: 'Title of what was hidden, or the beginning of the text, as it was then.' })
  title!: string;

  @Field(() => String, { description: 'Why, in the words of whoever hid it.' })
  reason!: string;

  @Field(() => DateTime, { description: 'When it was hidden.' })
  hiddenAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was shown again; null while it is hidden.' })
  shownAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The viewer's answer; null: there is none." })
  answer!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was answered; null: it was not.' })
  answeredAt!: Date | null;
}

@ObjectType('ProjectHiding', { description: 'Why Fichín hid a project, for those who see it meanwhile.' })
export class ProjectHidingType {
  @Field(() => ID, { description: 'Id of the notice.' })
  noticeId!: number;

  @Field(() => String, { description: 'Why, in the words of whoever hid it.' })
  reason!: string;

  @Field(() => DateTime, { description: 'When it was hidden.' })
  hiddenAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The answer of its developer, for them alone; null: there is none.',
  })
  answer!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When they answered, for them alone; null: they did not.' })
  answeredAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether the viewer may answer: its developer, who has not yet.' })
  viewerCanAnswer!: boolean;
}

@ObjectType('Report', { description: 'That the viewer reported something to Fichín.' })
export class ReportType {
  @Field(() => ID, { description: 'Id of the report.' })
  id!: number;

  @Field(() => ReportSubjectEnum, { description: 'What was reported.' })
  subjectKind!: ReportSubject;

  @Field(() => ID, { description: 'Id of what was reported.' })
  subjectId!: number;

  @Field(() => ReportReasonEnum, { description: 'Why.' })
  reason!: ReportReason;

  @Field(() => String, { description: "The viewer's own words; may be empty." })
  text!: string;

  @Field(() => DateTime, { description: 'When it was reported.' })
  createdAt!: Date;
}

@InputType('ReportInput', { description: 'Something that breaks the rules.' })
export class ReportInput {
  @Field(() => ReportSubjectEnum, { description: 'What is reported.' })
  subjectKind!: ReportSubject;

  @Field(() => ID, {
    description:
      'Id of the project, update, comment or question, or of the account of a person. Errors: PROJECT_NOT_FOUND, ' +
      'UPDATE_NOT_FOUND, PRIVATE_UPDATE, UPDATE_HIDDEN, COMMENT_NOT_FOUND, QUESTION_NOT_FOUND, PERSON_NOT_FOUND, OWN_CONTENT, ' +
      'ALREADY_REPORTED.',
  })
  subjectId!: string;

  @Field(() => ReportReasonEnum, { description: 'Why. With OTHER a text is needed.' })
  reason!: ReportReason;

  @Field(() => String, { nullable: true, description: 'More about it, at most 2000 characters. Errors: VALIDATION.' })
  text?: string | null;
}

@ObjectType('ReportPayload', { description: 'Result of reporting something.' })
export class ReportPayload {
  @Field(() => ReportType, { description: 'The report.' })
  report!: object;

  @Field(() => String, { description: 'What happens next, in Spanish, to be shown.' })
  message!: string;
}

@InputType('AnswerModerationNoticeInput', { description: 'An answer to a notice.' })
export class AnswerModerationNoticeInput {
  @Field(() => ID, { description: 'Id of the notice. Errors: NOTICE_NOT_FOUND, ALREADY_ANSWERED, NOT_HIDDEN.' })
  id!: string;

  @Field(() => String, { description: 'What Fichín should know, 1 to 2000 characters. Errors: VALIDATION.' })
  answer!: string;
}

@ObjectType('AnswerModerationNoticePayload', { description: 'Result of answering a notice.' })
export class AnswerModerationNoticePayload {
  @Field(() => ModerationNoticeType, { description: 'The answered notice.' })
  notice!: object;
}

export const ModerationNoticeConnection = connectionOf(ModerationNoticeType, 'ModerationNotice');

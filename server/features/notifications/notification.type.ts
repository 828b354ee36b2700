import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LENGTH_OF_FIRST, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { PageArgs, PageInfo } from '#server/platform/graphql/connection.ts';
import { DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { MilestoneType } from '#server/features/milestones/milestone.type.ts';
import { ModerationNoticeType } from '#server/features/moderation/moderation.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { QuestionType } from '#server/features/questions/question.type.ts';
import { CommentType } from '#server/features/comments/comment.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';

export const EventKindEnum = closedSet(EVENT_KINDS, 'EventKind', 'What can happen to a project.', {
  meaning: (kind) => `${EVENTS[kind].label}; in messages of webhooks \`${kind}\`.`,
  inRest: null,
});

@ObjectType('Notification', {
  description:
    'Something that happened to a project that the viewer owns, has invested in or follows, or an answer to a ' +
    "comment or question of theirs; never an act of the viewer's own.",
})
export class NotificationType {
  @Field(() => ID, { description: 'Id of the notification.' })
  id!: number;

  @Field(() => EventKindEnum, { description: 'What happened.' })
  kind!: string;

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => String, { description: 'What happened, in one Spanish sentence without the name of the project.' })
  text!: string;

  @Field(() => Boolean, {
    description:
      'Whether the viewer has not marked it as read, by itself or with later ones; that an update was published is ' +
      'unread as long as the update is.',
  })
  isUnread!: boolean;

  @Field(() => Int, {
    description:
      'Number of earlier notifications grouped under it in a grouped list, of the same kind and about the same ' +
      'project and update; its id is that of the earliest. 0 in other lists.',
  })
  others!: number;

  @Field(() => ProjectType, { description: 'The project it happened to.' })
  project!: object;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'The update it is about, or the update of its comment; null for other kinds.',
  })
  update!: object | null;

  @Field(() => CommentType, { nullable: true, description: 'The comment or answer it is about; null for other kinds.' })
  comment!: object | null;

  @Field(() => QuestionType, { nullable: true, description: 'The question it is about; null for other kinds.' })
  question!: object | null;

  @Field(() => MilestoneType, { nullable: true, description: 'The milestone it is about; null for other kinds.' })
  milestone!: object | null;

  @Field(() => ModerationNoticeType, {
    nullable: true,
    description: "The notice that something of the viewer's was hidden, or shown again; null for other kinds.",
  })
  notice!: object | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Public name of who invested, had invested, commented or asked, never an e-mail address; null for other kinds, and' +
      " for the viewer's own investment.",
  })
  actorName!: string | null;

  @Field(() => Money, {
    name: 'amount',
    nullable: true,
    description: 'What was invested or reversed, in US dollars with at most two decimals; null for other kinds.',
  })
  amountCents!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it was hidden, an investment reversed, or a payment refused or corrected, in the words of who did it; null for ' +
      'other kinds.',
  })
  reason!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "Id of the viewer's own investment it is about, a reversal, which has a receipt; null for other kinds.",
  })
  investmentId!: number | null;
}

@ArgsType()
export class NotificationArgs extends PageArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Whether investments in one project, and comments on one update, are grouped under one notification of a page.',
  })
  grouped!: boolean;
}

@ObjectType('NotificationEdge', { description: 'One notification in a list, with its cursor.' })
export class NotificationEdge {
  @Field(() => String, {
    description: 'Opaque cursor: sent as `after`, it requests the items that follow; as `upTo`, it marks what is read.',
  })
  cursor!: string;

  @Field(() => NotificationType, { description: 'The notification.' })
  node!: object;
}

@ObjectType('NotificationConnection', {
  description:
    'One page of notifications. Deleted and hidden ones are left out, so a page may have fewer than requested.',
})
export class NotificationConnection {
  @MaxItems(LENGTH_OF_FIRST)
  @Field(() => [NotificationEdge], { description: 'Notifications of this page, newest first, at most `first`.' })
  edges!: NotificationEdge[];

  @Field(() => PageInfo, { description: 'The position of this page in the list.' })
  pageInfo!: PageInfo;
}

@InputType('MarkNotificationsReadInput', { description: 'Up to where the viewer has seen their notifications.' })
export class MarkNotificationsReadInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the last notification that was seen; when absent, everything until now was. Errors: INVALID_CURSOR.',
  })
  upTo?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a project: only its notifications are marked; those of all when absent. Errors: PROJECT_NOT_FOUND.',
  })
  projectId?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the updates alone are marked, and with them the notifications of their publication.',
  })
  updatesOnly!: boolean;
}

@ObjectType('MarkNotificationsReadPayload', { description: 'Result of marking notifications as read.' })
export class MarkNotificationsReadPayload {
  @Field(() => Int, {
    description: 'Number of notifications that are still unread, 0 to 100; 100 means more than 99.',
  })
  unreadNotificationCount!: number;
}

import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import { decodeCursor, encodeCursor } from './pagination.ts';

/** Kinds of events in a project that people are notified of. */
export const EVENT_KINDS = [
  'project_published',
  'project_closed',
  'project_hidden',
  'project_shown',
  'terms_changed',
  'investment_received',
  'investment_reversed',
  'goal_reached',
  'last_seats',
  'update_published',
  'update_requested',
  'update_answered',
  'comment_added',
  'comment_answered',
  'milestone_created',
  'milestone_rescheduled',
  'milestone_completed',
  'milestone_due_soon',
  'milestone_overdue',
  'project_silent',
  'content_hidden',
  'content_shown',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** What an event's subject id is the id of; null: the event is about the project itself. */
export type SubjectKind = 'investment' | 'update' | 'comment' | 'milestone' | 'moderation_notice';

export const SUBJECT_OF: Record<EventKind, SubjectKind | null> = {
  project_published: null,
  project_closed: null,
  project_hidden: null,
  project_shown: null,
  terms_changed: null,
  investment_received: 'investment',
  investment_reversed: 'investment',
  goal_reached: 'investment',
  last_seats: 'investment',
  update_published: 'update',
  update_requested: null,
  update_answered: 'update',
  comment_added: 'comment',
  comment_answered: 'comment',
  milestone_created: 'milestone',
  milestone_rescheduled: 'milestone',
  milestone_completed: 'milestone',
  milestone_due_soon: 'milestone',
  milestone_overdue: 'milestone',
  project_silent: null,
  content_hidden: 'moderation_notice',
  content_shown: 'moderation_notice',
};

/** Groups of events that a person can choose mails for. */
export const EVENT_TOPICS = ['money', 'updates', 'milestones', 'comments'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

export const TOPIC_OF: Record<EventKind, EventTopic> = {
  project_published: 'updates',
  project_closed: 'money',
  project_hidden: 'money',
  project_shown: 'money',
  terms_changed: 'money',
  investment_received: 'money',
  investment_reversed: 'money',
  goal_reached: 'money',
  last_seats: 'money',
  update_published: 'updates',
  update_requested: 'updates',
  update_answered: 'updates',
  comment_added: 'comments',
  comment_answered: 'comments',
  milestone_created: 'milestones',
  milestone_rescheduled: 'milestones',
  milestone_completed: 'milestones',
  milestone_due_soon: 'milestones',
  milestone_overdue: 'milestones',
  project_silent: 'updates',
  content_hidden: 'updates',
  content_shown: 'updates',
};

export const kindsAbout = (subject: SubjectKind): EventKind[] =>
  (Object.keys(SUBJECT_OF) as EventKind[]).filter((kind) => SUBJECT_OF[kind] === subject);

/**
 * Something that happened, before it is stored. The subject is the row that it is about, of a kind that follows from
 * the event's: an investment, an update, a comment, a milestone or a notice of moderation; null when it is the project
 * itself.
 */
export type NewEvent = {
  kind: EventKind;
  projectId: number;
  /** The account that did it; null when nobody did. */
  actorId: number | null;
  subjectId: number | null;
  /** The account it is addressed to alone, if any: whose comment was answered, whose investment was reversed. */
  addresseeId?: number | null;
  /** What was invested or reversed; null for all other kinds. */
  amountCents?: Cents | null;
  /** The day that caused the event, which is stored once per kind, subject and day; null for an act of a person. */
  day?: Day | null;
  createdAt: Date;
};

/** A place in the order in which events are told. */
export type EventPosition = { transactionId: number; id: number };

export type StoredEvent = Required<NewEvent> & EventPosition;

/** Before every event: transactions of a restored backup have negative numbers. */
export const FIRST_POSITION: EventPosition = { transactionId: -100_000_000_000_000, id: 0 };

export const positionOf = ({ transactionId, id }: EventPosition): EventPosition => ({ transactionId, id });

/** A position as clients keep it. Keys of cursors are never negative. */
export const cursorOf = ({ transactionId, id }: EventPosition): string =>
  encodeCursor({ key: transactionId - FIRST_POSITION.transactionId, id });

export function readEventCursor(text: string): EventPosition {
  const { key, id } = decodeCursor(text);
  return { transactionId: key + FIRST_POSITION.transactionId, id };
}

export const isLater = (one: EventPosition, other: EventPosition): boolean =>
  one.transactionId === other.transactionId ? one.id > other.id : one.transactionId > other.transactionId;

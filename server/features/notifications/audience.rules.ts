import { EVENT_KINDS, type EventKind, type StoredEvent } from '#server/kernel/event.ts';

/** Why somebody is told of an event: as the project's owner, investor or follower, or as the one it is addressed to. */
export const RELATIONS = ['owner', 'addressee', 'investor', 'follower'] as const;
export type Relation = (typeof RELATIONS)[number];

const AROUND: readonly Relation[] = ['investor', 'follower'];

/**
 * Who is told of what, over every channel; of several relations the first counts. Followers are told of no private
 * update and of nothing written under one; of a reversal and of hiding people are told while the project is hidden,
 * too.
 */
const AUDIENCE: Record<EventKind, readonly Relation[]> = {
  project_published: [], // a project that was never published has nobody around it
  project_closed: AROUND,
  project_hidden: ['owner', 'investor'], // followers are strangers, for whom it is gone
  project_shown: ['owner', 'investor'],
  terms_changed: AROUND,
  investment_received: ['owner'],
  investment_reversed: ['owner', 'addressee'],
  goal_reached: ['owner', ...AROUND],
  last_seats: ['owner', 'follower'],
  update_published: AROUND,
  update_requested: ['owner'],
  update_answered: [], // whoever asked is an investor, and told of the update
  comment_added: ['owner'],
  comment_answered: ['owner', 'addressee'],
  milestone_created: AROUND,
  milestone_rescheduled: AROUND,
  milestone_completed: AROUND,
  milestone_due_soon: ['owner'],
  milestone_overdue: ['owner', ...AROUND],
  project_silent: ['owner'],
  content_hidden: ['addressee'],
  content_shown: ['addressee'],
};

export const audienceOfKind = (kind: EventKind): readonly Relation[] => AUDIENCE[kind];

export const kindsToldTo = (relation: Relation): EventKind[] =>
  EVENT_KINDS.filter((kind) => AUDIENCE[kind].includes(relation));

/** Kinds of events whose only audience is the addressee. */
export const TOLD_TO_ADDRESSEES: readonly EventKind[] = kindsToldTo('addressee').filter(
  (kind) => AUDIENCE[kind].length === 1,
);

/** Nobody is told of their own acts. */
export const isOwnAct = ({ actorId }: Pick<StoredEvent, 'actorId'>, personId: number): boolean => actorId === personId;

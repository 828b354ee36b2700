import { RECIPIENT_ROLES, type RecipientRole } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';

export const kindsFor = (relation: RecipientRole): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].audience.includes(relation));

/** Kinds of events whose only audience is the addressee. */
export const KINDS_FOR_ADDRESSEES: readonly EventKind[] = kindsFor('addressee').filter(
  (kind) => EVENTS[kind].audience.length === 1,
);

/** Nobody is notified of their own acts. */
export const isOwnAct = ({ actorId }: Pick<StoredEvent, 'actorId'>, personId: number): boolean => actorId === personId;

/** Relations to a project that are stored; the addressee is in the event itself. */
type Stored = Exclude<RecipientRole, 'addressee'>;

/** Stored relations by which people are notified of such events. */
export const audienceRelations = (kinds: readonly EventKind[]): Stored[] =>
  RECIPIENT_ROLES.filter(
    (relation): relation is Stored =>
      relation !== 'addressee' && kinds.some((kind) => EVENTS[kind].audience.includes(relation)),
  );

/** The relation by which a person is notified of an event: the first of its audience that they have; null: none. */
export function recipientRelation(
  personId: number,
  event: StoredEvent,
  has: (relation: Stored) => boolean,
): RecipientRole | null {
  if (isOwnAct(event, personId)) return null;
  const applies = (as: RecipientRole): boolean => (as === 'addressee' ? event.addresseeId === personId : has(as));
  return EVENTS[event.kind].audience.find(applies) ?? null;
}

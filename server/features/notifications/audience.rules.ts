import type { ToldAs } from '#server/kernel/event.declaration.ts';
import { EVENT_KINDS, EVENTS, type EventKind } from '#server/kernel/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/event.ts';

export const kindsToldTo = (relation: ToldAs): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].audience.includes(relation));

/** Kinds of events whose only audience is the addressee. */
export const TOLD_TO_ADDRESSEES: readonly EventKind[] = kindsToldTo('addressee').filter(
  (kind) => EVENTS[kind].audience.length === 1,
);

/** Nobody is told of their own acts. */
export const isOwnAct = ({ actorId }: Pick<StoredEvent, 'actorId'>, personId: number): boolean => actorId === personId;

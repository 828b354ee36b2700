import type { Day } from '../time/calendar.ts';
import type { EventKind } from './event.kinds.ts';
import type { Cents } from '../money/money.ts';
import { decodeCursor, encodeCursor } from '../pagination.ts';

/**
 * Something that happened, before it is stored. The subject is the row that it is about, or that caused it, of a
 * kind that follows from the event's; null when it is the project itself.
 */
export type NewEvent = {
  kind: EventKind;
  projectId: number;
  /** The account that did it; null when nobody did. */
  actorId: number | null;
  subjectId: number | null;
  /** The account it is addressed to alone, if any: whose comment was answered, whose investment was reversed. */
  addresseeId?: number | null;
  /** What was invested, or paid; negative: what was reversed. Null for all other kinds. */
  amountCents?: Cents | null;
  /** The day that caused the event, which is stored once per kind, subject and day; null for an act of a person. */
  day?: Day | null;
  createdAt: Date;
};

/** A position in the order of events. */
export type EventPosition = { transactionId: number; id: number };

export type StoredEvent = Required<NewEvent> & EventPosition;

/** Before every event: transactions of a restored backup have negative numbers. */
export const FIRST_POSITION: EventPosition = { transactionId: -100_000_000_000_000, id: 0 };

export const positionOf = ({ transactionId, id }: EventPosition): EventPosition => ({ transactionId, id });

/** A position as clients store it. Keys of cursors are never negative. */
export const cursorOf = ({ transactionId, id }: EventPosition): string =>
  encodeCursor({ key: transactionId - FIRST_POSITION.transactionId, id });

export function readEventCursor(text: string): EventPosition {
  const { key, id } = decodeCursor(text);
  return { transactionId: key + FIRST_POSITION.transactionId, id };
}

export const isLater = (one: EventPosition, other: EventPosition): boolean =>
  one.transactionId === other.transactionId ? one.id > other.id : one.transactionId > other.transactionId;

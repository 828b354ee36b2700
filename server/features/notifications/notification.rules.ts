import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import { MINUTE } from '#server/kernel/time/durations.ts';
import type { EventPosition, StoredEvent } from '#server/kernel/events/event.ts';

/** Unread notifications are counted up to this number, shown as "99+". */
export const MAX_UNREAD_COUNTED = 100;

/** Notifications of this kind are unread as long as their update is; all others after the reader's pointers. */
export const READ_WITH_UPDATE: EventKind = 'update_published';

/** Stored events read at most to count unread ones, because deleted and hidden ones don't count. */
export const MAX_UNREAD_READ = 1000;

/** The position up to which a person has read their notifications. */
export type ReadPointer = EventPosition & {
  /** Every event after the position happened at or after this instant. */
  notBefore: Date;
};

/** Milliseconds by which the instants of events stored at the same time may differ from their order. */
const DISORDER = MINUTE;

export const pointerTo = ({ transactionId, id, createdAt }: StoredEvent): ReadPointer => ({
  transactionId,
  id,
  notBefore: new Date(createdAt.getTime() - DISORDER),
});

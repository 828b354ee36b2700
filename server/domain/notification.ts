import { MINUTE } from './durations.ts';
import type { EventPosition, StoredEvent } from './event.ts';

/** Unread notifications are counted up to this number, which stands for 99 and more. */
export const MAX_UNREAD_COUNTED = 100;

/** Stored events that are looked through for unread ones, at most: what was deleted or hidden since is passed over. */
export const MAX_UNREAD_READ = 1000;

/** Everything up to an event is seen. */
export type ReadPointer = EventPosition & {
  /** No event after the position has an earlier instant. */
  notBefore: Date;
};

/** Milliseconds by which the instants of events stored at the same time may differ from their order. */
const DISORDER = MINUTE;

export const pointerTo = ({ transactionId, id, createdAt }: StoredEvent): ReadPointer => ({
  transactionId,
  id,
  notBefore: new Date(createdAt.getTime() - DISORDER),
});

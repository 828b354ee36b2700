import { sql } from 'drizzle-orm';
import { EVENT_KINDS, EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import type { Kit } from '../kit.ts';

/** For SQL. */
export const kindList = (kinds: readonly EventKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Condition of the index of events for investors and followers. */
export const IS_NEWS = `kind not in (${kindList(EVENT_KINDS.filter((kind) => EVENTS[kind].isFrequent))})`;

/** The subject's id, and the project's where it is the subject; without a comma, at which drizzle-kit splits. */
const SUBJECT = '(case when subject_id is null then project_id else subject_id end)';

/**
 * Events, stored in the transaction that causes them; rows are only added. Without foreign keys: an event outlives a
 * deleted draft, and checking them would slow investments.
 */
export function defineEvents(kit: Kit) {
  const events = kit.table(
    'events',
    {
      id: kit.id(),
      /**
       * Ids are assigned before the commit, so their order isn't that of commits; this number shows which events are
       * settled.
       */
      transactionId: kit.transactionId().notNull(),
      kind: kit.oneOf(EVENT_KINDS).notNull(),
      projectId: kit.ref().notNull(),
      actorId: kit.ref(),
      subjectId: kit.ref(),
      addresseeId: kit.ref(),
      amountCents: kit.cents(),
      /** The day that caused the event; null for an act of a person. */
      day: kit.day(),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('events_order').on(t.transactionId, t.id),
      kit.uniqueIndex('events_day').on(t.kind, sql.raw(SUBJECT), t.day).where(sql.raw('day is not null')),
      kit.index('events_project').on(t.projectId, t.createdAt, t.id),
      kit.index('events_news').on(t.projectId, t.createdAt, t.id).where(sql.raw(IS_NEWS)),
      kit.index('events_addressee').on(t.addresseeId, t.createdAt, t.id).where(sql.raw('addressee_id is not null')),
    ],
  );
  /** How far events were read, one row for each reader that creates jobs. */
  const eventCursors = kit.table('event_cursors', {
    name: kit.key().primaryKey(),
    transactionId: kit.transactionId().notNull(),
    eventId: kit.ref().notNull(),
    /** The last recipient with a job for the event after this position; 0: none yet. */
    recipientId: kit.ref().notNull(),
  });
  return { events, eventCursors };
}

import { sql } from 'drizzle-orm';
import { EVENT_KINDS, type EventKind } from '#server/domain/event.ts';
import type { Kit } from './kit.ts';
import type { AccountsTables } from './accounts.ts';

/** Frequent, told to a project's owner or one addressee alone: left out of the index of what all others are told. */
const NOT_NEWS: readonly EventKind[] = ['investment_received', 'comment_added', 'comment_answered'];

/** For SQL. */
export const kindList = (kinds: readonly EventKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Condition of that index. */
export const IS_NEWS = `kind not in (${kindList(NOT_NEWS)})`;

/** The subject's id, and the project's where it is the subject; without a comma, at which drizzle-kit splits. */
const SUBJECT = '(case when subject_id is null then project_id else subject_id end)';

/**
 * What happened, stored in the transaction that did it: rows are only ever added. Without foreign keys: an event
 * outlives a draft that is deleted, and checking them would slow investments.
 */
export function defineEvents(kit: Kit, { users }: AccountsTables) {
  const events = kit.table(
    'events',
    {
      id: kit.id(),
      /** Ids are given before the commit, so their order is not that of commits; this number tells what is settled. */
      transactionId: kit.transactionId().notNull(),
      kind: kit.oneOf(EVENT_KINDS).notNull(),
      projectId: kit.ref().notNull(),
      actorId: kit.ref(),
      subjectId: kit.ref(),
      addresseeId: kit.ref(),
      amountCents: kit.cents(),
      /** The day that caused it, if nobody did. */
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
  /** How far the events were read by those who make jobs of them, one row for each. */
  const eventCursors = kit.table('event_cursors', {
    name: kit.key().primaryKey(),
    transactionId: kit.transactionId().notNull(),
    eventId: kit.ref().notNull(),
    /** The last recipient that the event after this position has a job for; 0: none yet. */
    recipientId: kit.ref().notNull(),
  });

  /** Up to which event a person has seen what they are told: in all projects (0), and in one of them. */
  const readPointers = kit.table(
    'read_pointers',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      projectId: kit.ref().notNull(),
      transactionId: kit.transactionId().notNull(),
      eventId: kit.ref().notNull(),
      /** No event after that one has an earlier instant. */
      notBefore: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.projectId] })],
  );
  return { events, eventCursors, readPointers };
}

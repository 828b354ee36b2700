import type { Database } from '#server/platform/database/database.ts';
import type { EventCursor, EventCursorRepository } from './event.cursor.repository.ts';
import type { EventRepository } from './event.repository.ts';
import type { JobRepository, NewJob } from '#server/platform/jobs/job.repository.ts';
import { positionOf, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';

/** Events read at a time. */
const BATCH = 100;
/** Recipients read at a time. A transaction adds fewer than twice as many jobs, so it stays short. */
const PAGE = 200;
/**
 * Events without any job after which the cursor is saved nevertheless, so that a new server process needn't read them
 * again.
 */
const MAX_UNSAVED = 1000;

/** A way to notify recipients of events, by a job for each. */
export type Dispatching<Recipient extends { id: number } = { id: number }> = {
  /** Name of the cursor. */
  name: string;
  /** Possible recipients of these events, in the order of ids, after one id. */
  listRecipients: (events: readonly StoredEvent[], after: number, limit: number) => Promise<Recipient[]>;
  /** The job, with a key that is unique for the event and the recipient; null when they aren't notified. */
  jobFor: (event: StoredEvent, recipient: Recipient) => NewJob | null;
};

export type DispatchSources = {
  database: Pick<Database, 'eventFeed' | 'recordFault' | 'write'>;
  events: Pick<EventRepository, 'listAfter' | 'latestPosition'>;
  cursors: EventCursorRepository;
  jobs: Pick<JobRepository, 'add'>;
};

/** `unsettled`: there are more events, but open transactions may still store earlier ones. */
export type DispatchState = 'more' | 'unsettled' | 'none';

export type Dispatch = ReturnType<typeof createDispatch>;

/**
 * Creates jobs for stored events, in order. All server processes try; the one that moves the cursor adds the jobs in
 * the same transaction, so that none is missing or added twice.
 */
export function createDispatch<Recipient extends { id: number }>(
  { database, events, cursors, jobs }: DispatchSources,
  { name, listRecipients, jobFor }: Dispatching<Recipient>,
) {
  let saved: EventCursor | null = null;
  /** The cursor after events without a job, which needn't be saved. */
  let reached: EventCursor | null = null;
  let skipped = 0;

  function goOnFrom(cursor: EventCursor | null): EventCursor | null {
    [saved, reached, skipped] = [cursor, cursor, 0];
    return cursor;
  }

  /** Creates the cursor of a new reader at the latest event. */
  async function begin(): Promise<EventCursor | null> {
    const known = await cursors.find(name);
    if (known) return goOnFrom(known);
    await cursors.begin(name, await events.latestPosition());
    return goOnFrom(await cursors.find(name));
  }

  /** The jobs of the next events, and the cursor after them. */
  async function collect(found: readonly StoredEvent[], from: EventCursor) {
    const next = found.slice(0, 1);
    let considered = from.recipientId === 0 ? found : next;
    let page = await listRecipients(considered, from.recipientId, PAGE);
    if (page.length === PAGE && considered.length > 1) {
      considered = next;
      page = await listRecipients(considered, 0, PAGE);
    }
    const added: NewJob[] = [];
    let to = from;
    for (const event of considered) {
      if (added.length >= PAGE) break;
      added.push(...page.flatMap((recipient) => jobFor(event, recipient) ?? []));
      to = { ...positionOf(event), recipientId: 0 };
    }
    if (page.length === PAGE) to = { ...from, recipientId: page.at(-1)?.id ?? 0 };
    return { added, to };
  }

  async function save(from: EventCursor, to: EventCursor, added: readonly NewJob[]): Promise<void> {
    const isMoved = await database.write('system', async (tx) => {
      if (!(await cursors.move(tx, name, from, to))) return false;
      await jobs.add(tx, added);
      return true;
    });
    goOnFrom(isMoved ? to : null);
  }

  async function dispatchNext(): Promise<DispatchState> {
    const from = reached ?? (await begin());
    if (!from || !saved) return 'none';
    const { events: found, isUnsettled } = await events.listAfter(from, BATCH);
    if (found.length === 0) return isUnsettled ? 'unsettled' : 'none';
    const { added, to } = await collect(found, from);
    skipped += found.length;
    if (added.length > 0 || skipped >= MAX_UNSAVED) await save(saved, to, added);
    else reached = to;
    return 'more';
  }

  return {
    name,
    dispatchNext,
    /** How far events were read; null before the first start. */
    async position(): Promise<EventPosition | null> {
      return reached ?? cursors.find(name);
    },
    /** Called when some server process may have stored events. */
    onEventsStored: database.eventFeed.onStored,
    /** Logs the error, and reads the cursor again. */
    report(error: unknown): void {
      goOnFrom(null);
      database.recordFault('unread_events', error);
    },
  };
}

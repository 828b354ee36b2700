import type { Database } from '#server/platform/database/database.ts';
import { createListeners } from '#server/platform/database/listeners.ts';
import type { EventRepository } from './event.repository.ts';
import { positionOf, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';

/** Events read at a time. */
const BATCH = 200;
/**
 * Milliseconds before events are read again that open transactions may still precede: the first pause, and the longest.
 */
const MIN_PAUSE = 10;
const MAX_PAUSE = 1000;
/** Milliseconds from one read to the next: while many events are stored, each read finds several. */
const SPACING = 20;

type Sources = {
  database: Pick<Database, 'eventFeed' | 'recordFault'>;
  events: Pick<EventRepository, 'listAfter' | 'latestPosition'>;
};

export type EventTail = Awaited<ReturnType<typeof followEvents>>;

/** Calls listeners with each event stored from now on by any server process, exactly once and in order. */
export async function followEvents({ database, events }: Sources) {
  const listeners = createListeners<StoredEvent>(database);
  let position = await events.latestPosition();
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let readAt = -Infinity;
  let spacing: NodeJS.Timeout | null = null;
  let pause = MIN_PAUSE;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** Whether there are more to read at once. */
  async function readBatch(): Promise<boolean> {
    isWanted = false;
    const { events: found, isUnsettled } = await events.listAfter(position, BATCH);
    for (const event of found) {
      position = positionOf(event);
      listeners.call(event);
    }
    if (found.length > 0) pause = MIN_PAUSE;
    if (isUnsettled) readLater();
    return !isUnsettled && found.length === BATCH;
  }

  async function readAll(): Promise<void> {
    try {
      while (!isClosed && (await readBatch()));
    } catch (err) {
      database.recordFault('unread_events', err);
      readLater();
    } finally {
      reading = null;
      readAt = performance.now();
      if (isWanted) read();
    }
  }

  function begin(): void {
    spacing = null;
    if (!isClosed) reading ??= readAll();
  }

  function read(): void {
    isWanted = true;
    if (isClosed || reading || spacing) return;
    const wait = readAt + SPACING - performance.now();
    if (wait <= 0) begin();
    else spacing = setTimeout(begin, wait);
  }

  function readLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      read();
    }, pause);
    pause = Math.min(pause * 2, MAX_PAUSE);
  }

  const { onStored, lookEvery } = database.eventFeed;
  const stop = onStored(read);
  const poll = lookEvery === null ? undefined : setInterval(read, lookEvery).unref();
  return {
    on: listeners.add,
    listening: listeners.count,
    /** Position of the last event that listeners were called with. */
    position: (): EventPosition => position,
    async close(): Promise<void> {
      isClosed = true;
      stop();
      clearInterval(poll);
      if (timer) clearTimeout(timer);
      if (spacing) clearTimeout(spacing);
      await reading;
    },
  };
}

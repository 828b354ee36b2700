import type { Database } from '#server/data/database.ts';
import { createListeners } from '#server/data/listeners.ts';
import type { EventRepository } from '#server/data/repositories/event.repository.ts';
import { positionOf, type EventPosition, type StoredEvent } from '#server/domain/event.ts';

/** Events read at a time. */
const BATCH = 200;
/** Milliseconds until events that an open transaction may still precede are read again, at first and at most. */
const MIN_PAUSE = 10;
const MAX_PAUSE = 1000;

type Sources = {
  database: Pick<Database, 'eventFeed' | 'report'>;
  events: Pick<EventRepository, 'listAfter' | 'latestPosition'>;
};

export type EventTail = Awaited<ReturnType<typeof followEvents>>;

/** Calls listeners with each event stored from now on, by any server process: once, in order, none left out. */
export async function followEvents({ database, events }: Sources) {
  const listeners = createListeners<StoredEvent>(database);
  let position = await events.latestPosition();
  let reading: Promise<void> | null = null;
  let isWanted = false;
  let pause = MIN_PAUSE;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function readBatch(): Promise<void> {
    isWanted = false;
    const { events: found, isUnsettled } = await events.listAfter(position, BATCH);
    for (const event of found) {
      position = positionOf(event);
      listeners.call(event);
    }
    if (found.length > 0) pause = MIN_PAUSE;
    if (isUnsettled) readLater();
    else if (found.length === BATCH) isWanted = true;
  }

  async function readAll(): Promise<void> {
    try {
      while (isWanted && !isClosed) await readBatch();
    } catch (err) {
      database.report('unread_events', err);
      readLater();
    } finally {
      reading = null;
    }
  }

  function read(): void {
    isWanted = true;
    if (!isClosed) reading ??= readAll();
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
    /** Of the last event that listeners were called with. */
    position: (): EventPosition => position,
    async close(): Promise<void> {
      isClosed = true;
      stop();
      clearInterval(poll);
      if (timer) clearTimeout(timer);
      await reading;
    },
  };
}

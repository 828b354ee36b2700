import { Repeater } from '@graphql-yoga/subscription';
import type { EventRepository } from './event.repository.ts';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { isLater, positionOf, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';
import type { EventTail } from './event.tail.ts';

/** Maximum number of events since the position from which a stream continues. */
const MAX_BEHIND = 5000;
const BATCH = 200;
/** Events buffered while earlier ones are read. */
const MAX_WAITING = 1000;

const TOO_OLD = problem(
  'CURSOR_TOO_OLD',
  'Ocurrió demasiado desde ese cursor: vuelve a leer los datos y suscríbete sin cursor',
);

export type EventFilter = (event: StoredEvent) => boolean;

/** `after`: the position it continues from; null: only events later than `now`. */
export type StreamStart = { after: EventPosition | null; now: EventPosition };

type Sources = { tail: Pick<EventTail, 'on' | 'position'>; events: EventRepository };

/** Streams of events, in order. Events for a slow reader are buffered; a full buffer ends the stream with an error. */
export function createEventStreams({ tail, events }: Sources) {
  /** Events stored after a position, until now. */
  async function* listBetween(after: EventPosition, until: EventPosition): AsyncGenerator<StoredEvent> {
    for (let position = after; isLater(until, position);) {
      const { events: found } = await events.listAfter(position, BATCH);
      yield* found.filter((event) => !isLater(event, until));
      const last = found.at(-1);
      if (last === undefined) return;
      position = positionOf(last);
    }
  }

  const following = (isWanted: EventFilter, after: EventPosition): Repeater<StoredEvent> =>
    new Repeater(async (push, stop) => {
      let waiting: StoredEvent[] | null = [];
      const notify = (event: StoredEvent): void => {
        try {
          void push(event);
        } catch (error) {
          stop(error);
          off();
        }
      };
      const off = tail.on((event) => {
        if (!isLater(event, after) || !isWanted(event)) return; // this process may not have read it yet
        if (!waiting) return notify(event);
        waiting.push(event);
        if (waiting.length > MAX_WAITING) stop(new Error('Too many events are pending'));
      });
      let isStopped = false;
      void stop.then(() => (isStopped = true));
      try {
        for await (const event of listBetween(after, tail.position())) {
          if (isStopped) break;
          if (isWanted(event)) await push(event);
        }
        waiting.forEach(notify);
        waiting = null;
        await stop;
      } finally {
        off();
      }
    });

  return {
    /** Errors: CURSOR_TOO_OLD. */
    async follow(isWanted: EventFilter, { after, now }: StreamStart): Promise<Repeater<StoredEvent>> {
      if (after && (await events.hasMoreThan(MAX_BEHIND, after))) throw new DomainError(TOO_OLD);
      return following(isWanted, after ?? now);
    },
    /** The position of a stream that begins now. */
    position: tail.position,
  };
}

export type EventStreams = ReturnType<typeof createEventStreams>;

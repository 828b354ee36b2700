import { EventEmitter } from 'node:events';
import { filter, pipe, Repeater } from '@graphql-yoga/subscription';
import type { Database, DomainEvent } from '#server/data/database.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Services } from '#server/services/services.ts';

type Funded = Extract<DomainEvent, { type: 'fundingChanged' }>;
export type Published = Extract<DomainEvent, { type: 'updatePublished' }>;

export type Live = ReturnType<typeof createLive>;

type Sources = {
  database: Pick<Database, 'on'>;
  /** The use cases as they are asked about one event, which all who listen share. */
  servicesOf: (event: object) => Services;
  /** Who a token speaks for now. */
  viewerOf: (token: string | null) => Promise<Viewer | null>;
};

/** What was committed, by any copy of the server, on its way to those who listen. */
export function createLive({ database, servicesOf, viewerOf }: Sources) {
  const topics = new EventEmitter().setMaxListeners(0); // else Node takes the eleventh for a leak
  const stop = database.on((event) => {
    const topic = event.type === 'fundingChanged' ? fundingOf(event.projectId) : event.type;
    topics.emit(topic, event);
  });
  return {
    fundingChanged: (projectId: number) => follow<Funded>(topics, fundingOf(projectId)),
    /** Of one project, or of all. */
    updatesPublished: (wanted: number | null) =>
      pipe(
        follow<Published>(topics, 'updatePublished'),
        filter(({ projectId }) => wanted === null || wanted === projectId),
      ),
    servicesOf,
    viewerOf,
    stop,
  };
}

const fundingOf = (projectId: number): string => `fundingChanged:${projectId}`;

/**
 * The events of a topic, in order. They wait for a slow reader up to a bound, which the repeater sets and throws at;
 * whoever falls behind further gets an error instead of what comes then.
 */
function follow<Event extends DomainEvent>(topics: EventEmitter, topic: string): Repeater<Event> {
  return new Repeater<Event>(async (push, stop) => {
    const hear = (event: Event): void => {
      try {
        void push(event);
      } catch (error) {
        stop(error);
        topics.off(topic, hear);
      }
    };
    topics.on(topic, hear);
    await stop;
    topics.off(topic, hear);
  });
}

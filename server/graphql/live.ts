import { createPubSub } from '@graphql-yoga/subscription';
import type { PubSub } from 'type-graphql';
import type { Database, DomainEvent } from '#server/data/database.ts';

type Topics = {
  fundingChanged: [projectId: number, event: DomainEvent];
  updatePublished: [event: DomainEvent];
};

export type Live = { pubSub: PubSub; stop: () => void };

/** What was committed, by any copy of the server, on its way to those who listen. */
export function createLive(database: Pick<Database, 'on'>): Live {
  const bus = createPubSub<Topics>();
  const stop = database.on((event) => {
    if (event.type === 'fundingChanged') bus.publish('fundingChanged', event.projectId, event);
    else bus.publish('updatePublished', event);
  });
  return { pubSub: bus as unknown as PubSub, stop };
}

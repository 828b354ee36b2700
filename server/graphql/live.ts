import { createPubSub, filter, pipe } from '@graphql-yoga/subscription';
import type { Database, DomainEvent } from '#server/data/database.ts';

type Published = Extract<DomainEvent, { type: 'updatePublished' }>;

type Topics = {
  fundingChanged: [projectId: number, event: DomainEvent];
  updatePublished: [event: Published];
};

export type Live = ReturnType<typeof createLive>;

/** What was committed, by any copy of the server, on its way to those who listen. */
export function createLive(database: Pick<Database, 'on'>) {
  const bus = createPubSub<Topics>();
  const stop = database.on((event) => {
    if (event.type === 'fundingChanged') bus.publish('fundingChanged', event.projectId, event);
    else bus.publish('updatePublished', event);
  });
  return {
    fundingChanged: (projectId: number) => bus.subscribe('fundingChanged', projectId),
    updatesPublished: (wanted: (event: Published) => Promise<boolean>) =>
      pipe(bus.subscribe('updatePublished'), filter(wanted)),
    stop,
  };
}

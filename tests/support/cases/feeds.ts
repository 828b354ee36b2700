import type { Request } from '../api.ts';

type Made = { createdAt: string };
export type NewFeed = { updatesUrl: string; milestonesUrl: string };

export const getFeed: Request<Made | null> = {
  graphql: {
    query: '{ me { feed { createdAt } } }',
    pick: ({ me: { feed } }: { me: { feed: Made | null } }) => feed,
  },
};

const pathOf = (address: string): string => new URL(address).pathname;

/** With the paths of the new addresses, since tests have a server at another one. */
export const createFeed: Request<NewFeed & Made> = {
  graphql: {
    query: 'mutation { createFeed { updatesUrl milestonesUrl user { feed { createdAt } } } }',
    pick: ({ createFeed: made }: { createFeed: NewFeed & { user: { feed: Made } } }) => ({
      updatesUrl: pathOf(made.updatesUrl),
      milestonesUrl: pathOf(made.milestonesUrl),
      ...made.user.feed,
    }),
  },
};

export const revokeFeed: Request<Made | null> = {
  graphql: {
    query: 'mutation { revokeFeed { user { feed { createdAt } } } }',
    pick: ({ revokeFeed: { user } }: { revokeFeed: { user: { feed: Made | null } } }) => user.feed,
  },
};

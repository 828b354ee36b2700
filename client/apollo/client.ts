import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { createLink } from './links.ts';
import { refreshScreen } from './refreshScreen.ts';
import { expireSession } from '#client/token.ts';

/** A screen shows the cached answer and refetches it. A refetch does not remove pages that were already loaded. */
const defaultOptions: ApolloClient.DefaultOptions = {
  watchQuery: { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' },
};

export function createApolloClient(uri = '/graphql', onExpired = expireSession): ApolloClient {
  const link = createLink(uri, { onExpired, onMissed: () => void refreshScreen(client) });
  const client = new ApolloClient({ link, cache: createCache(), defaultOptions });
  return client;
}

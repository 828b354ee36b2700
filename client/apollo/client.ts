import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { createLink } from './links.ts';
import { refreshScreen } from './refreshScreen.ts';
import { expireSession } from '#client/token.ts';

/** A screen shows what the cache holds, and asks the server as well. Pages already loaded outlive a refetch. */
const defaultOptions: ApolloClient.DefaultOptions = {
  watchQuery: { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' },
};

export function createApolloClient(uri = '/graphql', onExpired = expireSession): ApolloClient {
  const link = createLink(uri, { onExpired, onMissed: () => void refreshScreen(client) });
  const client = new ApolloClient({ link, cache: createCache(), defaultOptions });
  return client;
}

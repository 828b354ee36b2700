import type { ApolloClient } from '@apollo/client';

/** Refetches the queries on screen, except those of forms. The screen shows a failure. */
export const refreshScreen = async (client: ApolloClient): Promise<void> => {
  const isShown = ({ options }: { options: { initialFetchPolicy?: string } }) =>
    options.initialFetchPolicy === 'cache-and-network';
  await client.refetchQueries({ include: 'active', onQueryUpdated: isShown }).catch(() => null);
};

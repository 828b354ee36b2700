import type { ApolloClient } from '@apollo/client';

/** Asks again for what is on screen, all but what forms began with. A failure is shown by the screen. */
export const refreshScreen = async (client: ApolloClient): Promise<void> => {
  const isShown = ({ options }: { options: { initialFetchPolicy?: string } }) =>
    options.initialFetchPolicy === 'cache-and-network';
  await client.refetchQueries({ include: 'active', onQueryUpdated: isShown }).catch(() => null);
};

import type { ApolloCache, ApolloClient } from '@apollo/client';

/** The bell counts anew after what changes what is unread. */
export function recountUnread(client: ApolloClient): void {
  const updateCache = (cache: ApolloCache) =>
    void cache.modify({ fields: { unreadNotificationCount: (_count, { INVALIDATE }) => INVALIDATE } });
  void client.refetchQueries({ updateCache }).catch(() => null);
}

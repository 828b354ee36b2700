import type { ApolloCache, ApolloClient } from '@apollo/client';

/** Refetches the number of unread notifications after an action that changes it. */
export function recountUnread(client: ApolloClient): void {
  const updateCache = (cache: ApolloCache) =>
    void cache.modify({ fields: { unreadNotificationCount: (_count, { INVALIDATE }) => INVALIDATE } });
  void client.refetchQueries({ updateCache }).catch(() => null);
}

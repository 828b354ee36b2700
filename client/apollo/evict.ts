import type { ApolloCache, Reference, StoreObject } from '@apollo/client/cache';

/** Evicts list fields of `owner` after an item was added or removed; the next query for them goes to the server. */
export function evictField(cache: ApolloCache, owner: StoreObject | Reference, ...fields: string[]) {
  const id = cache.identify(owner);
  fields.forEach((fieldName) => cache.evict({ id, fieldName }));
  cache.gc();
}

/** The same for a field of Query. */
export const evictRootField = (cache: ApolloCache, fieldName: string) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};

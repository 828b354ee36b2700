import type { ApolloCache, Reference, StoreObject } from '@apollo/client/cache';

/** A list of `owner` gained or lost a member: the next screen that shows it asks again. */
export function forgetList(cache: ApolloCache, owner: StoreObject | Reference, ...fields: string[]) {
  const id = cache.identify(owner);
  fields.forEach((fieldName) => cache.evict({ id, fieldName }));
  cache.gc();
}

/** The same for the lists that belong to everybody. */
export const forgetRootList = (cache: ApolloCache, fieldName: string) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};

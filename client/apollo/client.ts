import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { createLink } from './links.ts';
import { expireSession } from './token.ts';

export const createApolloClient = (uri = '/graphql', onExpired = expireSession) =>
  new ApolloClient({ link: createLink(uri, onExpired), cache: createCache() });

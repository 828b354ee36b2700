import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useApolloClient, useQuery, type SkipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { pageQuery } from './pageQuery.ts';
import { isFresh } from './preloads.ts';

type Page<Variables> = { variables: Partial<Variables> & { after: string | null } };

/** Shows what the cache holds, and asks the server as well, unless it answered the same a moment ago. */
export function useCachedQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: useQuery.Options<Data, Variables> | SkipToken,
) {
  const client = useApolloClient();
  const isKnown = options !== skipToken && !options.fetchPolicy && isFresh(client, query, options.variables ?? {});
  const result = useQuery(
    query,
    isKnown ? { ...options, fetchPolicy: 'cache-first', initialFetchPolicy: 'cache-and-network' } : options,
  );
  return useMemo(() => {
    const fetchMore = ({ variables }: Page<Variables>) =>
      result.observable.fetchMore({ query: pageQuery(query), variables: { ...result.variables, ...variables } });
    return { ...result, fetchMore };
  }, [result, query]);
}

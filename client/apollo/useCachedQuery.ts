import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useApolloClient, useQuery, type SkipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { pageQuery } from './pageQuery.ts';
import { isFresh } from './preloads.ts';

type Page<Variables> = { variables: Partial<Variables> & { after: string | null } };

/** Shows the cached answer, and requests a new one unless it is recent. */
export function useCachedQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: useQuery.Options<Data, Variables> | SkipToken,
) {
  const client = useApolloClient();
  const isRecent = options !== skipToken && !options.fetchPolicy && isFresh(client, query, options.variables ?? {});
  const result = useQuery(
    query,
    isRecent ? { ...options, fetchPolicy: 'cache-first', initialFetchPolicy: 'cache-and-network' } : options,
  );
  return useMemo(() => {
    const fetchMore = ({ variables }: Page<Variables>) =>
      result.observable.fetchMore({ query: pageQuery(query), variables: { ...result.variables, ...variables } });
    return { ...result, fetchMore };
  }, [result, query]);
}

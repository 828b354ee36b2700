import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { useMemo } from 'react';

/** The fields that other queries had loaded when this one began, shown until its answer arrives. */
export function usePartialData<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): DeepPartial<Data> | null {
  const { cache } = useApolloClient();
  const key = JSON.stringify(variables);
  return useMemo(() => {
    const options = { query, variables: JSON.parse(key) as Variables, returnPartialData: true };
    return cache.readQuery<Data, Variables>(options) as DeepPartial<Data> | null;
  }, [cache, query, key]);
}

/** Whether these fields are among what is known. */
export const hasFields = <Known extends object, Field extends keyof Known>(
  known: Known | null | undefined,
  ...fields: Field[]
): known is Known & Required<Pick<Known, Field>> => fields.every((field) => known?.[field] !== undefined);

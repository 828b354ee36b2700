import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { paths } from '#client/routing/paths.ts';
import { SavedAlert } from '../form/SavedAlert.tsx';

/** Shown after a deletion. Evicts the update from the cache now, when no mounted query uses it any more. */
export function UpdateDeleted({ projectId, updateId }: { projectId: string; updateId: string }) {
  const { cache } = useApolloClient();
  useEffect(() => {
    cache.evict({ id: cache.identify({ __typename: 'Update', id: updateId }) });
    cache.gc();
  }, [cache, updateId]);
  return <SavedAlert text="Actualización eliminada correctamente" to={paths.project(projectId)} />;
}

import { useEffect, useState } from 'react';

type Query = { refetch: () => Promise<unknown> };

/**
 * The entity that a form edits. It is refetched when the user returns to the window, and remains once it was found, so
 * that typed text is not lost when somebody else deletes the entity.
 */
export function useEditedEntity<Entity extends { id: string }>(
  { refetch }: Query,
  found: Entity | null | undefined,
  id: string,
): Entity | null {
  const [last, setLast] = useState(found ?? null);
  if (found && found !== last) setLast(found);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onReturn = () => void (document.visibilityState === 'visible' && refetch().catch(() => null));
    addEventListener('focus', onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
    return () => listening.abort();
  }, [refetch]);

  return found ?? (last?.id === id ? last : null);
}

import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { FRESH_MS } from '#client/apollo/preloads.ts';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { useConnection } from '#client/connection.ts';

/** Refreshes what is on screen when its user returns to the window, and when the connection is back. */
export function useRefreshOnReturn() {
  const client = useApolloClient();
  const connection = useConnection();
  const before = useRef(connection);

  useEffect(() => {
    const isBack = before.current !== 'connected' && connection === 'connected';
    before.current = connection;
    if (isBack) void refreshScreen(client);
  }, [client, connection]);

  useEffect(() => {
    let refreshedAt = Date.now();
    const onReturn = () => {
      if (document.visibilityState === 'hidden' || Date.now() - refreshedAt < FRESH_MS) return;
      refreshedAt = Date.now();
      void refreshScreen(client);
    };
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [client]);
}

import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { announce } from '#client/ui/announcer.tsx';

const TEXT = `${MESSAGE.offline}. Lo que ves puede no estar al día.`;
const AGAIN_MS = 5000;

const isThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Over the end of the page, whose content stays where it is. */
export function OfflineStrip() {
  const connected = useConnection();
  const said = useRef(true);
  useEffect(() => {
    if (said.current === connected) return;
    said.current = connected;
    announce(connected ? 'De nuevo en línea' : TEXT);
  }, [connected]);
  return (
    !connected && (
      <Box
        position="fixed"
        bottom="0"
        insetX="0"
        zIndex="docked"
        px="4"
        py="1.5"
        textAlign="center"
        textStyle="sm"
        bg="orange.subtle"
        color="orange.fg"
        borderTopWidth="1px"
        data-print="hide"
      >
        {TEXT}
      </Box>
    )
  );
}

/** False from when the browser is offline or a request did not reach the server, until the server answers again. */
function useConnection(): boolean {
  const [connected, setConnected] = useState(navigator.onLine);
  useEffect(() => {
    const lost = () => setConnected(false);
    const back = () => void isThere().then(setConnected);
    const timer = connected ? undefined : setInterval(back, AGAIN_MS);
    addEventListener('offline', lost);
    addEventListener('fichin:unanswered', lost);
    addEventListener('online', back);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', lost);
      removeEventListener('fichin:unanswered', lost);
      removeEventListener('online', back);
    };
  }, [connected]);
  return connected;
}

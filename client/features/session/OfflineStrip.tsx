import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isConnected, watchConnection } from '#client/apollo/connection.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { announce } from '#client/ui/announcer.tsx';

const TEXT = `${MESSAGE.offline}. Lo que ves puede no estar al día.`;

/** Over the end of the page, whose content stays where it is. */
export function OfflineStrip() {
  const connected = useSyncExternalStore(watchConnection, isConnected);
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

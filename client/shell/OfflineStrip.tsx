import { Box } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useConnection } from '#client/connection.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { BAR_HEIGHT } from '#client/features/investments/barHeight.ts';
import { announce } from '#client/ui/frame/announcer.tsx';

const TEXT = `${MESSAGE.offline}. Lo que ves puede no estar al día.`;

/** Notice at the bottom of the window, above what is fixed there, while the server is unreachable. */
export function OfflineStrip() {
  const isConnected = useConnection() === 'connected';
  const announced = useRef(true);
  useEffect(() => {
    if (announced.current === isConnected) return;
    announced.current = isConnected;
    announce(isConnected ? 'De nuevo en línea' : TEXT);
  }, [isConnected]);
  return !isConnected && <Strip />;
}

/** Sticky: adds its height to the end of the page, and covers the content elsewhere. */
function Strip() {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scrollingElement: page, activeElement } = document;
    const height = strip.current?.offsetHeight ?? 0;
    if (!(page instanceof HTMLElement)) return undefined;
    // Keeps elements that are scrolled into view above the strip.
    page.style.scrollPaddingBottom = `calc(${height}px + var(${BAR_HEIGHT}, 0px))`;
    const isAtEnd = page.scrollTop + page.clientHeight + height >= page.scrollHeight - 1;
    if (isAtEnd) page.scrollTop = page.scrollHeight;
    else if (activeElement !== document.body && isUnder(activeElement, strip.current))
      activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void (page.style.scrollPaddingBottom = '');
  }, []);
  return (
    <Box
      ref={strip}
      position="sticky"
      bottom={`var(${BAR_HEIGHT}, 0px)`}
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
  );
}

function isUnder(element: Element | null, cover: Element | null): boolean {
  if (!element || !cover) return false;
  const [covered, over] = [element.getBoundingClientRect(), cover.getBoundingClientRect()];
  return covered.bottom > over.top && covered.top < over.bottom;
}

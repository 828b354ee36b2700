import { Button, Flex, Text } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { BAR_HEIGHT } from './barHeight.ts';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';

type Props = { panel: RefObject<HTMLElement | null> };

/** On a phone, a link to the investment panel while that is out of view. */
export const InvestBar = ({ panel }: Props) => (useIsInSight(panel) ? null : <Bar panel={panel} />);

function Bar({ panel }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { body, documentElement } = document;
    const height = `${bar.current?.offsetHeight ?? 0}px`;
    body.style.paddingBottom = height; // so that the bar covers no end of the page
    documentElement.style.setProperty(BAR_HEIGHT, height); // and no strip
    return () => {
      body.style.paddingBottom = '';
      documentElement.style.removeProperty(BAR_HEIGHT);
    };
  }, []);

  return (
    <Flex
      ref={bar}
      display={{ base: 'flex', lg: 'none' }}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      align="center"
      gap="3"
      px="4"
      py="3"
      bg="bg.panel"
      borderTopWidth="1px"
      data-print="hide"
    >
      <Text flex="1" textStyle="xs" color="fg.muted">
        {COMMITMENT}
      </Text>
      <Button colorPalette="yellow" onClick={() => goTo(panel.current)}>
        Invertir
      </Button>
    </Flex>
  );
}

function goTo(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'start' });
  panel?.querySelector('input')?.focus({ preventScroll: true });
}

/** True until it is known to be otherwise. */
function useIsInSight(target: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting ?? true));
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isInSight;
}

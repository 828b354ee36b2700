import { Box, Container, Flex, Text } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { focusMain } from '../hooks/focusAncestor.ts';

type Props = {
  label: string;
  tone: 'orange' | 'purple' | 'red';
  act: string;
  busy: boolean;
  onAct: () => void;
  /** What came of the act. */
  outcome: string | null;
  /** How that is announced. */
  role?: 'alert' | 'status';
  children: ReactNode;
};

/** What waits for the user below the header of every page, with the one thing to do about it. */
export function Strip({ label, tone, act, busy, onAct, outcome, role = 'alert', children }: Props) {
  const strip = useRef<HTMLElement>(null);
  // Removed with the focus in it, it gives that to the screen.
  useLayoutEffect(() => {
    const box = strip.current;
    return () => void (box?.contains(document.activeElement) && focusMain());
  }, []);
  return (
    <Box as="section" ref={strip} aria-label={label} bg={`${tone}.subtle`} color={`${tone}.fg`} data-print="hide">
      <Container maxW="6xl" px={{ base: 4, md: 6 }} py="2">
        <Flex align="center" justify="space-between" columnGap="4" rowGap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Text textStyle="sm" minW="0" overflowWrap="anywhere">
            {children}
          </Text>
          <ActionButton
            size="sm"
            variant="outline"
            colorPalette={tone}
            flexShrink="0"
            busy={busy}
            onClick={() => onAct()}
          >
            {act}
          </ActionButton>
        </Flex>
        <Text role={role} textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '1.5'}>
          {outcome}
        </Text>
      </Container>
    </Box>
  );
}

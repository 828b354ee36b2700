import { Box, chakra, Container, Flex, Text } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { focusMain } from '../hooks/focusAncestor.ts';

type Props = {
  label: string;
  tone: 'orange' | 'purple' | 'red';
  action: string;
  busy: boolean;
  onAction: () => void;
  /** The result of the action. */
  outcome: string | null;
  /** How the result is announced. */
  role?: 'alert' | 'status';
  children: ReactNode;
  /** Shown where there is room. */
  more?: ReactNode;
};

/** A notice below the header of every page, with its one action. */
export function Strip({ label, tone, action, busy, onAction, outcome, role = 'alert', children, more }: Props) {
  const strip = useRef<HTMLElement>(null);
  // When it is removed with the focus in it, the screen is focused.
  useLayoutEffect(() => {
    const box = strip.current;
    return () => void (box?.contains(document.activeElement) && focusMain());
  }, []);
  return (
    <Box as="section" ref={strip} aria-label={label} bg={`${tone}.subtle`} color={`${tone}.fg`} data-print="hide">
      <Container maxW="6xl" px={{ base: 4, md: 6 }} py="1">
        <Flex align="center" justify="space-between" columnGap="4" minH="8">
          <Text textStyle={{ base: 'xs', md: 'sm' }} minW="0" overflowWrap="anywhere">
            {children}
            {more && <chakra.span hideBelow="md"> {more}</chakra.span>}
          </Text>
          <ActionButton
            size="xs"
            variant="outline"
            colorPalette={tone}
            flexShrink="0"
            busy={busy}
            onClick={() => onAction()}
          >
            {action}
          </ActionButton>
        </Flex>
        <Text role={role} textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '1.5'}>
          {outcome}
        </Text>
      </Container>
    </Box>
  );
}

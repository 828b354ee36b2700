import { Box, Center, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardLink } from '#client/ui/CardLink.tsx';
import { Muted } from '#client/ui/Muted.tsx';

type Props = { name: string; to?: string; children?: ReactNode };

/** A person or a studio; with `to` the whole card is a link. */
export const PersonCard = ({ name, to, children }: Props) => (
  <Flex
    as="li"
    layerStyle="panel"
    p="4"
    gap="3"
    align="center"
    position="relative"
    minW="0"
    {...(to ? { _hover: { borderColor: 'border.emphasized' }, _focusWithin: FOCUSED } : {})}
  >
    <Center
      aria-hidden
      boxSize="10"
      flexShrink="0"
      borderRadius="full"
      bg="purple.subtle"
      color="purple.fg"
      fontFamily="pixel"
      fontSize="xl"
    >
      {[...name][0]?.toUpperCase()}
    </Center>
    <Box minW="0">
      <Text fontWeight="semibold" lineClamp="2" overflowWrap="anywhere" title={name}>
        {to ? (
          <CardLink to={to} _focusVisible={{ outline: 'none' }}>
            {name}
          </CardLink>
        ) : (
          name
        )}
      </Text>
      {children && <Muted overflowWrap="anywhere">{children}</Muted>}
    </Box>
  </Flex>
);

const FOCUSED = { outline: '2px solid', outlineColor: 'purple.focusRing', outlineOffset: '2px' };

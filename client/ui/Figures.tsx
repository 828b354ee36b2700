import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Amount } from './Amount.tsx';
import { Muted } from './Muted.tsx';

type Figure = { label: string; value: ReactNode; hint?: ReactNode };

/** Figures side by side in one panel, each with its label. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <Flex
    layerStyle="panel"
    px={{ base: 4, sm: 5 }}
    py={{ base: 3, sm: 4 }}
    mb="6"
    columnGap={{ base: 3, sm: 6 }}
    rowGap="3"
    wrap="wrap"
    fontVariantNumeric="tabular-nums"
  >
    {figures.map(({ label, value, hint }) => (
      <Box key={label} role="group" aria-label={label} flex={`1 1 ${figures.length > 3 ? 7 : 5}rem`} minW="0">
        <Muted textStyle={{ base: 'xs', sm: 'sm' }}>{label}</Muted>
        <Text as="div" textStyle={{ base: 'md', sm: 'xl' }} fontWeight="bold" letterSpacing="-0.02em">
          {typeof value === 'string' ? <Amount text={value} /> : value}
        </Text>
        {hint && (
          <Muted as="div" textStyle="xs">
            {hint}
          </Muted>
        )}
      </Box>
    ))}
  </Flex>
);

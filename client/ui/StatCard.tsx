import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { label: string; value: ReactNode; hint?: ReactNode; icon?: LucideIcon; children?: ReactNode };

/** One figure and what it means. */
export const StatCard = ({ label, value, hint, icon: Icon, children }: Props) => (
  <Box layerStyle="panel" p={{ base: 3.5, sm: 5 }} role="group" aria-label={label}>
    <Flex justify="space-between" align="center" color="fg.muted" gap="2">
      <Text textStyle="sm" fontWeight="medium">
        {label}
      </Text>
      {Icon && <Icon size={18} aria-hidden />}
    </Flex>
    <Text
      mt="2"
      textStyle={{ base: 'lg', sm: '2xl' }}
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      letterSpacing="-0.02em"
    >
      {value}
    </Text>
    {children && <Box mt="3">{children}</Box>}
    {hint && (
      <Text mt="1" textStyle="sm" color="fg.muted">
        {hint}
      </Text>
    )}
  </Box>
);

import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Muted } from './Muted.tsx';
import { Amount } from './Amount.tsx';

/** `0`, `0 %` or no money. */
const isZero = (value: ReactNode): boolean => value === 0 || (typeof value === 'string' && /^\D*0\D*$/.test(value));

type Props = { label: string; value: ReactNode; hint?: ReactNode; icon?: LucideIcon; children?: ReactNode };

/** A figure with its label. */
export const StatCard = ({ label, value, hint, icon: Icon, children }: Props) => (
  <Box layerStyle="panel" p={{ base: 3.5, sm: 5 }} role="group" aria-label={label}>
    <Flex justify="space-between" align="center" color="fg.muted" gap="2">
      <Text textStyle="sm" fontWeight="medium">
        {label}
      </Text>
      {Icon && <Icon size={18} aria-hidden />}
    </Flex>
    <Text
      as="div"
      mt="2"
      color={isZero(value) ? 'fg.muted' : undefined}
      textStyle={{ base: 'lg', sm: '2xl' }}
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      letterSpacing="-0.02em"
    >
      {typeof value === 'string' ? <Amount text={value} /> : value}
    </Text>
    {children && <Box mt="3">{children}</Box>}
    {hint && (
      <Muted as="div" mt="1">
        {hint}
      </Muted>
    )}
  </Box>
);

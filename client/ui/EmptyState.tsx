import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Muted } from './Muted.tsx';

type Props = {
  text: string;
  hint?: ReactNode;
  icon?: LucideIcon;
  action?: ReactNode;
  plain?: boolean;
};

/** Says that there is no data yet, why, and what to do next. */
export const EmptyState = ({ text, hint, icon: Icon, action, plain = false }: Props) => (
  <Flex
    direction="column"
    align="center"
    textAlign="center"
    gap="3"
    px="4"
    py={plain ? 6 : 12}
    {...(plain ? {} : { layerStyle: 'panel', borderStyle: 'dashed' })}
  >
    {Icon && (
      <Box color="fg.subtle">
        <Icon size={plain ? 24 : 32} strokeWidth={1.5} aria-hidden />
      </Box>
    )}
    <Text fontWeight="semibold">{text}</Text>
    {hint && (
      <Muted maxW="44ch" mt="-2">
        {hint}
      </Muted>
    )}
    {action}
  </Flex>
);

import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  hint?: ReactNode;
  icon?: LucideIcon;
  action?: ReactNode;
  plain?: boolean;
  /** It is the whole page, so its text is the page's title. */
  isPage?: boolean;
};

/** Nothing here yet, why, and what to do next. */
export const EmptyState = ({ text, hint, icon: Icon, action, plain = false, isPage = false }: Props) => (
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
    <Text as={isPage ? 'h1' : 'p'} fontWeight="semibold">
      {text}
    </Text>
    {hint && (
      <Text color="fg.muted" textStyle="sm" maxW="44ch" mt="-2">
        {hint}
      </Text>
    )}
    {action}
  </Flex>
);

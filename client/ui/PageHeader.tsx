import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton.tsx';
import { usePageTitle } from './usePageTitle.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** Where `Volver` leads; without it there is no such button. */
  backTo?: string;
  actions?: ReactNode;
  /** For a page that says one thing. */
  centered?: boolean;
};

/** The top of every screen: names it, and moves on from it. */
export function PageHeader({ title, subtitle, badge, backTo, actions, centered = false }: Props) {
  usePageTitle(title);
  return (
    <Box as="header" mb={{ base: 6, md: 8 }}>
      {backTo && (
        <LinkButton to={backTo} variant="plain" size="sm" px="0" mb="1" color="fg.muted" data-print="hide">
          <ArrowLeft aria-hidden /> Volver
        </LinkButton>
      )}
      <Flex
        gap="4"
        justify="space-between"
        align={{ base: 'stretch', md: 'flex-start' }}
        direction={{ base: 'column', md: 'row' }}
      >
        <Box minW="0" flex={centered ? '1' : undefined}>
          <Flex gap="3" align="center" justify={centered ? 'center' : 'flex-start'} wrap="wrap">
            <Heading
              as="h1"
              size={{ base: '2xl', md: '3xl' }}
              letterSpacing="-0.02em"
              textWrap="balance"
              overflowWrap="anywhere"
            >
              {title}
            </Heading>
            {badge && (
              <HStack gap="2" wrap="wrap">
                {badge}
              </HStack>
            )}
          </Flex>
          {subtitle && (
            <Text as="div" mt="1" color="fg.muted">
              {subtitle}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap" flexShrink="0" data-print="hide">
            {actions}
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

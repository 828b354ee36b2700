import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from './LinkButton.tsx';
import { usePageTitle } from './hooks/usePageTitle.ts';

type Props = {
  /** Null while it is unknown. */
  title: string | null;
  /** Replaces the title meanwhile. */
  loading?: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** Target of the `Volver` button; without it there is none. */
  backTo?: string;
  actions?: ReactNode;
  /** For pages with a single message. */
  centered?: boolean;
};

/** Characters of a title that would fill a phone's screen in large type. */
const LONG = 60;

const sizeOf = (title: string) =>
  title.length > LONG ? ({ base: 'xl', md: '2xl' } as const) : ({ base: '2xl', md: '3xl' } as const);

/** Title and actions of a screen; also sets the document title. */
export function PageHeader({
  title,
  loading = MESSAGE.loading,
  subtitle,
  badge,
  backTo,
  actions,
  centered = false,
}: Props) {
  usePageTitle(title);
  return (
    <Box as="header" mb={{ base: 6, md: 8 }}>
      {backTo && <BackLink to={backTo} />}
      <Flex
        gap="4"
        justify="space-between"
        align={{ base: 'stretch', md: 'flex-start' }}
        direction={{ base: 'column', md: 'row' }}
      >
        <Box minW="0" flex={centered ? '1' : undefined}>
          <Flex gap="3" align="center" justify={centered ? 'center' : 'flex-start'} wrap="wrap">
            <Heading as="h1" size={sizeOf(title ?? '')} letterSpacing="-0.02em" textWrap="balance">
              {title ?? <Loading text={loading} />}
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

/** Leads to where a screen belongs. */
export const BackLink = ({ to }: { to: string }) => (
  <LinkButton to={to} variant="plain" size="sm" px="0" mb="1" color="fg.muted" data-print="hide">
    <ArrowLeft aria-hidden /> Volver
  </LinkButton>
);

const Loading = ({ text }: { text: string }) => (
  <Text as="span" role="status" color="fg.muted">
    {text}
  </Text>
);

import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import { FOLLOW, INVEST } from '#server/kernel/paths/page.paths.ts';
import { Cover } from '#client/media/Cover.tsx';
import { AuthPanel } from '#client/session/AuthPanel.tsx';
import type { AuthGateway } from '#client/session/authGateway.ts';
import { usePageTitle } from '#client/ui/hooks/usePageTitle.ts';

const ACT = { [INVEST]: 'invertir en', [FOLLOW]: 'seguir' };

type Props = {
  authGateway: AuthGateway;
  title: string;
  cover: string | null;
  /** The address of its public page. */
  page: string;
  choice: keyof typeof ACT;
  /** Whether somebody has signed in here before, who has an account. */
  isKnown: boolean;
};

/** Registration, or the log-in, of a visitor who chose to invest in a game or to follow it. */
export function GameEntry({ authGateway, title, cover, page, choice, isKnown }: Props) {
  const heading = `${isKnown ? 'Ingresa' : 'Crea tu cuenta'} para ${ACT[choice]} «${title}»`;
  usePageTitle(heading);
  return (
    <Stack gap="4" maxW="28rem" mx="auto">
      <Flex gap="4" align="center">
        <Box w="28" flexShrink="0" borderRadius="lg" overflow="hidden">
          <Cover src={cover} title={title} eager sizes="7rem" />
        </Box>
        <Heading as="h1" size="lg" lineHeight="1.3" lineClamp="4" overflowWrap="anywhere">
          {heading}
        </Heading>
      </Flex>
      <AuthPanel
        authGateway={authGateway}
        first={isKnown ? 'login' : 'register'}
        role={choice === INVEST ? 'INVESTOR' : null}
      />
      <Box asChild textDecoration="underline" textUnderlineOffset="3px" textAlign="center" overflowWrap="anywhere">
        <a href={page}>Volver a «{title}»</a>
      </Box>
    </Stack>
  );
}

import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LANDING } from '#server/kernel/paths/landing.ts';
import { Mark } from '#client/ui/frame/Brand.tsx';
import { usePageTitle } from '#client/ui/hooks/usePageTitle.ts';
import { AuthPanel } from '#client/session/AuthPanel.tsx';
import type { AuthGateway } from '#client/session/authGateway.ts';
import { WhyHere } from './WhyHere.tsx';

/** The log-in and registration, wherever a signed-in reader is needed. */
export function PublicView({ authGateway, notice }: { authGateway: AuthGateway; notice?: ReactNode }) {
  usePageTitle(LANDING.title);
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
      columnGap="16"
      rowGap="8"
      alignItems="start"
      py={{ lg: 8 }}
    >
      <Box alignSelf="end">
        <Mark size={64} />
        <Heading
          as="h1"
          mt="5"
          fontFamily="pixel"
          fontWeight="600"
          fontSize={{ base: '4xl', md: '6xl' }}
          lineHeight="1.05"
          fontVariantLigatures="none"
          textWrap="balance"
        >
          {LANDING.heading}
        </Heading>
        <Text mt="4" fontSize="lg" color="fg.muted" maxW="52ch">
          {LANDING.text}
        </Text>
      </Box>
      <Stack gap="4" gridColumn={{ lg: 2 }} gridRow={{ lg: '1 / span 2' }}>
        {notice || <WhyHere />}
        <AuthPanel authGateway={authGateway} />
      </Stack>
    </Grid>
  );
}

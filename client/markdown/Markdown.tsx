import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';

const Body = lazyComponent(() => import('./MarkdownBody.tsx'), 'MarkdownBody');

/** Shows a text in Markdown while it is written. The parser is loaded with the first text. */
export const Markdown = ({ source }: { source: string }) => (
  <SectionBoundary>
    <Suspense fallback={<MarkdownSkeleton />}>
      <Body source={source} />
    </Suspense>
  </SectionBoundary>
);

const MarkdownSkeleton = () => (
  <Box role="status" aria-label={MESSAGE.loading}>
    <Stack gap="3" aria-hidden>
      <Skeleton h="4" />
      <Skeleton h="4" w="90%" />
      <Skeleton h="4" w="60%" />
    </Stack>
  </Box>
);

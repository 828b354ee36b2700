import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { MESSAGE } from '#client/text/messages.ts';
import { lazyPart } from '#client/ui/lazyPart.tsx';

const Body = lazyPart(() => import('./MarkdownBody.tsx'), 'MarkdownBody');

/** Text written in markdown, as its author meant it. The code that reads it is loaded with the first one shown. */
export const Markdown = ({ source }: { source: string }) => (
  <Suspense fallback={<Lines />}>
    <Body source={source} />
  </Suspense>
);

const Lines = () => (
  <Box role="status" aria-label={MESSAGE.loading}>
    <Stack gap="3" aria-hidden>
      <Skeleton h="4" />
      <Skeleton h="4" w="90%" />
      <Skeleton h="4" w="60%" />
    </Stack>
  </Box>
);

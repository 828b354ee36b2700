import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from './LoadingText.tsx';

/** A heading, unless the page has it already, and a few wide cards, to come. */
export const ListSkeleton = ({ headed = false }: { headed?: boolean }) => (
  <Box role="status">
    <LoadingText text={MESSAGE.loading} isTitle={!headed} />
    <Stack gap="5" aria-hidden>
      {!headed && <Skeleton h="9" w={{ base: '70%', md: '40%' }} />}
      <Skeleton h="10" />
      <Skeleton h="48" borderRadius="xl" />
      <Skeleton h="48" borderRadius="xl" />
    </Stack>
  </Box>
);

import { Box, Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';

/** A heading and a few wide cards, to come. */
export const ListSkeleton = () => (
  <Box role="status">
    <VisuallyHidden>{MESSAGE.loading}</VisuallyHidden>
    <Stack gap="5" aria-hidden>
      <Skeleton h="9" w={{ base: '70%', md: '40%' }} />
      <Skeleton h="10" />
      <Skeleton h="48" borderRadius="xl" />
      <Skeleton h="48" borderRadius="xl" />
    </Stack>
  </Box>
);

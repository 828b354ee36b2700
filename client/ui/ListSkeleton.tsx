import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from './LoadingText.tsx';

/** Loading placeholder for a list of wide cards; the first says that it is loading. */
export const ListSkeleton = () => (
  <Stack role="status" gap="4">
    {[0, 1, 2].map((index) => (
      <Box key={index} layerStyle="panel" p={{ base: 4, md: 6 }}>
        {index === 0 ? <LoadingText text={MESSAGE.loading} /> : <Skeleton h="5" w={{ base: '60%', md: '30%' }} />}
        <Skeleton mt="2.5" h="6" w={{ base: '80%', md: '50%' }} aria-hidden />
        <Skeleton mt="2" h={{ base: 16, md: 10 }} aria-hidden />
        <Flex mt="5" gap="4" justify="space-between" aria-hidden>
          <Skeleton h="9" w="24" />
          <Skeleton h="9" w="32" />
        </Flex>
      </Box>
    ))}
  </Stack>
);

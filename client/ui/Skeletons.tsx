import { Box, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { memo } from 'react';
import { LoadingText } from './LoadingText.tsx';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards to come, in the place they will take. */
export const CardGridSkeleton = memo(({ text, count = 6 }: { text: string; count?: number }) => (
  <Box role="status">
    <LoadingText text={text} />
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="5" aria-hidden>
      {times(count).map((index) => (
        <Box key={index} layerStyle="panel" overflow="hidden">
          <Skeleton aspectRatio={16 / 9} borderRadius="0" />
          <Stack p="4" gap="3">
            <Skeleton h="5" w="70%" />
            <Skeleton h="10" />
            <Skeleton h="2" />
            <Skeleton h="5" w="50%" />
          </Stack>
        </Box>
      ))}
    </SimpleGrid>
  </Box>
));

/** A page with a heading, a row of figures and a list, to come. */
export const PageSkeleton = ({ text }: { text: string }) => (
  <Box role="status">
    <LoadingText text={text} isTitle />
    <Stack gap="8" aria-hidden>
      <Stack gap="3">
        <Skeleton h="9" w={{ base: '70%', md: '40%' }} />
        <Skeleton h="5" w="30%" />
      </Stack>
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }}>
        {times(4).map((index) => (
          <Skeleton key={index} h="32" borderRadius="xl" />
        ))}
      </SimpleGrid>
      <Skeleton h="72" borderRadius="xl" />
    </Stack>
  </Box>
);

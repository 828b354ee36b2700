import { Box, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { memo } from 'react';
import { LoadingText } from './LoadingText.tsx';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Loading placeholder for a grid of project cards, with their dimensions. */
export const CardGrid = memo(({ count = 6 }: { count?: number }) => (
  <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="5" aria-hidden>
    {times(count).map((index) => (
      <Box key={index} layerStyle="panel" overflow="hidden">
        <Skeleton aspectRatio={16 / 9} borderRadius="0" />
        <Stack p="4" gap="3">
          <Skeleton h="5" w="70%" />
          <Skeleton h="24" />
          <Skeleton h="16" />
        </Stack>
      </Box>
    ))}
  </SimpleGrid>
));

/** The same below a line that says so, where the number of projects will be. */
export const CardGridSkeleton = ({ text, count }: { text: string; count?: number }) => (
  <Stack role="status" gap="4">
    <LoadingText text={text} />
    <CardGrid count={count} />
  </Stack>
);

import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { StatsSkeleton } from '#client/ui/StatsSkeleton.tsx';

/** Four figures and two panels; the first says that they are loading. */
export const DashboardSkeleton = ({ text }: { text: string }) => (
  <Box role="status">
    <StatsSkeleton count={4} columns={{ base: 2, lg: 4 }} />
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
      {[text, null].map((title, index) => (
        <Box key={index} layerStyle="panel" p={{ base: 4, md: 6 }}>
          {title ? <LoadingText text={title} /> : <Skeleton h="5" w="40" aria-hidden />}
          <Stack mt="5" gap="4" aria-hidden>
            <Skeleton h="14" />
            <Skeleton h="14" />
            <Skeleton h="14" />
          </Stack>
        </Box>
      ))}
    </Grid>
  </Box>
);

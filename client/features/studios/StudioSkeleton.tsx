import { Box, Skeleton } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { CardGrid } from '#client/ui/Skeletons.tsx';
import { StatsSkeleton } from '#client/ui/StatsSkeleton.tsx';

/** In place of a studio's figures and games. `isAnnounced`: the page's title says that they are loading. */
export const StudioSkeleton = ({ isAnnounced }: { isAnnounced: boolean }) => (
  <Box role="status">
    <StatsSkeleton count={4} columns={{ base: 2, lg: 4 }} />
    <Skeleton h={{ base: 16, md: 10 }} mb="6" aria-hidden />
    <Box layerStyle="panel" p={{ base: 4, md: 6 }}>
      {isAnnounced ? <Skeleton h="6" w="24" aria-hidden /> : <LoadingText text={MESSAGE.loading} />}
      <Box mt="5">
        <CardGrid count={3} />
      </Box>
    </Box>
  </Box>
);

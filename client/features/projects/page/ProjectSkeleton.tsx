import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from '#client/ui/LoadingText.tsx';

/** In place of the investment or control panel. */
export const PanelSkeleton = () => (
  <Box layerStyle="panel" p={{ base: 4, md: 6 }} aria-hidden>
    <Stack gap="5">
      <Skeleton h="7" w="70%" />
      <Skeleton h="5" w="50%" />
      <Skeleton h="20" />
      <Skeleton h="11" />
    </Stack>
  </Box>
);

/** In place of the tabs. `isAnnounced`: the page's title says that the project is loading. */
export const TabsSkeleton = ({ isAnnounced }: { isAnnounced: boolean }) => (
  <Box role="status">
    <Skeleton h="10" mb="6" w={{ base: 'full', sm: '80' }} aria-hidden />
    <Box layerStyle="panel" p={{ base: 4, md: 6 }}>
      {!isAnnounced && <LoadingText text={MESSAGE.loadingProject} />}
      <Stack gap="4" aria-hidden>
        <Skeleton h="7" w="60%" />
        <Skeleton h="24" />
        <Skeleton h="2" />
        <Skeleton h="40" />
      </Stack>
    </Box>
  </Box>
);

import { HStack, Skeleton, Stack } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { StatsSkeleton } from '#client/ui/StatsSkeleton.tsx';

/** The page of the investor's money until it is there: its figures, what may come back, and the list. */
export const MyInvestmentsSkeleton = () => (
  <>
    <PageHeader
      title={null}
      loading={MESSAGE.loadingInvestments}
      subtitle="Todo lo que pusiste y dónde está"
      backTo={paths.dashboard}
      actions={
        <HStack gap="2" wrap="wrap" aria-hidden>
          <Skeleton h="10" w="40" />
          <Skeleton h="10" w="44" />
          <Skeleton h="10" w="28" />
        </HStack>
      }
    />
    <StatsSkeleton count={3} columns={{ base: 1, md: 3 }} />
    <Skeleton h={{ base: '96', md: '48' }} mb="6" borderRadius="xl" aria-hidden />
    <Skeleton h="10" w="48" mb="6" aria-hidden />
    <Stack layerStyle="panel" p="4" gap="4" aria-hidden>
      <Skeleton h="10" />
      <Skeleton h="10" />
      <Skeleton h="10" />
    </Stack>
  </>
);

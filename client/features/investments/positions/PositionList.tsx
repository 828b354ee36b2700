import { Stack } from '@chakra-ui/react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { NoInvestments } from '../NoInvestments.tsx';
import { PositionCard } from './PositionCard.tsx';
import type { useMyPositionsQuery } from './Positions.generated.ts';

/** The viewer's investments by project, the latest project first. */
export const PositionList = ({ query }: { query: ReturnType<typeof useMyPositionsQuery> }) => (
  <>
    <QueryAlert query={query} fallback={FALLBACK.myInvestments} prefix="Error: " />
    <PaginatedList
      list={query.data?.me.positions}
      query={query}
      skeleton={<ListSkeleton />}
      empty={<NoInvestments />}
      quietAtEnd
    >
      {(positions) => (
        <Stack gap="5">
          {positions.map((position) => (
            <PositionCard key={position.project.id} position={position} />
          ))}
        </Stack>
      )}
    </PaginatedList>
  </>
);

import { Box, Stack } from '@chakra-ui/react';
import { Coins } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PositionCard } from './PositionCard.tsx';
import type { useMyPositionsQuery } from './Positions.generated.ts';

/** The viewer's investments by project, the latest project first. */
export function PositionList({ query }: { query: ReturnType<typeof useMyPositionsQuery> }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnLoss(box, query.data?.me.positions.edges.length);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <QueryAlert query={query} fallback={FALLBACK.myInvestments} prefix="Error: " />
      <PaginatedList
        list={query.data?.me.positions}
        query={query}
        skeleton={<ListSkeleton />}
        empty={<NoPositions />}
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
    </Box>
  );
}

/** Focuses the list when the item that had the focus is removed. */
function useFocusOnLoss(list: RefObject<HTMLElement | null>, count: number | undefined) {
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count === undefined) return;
    if (before.current !== undefined && count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [list, count]);
}

/** Of an investor whose investments were all withdrawn or reversed. */
const NoPositions = () => (
  <EmptyState
    icon={Coins}
    text="No tienes inversiones vigentes"
    hint="Lo que retiraste, o se anuló, sigue en la lista de todas."
  />
);

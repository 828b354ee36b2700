import { Box } from '@chakra-ui/react';
import { useRef, useState, type ReactNode } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { payableAmong } from '../payable.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { ReceivedRow } from './ReceivedRow.tsx';
import type { ProjectPaymentsQuery, useProjectPaymentsQuery } from './ReceivedPayments.generated.ts';
import { current, NOTHING_CHOSEN, without, withThese } from './selection.ts';

type Props = {
  project: NonNullable<ProjectPaymentsQuery['project']>;
  /** The list of the filter before, while the server is asked for another. */
  isFormer: boolean;
  query: ReturnType<typeof useProjectPaymentsQuery>;
  empty: ReactNode;
};

/** The commitments of a project, newest first, and what is chosen of them. */
export function ReceivedList({ project, isFormer, query, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(NOTHING_CHOSEN);
  const chosen = current(
    kept,
    project.payments.edges.map(({ node }) => node),
  );
  const reported = project.paymentCounts.find(({ state }) => state === 'REPORTED')?.count ?? 0;
  const askAgain = () => void query.refetch().catch(() => null);
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      <ChosenBar
        projectId={project.id}
        chosen={chosen}
        reported={reported}
        onChoose={setKept}
        place={list}
        onChanged={() => {
          setKept(NOTHING_CHOSEN);
          askAgain();
        }}
        onLeft={askAgain}
      />
      <PaginatedList
        list={project.payments}
        isFormer={isFormer}
        query={query}
        skeleton={<ListSkeleton />}
        empty={empty}
      >
        {(investments) => (
          <Rows layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
            {payableAmong(investments).map((investment) => (
              <ReceivedRow
                key={investment.id}
                projectId={project.id}
                investment={investment}
                isChosen={chosen.has(investment.id)}
                onChoose={(isChosen) =>
                  setKept(isChosen ? withThese(chosen, [investment]) : without(chosen, investment.id))
                }
                place={list}
                onChanged={askAgain}
              />
            ))}
          </Rows>
        )}
      </PaginatedList>
    </Box>
  );
}

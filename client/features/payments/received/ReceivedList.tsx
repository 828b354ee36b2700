import { Box } from '@chakra-ui/react';
import { startTransition, useRef, useState, type ReactNode } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { MAX_CONFIRMED } from '#server/features/payments/payment.writing.rules.ts';
import { payableAmong } from '../payable.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { readPages } from './pages.ts';
import { ReceivedRow } from './ReceivedRow.tsx';
import type { ProjectPaymentsQuery, useProjectPaymentsQuery } from './ReceivedPayments.generated.ts';
import { chosenAmong, NOTHING_CHOSEN, without, withThese } from './selection.ts';

type Props = {
  project: NonNullable<ProjectPaymentsQuery['project']>;
  /** The list is of the former filter, while another is loading. */
  isStale: boolean;
  query: ReturnType<typeof useProjectPaymentsQuery>;
  refetchLoaded: () => void;
  /** Filters the list for what was reported. */
  onShowReported: () => void;
  empty: ReactNode;
};

/** The commitments of a project, newest first, and what is chosen of them. */
export function ReceivedList({ project, isStale, query, refetchLoaded, onShowReported, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState(NOTHING_CHOSEN);
  const chosen = chosenAmong(payableAmong(project.payments.edges.map(({ node }) => node)), selection);
  // What leaves the list isn't chosen either when it comes back.
  if (!isStale && chosen.length < selection.size) setSelection(withThese(NOTHING_CHOSEN, chosen));
  const reported = project.paymentCounts.find(({ state }) => state === 'REPORTED')?.count ?? 0;
  const chooseNone = () => setSelection(NOTHING_CHOSEN);

  async function chooseReported() {
    const found = await readPages(query, { state: 'REPORTED', reference: null }, MAX_CONFIRMED);
    // One transition: in the list before, some of them would no longer be chosen.
    startTransition(() => {
      onShowReported();
      setSelection(withThese(NOTHING_CHOSEN, payableAmong(found)));
    });
  }
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      <ChosenBar
        projectId={project.id}
        chosen={chosen}
        reported={reported}
        onChooseReported={chooseReported}
        onChooseNone={chooseNone}
        focusTarget={list}
        onChanged={() => {
          chooseNone();
          refetchLoaded();
        }}
        onLeft={refetchLoaded}
      />
      <PaginatedList list={project.payments} isStale={isStale} query={query} skeleton={<ListSkeleton />} empty={empty}>
        {(investments) => (
          <Rows layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
            {payableAmong(investments).map((investment) => (
              <ReceivedRow
                key={investment.id}
                projectId={project.id}
                investment={investment}
                isChosen={chosen.includes(investment)}
                onChoose={(isChosen) =>
                  setSelection(isChosen ? withThese(selection, [investment]) : without(selection, investment.id))
                }
                focusTarget={list}
                onChanged={refetchLoaded}
              />
            ))}
          </Rows>
        )}
      </PaginatedList>
    </Box>
  );
}

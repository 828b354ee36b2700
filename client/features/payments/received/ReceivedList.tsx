import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { startTransition, useRef, useState, type ReactNode } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { MAX_CONFIRMED } from '#server/features/payments/payment.writing.rules.ts';
import { payableAmong } from '../payable.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { readPages } from './pages.ts';
import { ReceivedRow, rowId } from './ReceivedRow.tsx';
import type {
  ProjectPaymentsQuery,
  ReceivedPaymentFragment,
  useProjectPaymentsQuery,
} from './ReceivedPayments.generated.ts';
import { chosenAmong, isReported, NOTHING_CHOSEN, without, withThese, type Choosable } from './selection.ts';
import { useActionFocus } from './useActionFocus.ts';

/** So that the bar covers no focused button. */
const BELOW = '7rem';

type Props = {
  project: NonNullable<ProjectPaymentsQuery['project']>;
  /** The list is of the former filter, while another is loading. */
  isStale: boolean;
  query: ReturnType<typeof useProjectPaymentsQuery>;
  refetchLoaded: () => void;
  /** Filters the list for what was reported. */
  onShowReported: () => void;
  /** Between what waits for an answer and the others. */
  filters: ReactNode;
  empty: ReactNode;
};

/** The commitments of a project: those that wait for an answer, then the others, newest first; and what is chosen. */
export function ReceivedList({ project, isStale, query, refetchLoaded, onShowReported, filters, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState(NOTHING_CHOSEN);
  const waiting = payableAmong((project.waiting?.edges ?? []).map(({ node }) => node)).filter(isReported);
  const othersAmong = (investments: Parameters<typeof payableAmong<ReceivedPaymentFragment>>[0]) =>
    payableAmong(investments).filter(({ id }) => waiting.every((each) => each.id !== id));
  const listed = [...waiting, ...othersAmong(project.payments.edges.map(({ node }) => node))];
  const chosen = chosenAmong(listed, selection);
  // What leaves the list isn't chosen either when it comes back.
  if (!isStale && chosen.length < selection.size) setSelection(withThese(NOTHING_CHOSEN, chosen));
  const reported = project.paymentCounts.find(({ state }) => state === 'REPORTED')?.count ?? 0;
  const chooseNone = () => setSelection(NOTHING_CHOSEN);
  const { action, focusAction } = useActionFocus(chosen.length > 0);
  const choosing = useAction(chooseReported);

  async function chooseReported() {
    const found = await readPages(query, { state: 'REPORTED', search: null }, MAX_CONFIRMED);
    // One transition: in the list before, some of them would no longer be chosen.
    startTransition(() => {
      onShowReported();
      setSelection(withThese(NOTHING_CHOSEN, payableAmong(found)));
    });
    if (found.length > 0) focusAction();
  }

  /** What has the focus after an answer: the first button of another row, or else the list. */
  const firstButtonOf = (next: Choosable | undefined) => ({
    get current() {
      const row = next && document.getElementById(rowId(next.id));
      return row?.querySelector<HTMLElement>('button') ?? list.current;
    },
  });
  const rowsOf = (investments: readonly Choosable[]) => (
    <Rows layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
      {investments.map((investment, index) => (
        <ReceivedRow
          key={investment.id}
          projectId={project.id}
          investment={investment}
          isNext={chosen.length === 0 && investment === waiting[0]}
          isChosen={chosen.includes(investment)}
          onChoose={(isChosen) =>
            setSelection(isChosen ? withThese(selection, [investment]) : without(selection, investment.id))
          }
          focusTarget={firstButtonOf(investments[index + 1] ?? investments[index - 1])}
          onChanged={refetchLoaded}
        />
      ))}
    </Rows>
  );
  const chooseAll = reported > 0 && (
    <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void choosing.run()}>
      Seleccionar todos los avisados
    </Button>
  );
  return (
    <Box ref={list} tabIndex={-1} css={{ '& button, & input': { scrollMarginBottom: BELOW } }}>
      {choosing.failure && <ErrorAlert mb="4">{choosing.failure}</ErrorAlert>}
      {waiting.length > 0 && (
        <Box as="section" aria-labelledby="waiting-payments" mb="8">
          <Flex gap="2" mb="3" wrap="wrap" align="center" justify="space-between">
            <Heading as="h2" id="waiting-payments" size="md">
              Esperan tu respuesta ({reported})
            </Heading>
            {chooseAll}
          </Flex>
          {rowsOf(waiting)}
          {project.waiting?.pageInfo.hasNextPage && (
            <Button mt="3" size="sm" variant="outline" colorPalette="gray" onClick={() => onShowReported()}>
              Ver todos los avisados
            </Button>
          )}
        </Box>
      )}
      {filters}
      {waiting.length === 0 && chooseAll && <Box mb="3">{chooseAll}</Box>}
      <PaginatedList list={project.payments} isStale={isStale} query={query} skeleton={<ListSkeleton />} empty={empty}>
        {(investments) => {
          const others = othersAmong(investments);
          return others.length > 0 && rowsOf(others);
        }}
      </PaginatedList>
      <ChosenBar
        projectId={project.id}
        chosen={chosen}
        action={action}
        onChooseNone={chooseNone}
        focusTarget={firstButtonOf(waiting.find((each) => !chosen.includes(each)))}
        onChanged={() => {
          chooseNone();
          refetchLoaded();
        }}
        onLeft={refetchLoaded}
      />
    </Box>
  );
}

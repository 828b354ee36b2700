import { useApolloClient } from '@apollo/client/react';
import { Button, Flex, Text } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { useAct } from '#client/forms/useAct.ts';
import { formatDollars } from '#client/text/format.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';
import { plural } from '#server/kernel/plural.ts';
import { useDialog } from '../useDialog.ts';
import { ReportedPaymentsDocument } from './ReceivedPayments.generated.ts';
import { NOTHING_CHOSEN, sumOf, withThese, type Selection } from './selection.ts';

const ConfirmChosen = lazyComponent(() => import('./ConfirmChosen.tsx'), 'ConfirmChosen');

type Props = {
  projectId: string;
  chosen: Selection;
  /** How many reports wait for an answer. */
  reported: number;
  onChoose: (chosen: Selection) => void;
  place: RefObject<HTMLElement | null>;
  onChanged: () => void;
  /** Of the dialog, when nothing was done. */
  onLeft: () => void;
};

/** How many payments are chosen, and what is done with all of them. */
export function ChosenBar({ projectId, chosen, reported, onChoose, place, onChanged, onLeft }: Props) {
  const client = useApolloClient();
  const { act, failure } = useAct();
  const dialog = useDialog<'confirm'>(place, onLeft);
  const confirming = dialog.of('confirm');

  async function chooseReported() {
    const { data } = await client.query({
      query: ReportedPaymentsDocument,
      variables: { projectId },
      fetchPolicy: 'network-only',
    });
    onChoose(withThese(NOTHING_CHOSEN, data?.project?.payments.edges.map(({ node }) => node) ?? []));
  }
  return (
    <>
      <Flex role="group" aria-label="Pagos elegidos" gap="2" wrap="wrap" align="center" mb="4">
        {reported > 0 && (
          <Button size="sm" variant="outline" onClick={() => void act(chooseReported)}>
            Seleccionar todos los avisados
          </Button>
        )}
        {chosen.size > 0 && (
          <>
            <Button size="sm" colorPalette="yellow" onClick={dialog.open('confirm')}>
              Marcar recibido
            </Button>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              onClick={() => {
                place.current?.focus({ preventScroll: true });
                onChoose(NOTHING_CHOSEN);
              }}
            >
              Quitar la selección
            </Button>
          </>
        )}
        <Text role="status" textStyle="sm" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {chosen.size > 0 && `${plural(chosen.size, 'elegido', 'elegidos')} · ${formatDollars(sumOf(chosen))}`}
        </Text>
      </Flex>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {confirming && (
        <Suspense>
          <ConfirmChosen {...confirming} projectId={projectId} chosen={chosen} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  );
}

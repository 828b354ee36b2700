import { Button, Flex, Text } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { formatDollars } from '#client/text/format.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { useDialog } from '../useDialog.ts';
import { sumOf, type Choosable } from './selection.ts';

const ConfirmChosen = lazyComponent(() => import('./ConfirmChosen.tsx'), 'ConfirmChosen');

type Props = {
  projectId: string;
  chosen: readonly Choosable[];
  /** How many reports wait for an answer. */
  reported: number;
  onChooseReported: () => Promise<void>;
  onChooseNone: () => void;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
  /** Of the dialog, when nothing was done. */
  onLeft: () => void;
};

/** How many payments are chosen, and the buttons for all of them. */
export function ChosenBar({
  chosen,
  reported,
  onChooseReported,
  onChooseNone,
  focusTarget,
  onLeft,
  ...confirmed
}: Props) {
  const { run, failure } = useAction(onChooseReported);
  const dialog = useDialog<'confirm'>(focusTarget, onLeft);
  const confirming = dialog.stateOf('confirm');

  return (
    <>
      <Flex role="group" aria-label="Pagos elegidos" gap="2" wrap="wrap" align="center" mb="4">
        {reported > 0 && (
          <Button size="sm" variant="outline" onClick={() => void run()}>
            Seleccionar todos los avisados
          </Button>
        )}
        {chosen.length > 0 && (
          <>
            <Button size="sm" colorPalette="yellow" onClick={dialog.open('confirm')}>
              Marcar recibido
            </Button>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              onClick={() => {
                focusTarget.current?.focus({ preventScroll: true });
                onChooseNone();
              }}
            >
              Quitar la selección
            </Button>
          </>
        )}
        <Text role="status" textStyle="sm" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {chosen.length > 0 && `${plural(chosen.length, 'elegido', 'elegidos')} · ${formatDollars(sumOf(chosen))}`}
        </Text>
      </Flex>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {confirming && (
        <Suspense>
          <ConfirmChosen {...confirming} {...confirmed} chosen={chosen} />
        </Suspense>
      )}
    </>
  );
}

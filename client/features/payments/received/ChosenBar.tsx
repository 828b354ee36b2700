import { Button } from '@chakra-ui/react';
import { Suspense, type Ref, type RefObject } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { useDialog } from '../useDialog.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { sumOf, type Choosable } from './selection.ts';

const ConfirmChosen = lazyComponent(() => import('./ConfirmChosen.tsx'), 'ConfirmChosen');

type Props = {
  projectId: string;
  chosen: readonly Choosable[];
  action: Ref<HTMLButtonElement>;
  onChooseNone: () => void;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
  /** Of the dialog, when nothing was done. */
  onLeft: () => void;
};

/** How many payments are chosen, and the buttons for all of them, at the bottom of the window. */
export function ChosenBar({ chosen, action, onChooseNone, focusTarget, onLeft, ...confirmed }: Props) {
  const dialog = useDialog<'confirm'>(focusTarget, onLeft);
  const confirming = dialog.stateOf('confirm');
  return (
    <>
      <SelectionBar
        label="Pagos elegidos"
        text={
          chosen.length > 0 ? `${plural(chosen.length, 'elegido', 'elegidos')} · ${formatDollars(sumOf(chosen))}` : null
        }
        onChooseNone={() => {
          focusTarget.current?.focus({ preventScroll: true });
          onChooseNone();
        }}
      >
        <Button ref={action} size="sm" colorPalette="yellow" onClick={dialog.open('confirm')}>
          Marcar recibido
        </Button>
      </SelectionBar>
      {confirming && (
        <Suspense>
          <ConfirmChosen {...confirming} {...confirmed} chosen={chosen} />
        </Suspense>
      )}
    </>
  );
}

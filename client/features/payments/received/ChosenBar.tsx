import { Button, Flex, Text } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { useDialog } from '../useDialog.ts';
import { sumOf, type Choosable } from './selection.ts';

const ConfirmChosen = lazyComponent(() => import('./ConfirmChosen.tsx'), 'ConfirmChosen');

type Props = {
  projectId: string;
  chosen: readonly Choosable[];
  onChooseNone: () => void;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
  /** Of the dialog, when nothing was done. */
  onLeft: () => void;
};

/** How many payments are chosen, and the buttons for all of them, at the bottom of the window. */
export function ChosenBar({ chosen, onChooseNone, focusTarget, onLeft, ...confirmed }: Props) {
  const dialog = useDialog<'confirm'>(focusTarget, onLeft);
  const confirming = dialog.stateOf('confirm');
  const isShown = chosen.length > 0;
  return (
    <>
      <Flex
        role="group"
        aria-label="Pagos elegidos"
        gap="2"
        wrap="wrap"
        align="center"
        {...(isShown && { mt: '4', mx: { base: '-4', sm: '0' }, px: '4', py: '3', layerStyle: 'panel' })}
        position="sticky"
        bottom="0"
        zIndex="docked"
      >
        <Text role="status" flex="1 0 auto" textStyle="sm" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {isShown && `${plural(chosen.length, 'elegido', 'elegidos')} · ${formatDollars(sumOf(chosen))}`}
        </Text>
        {isShown && (
          <>
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
            <Button size="sm" colorPalette="yellow" onClick={dialog.open('confirm')}>
              Marcar recibido
            </Button>
          </>
        )}
      </Flex>
      {confirming && (
        <Suspense>
          <ConfirmChosen {...confirming} {...confirmed} chosen={chosen} />
        </Suspense>
      )}
    </>
  );
}

import { Button } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { toaster } from '#client/ui/frame/toaster.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useDialog } from '../useDialog.ts';

const ReasonDialog = lazyComponent(() => import('../ReasonDialog.tsx'), 'ReasonDialog');

type Props = {
  paymentId: string;
  /** What the studio recorded. */
  said: string;
  /** Whose it is, where that isn't said beside it. */
  name?: string;
  /** What else the correction does, in a sentence. */
  effect?: string;
  /** A mutation; rejects when it was refused. */
  correct: (options: { variables: { input: { paymentId: string; reason: string } } }) => Promise<unknown>;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** Takes back what a studio recorded by mistake, with a reason. */
export function CorrectRecorded({ paymentId, said, name, effect = '', correct, focusTarget, onChanged }: Props) {
  const dialog = useDialog<'correction'>(focusTarget, onChanged);
  const correction = dialog.stateOf('correction');

  async function save(reason: string) {
    await correct({ variables: { input: { paymentId, reason } } });
    onChanged();
    toaster.success({ title: 'Lo corregiste' });
  }
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        aria-label={`Corregir: ${[said, name].filter(Boolean).join(', ')}`}
        onClick={dialog.open('correction')}
      >
        Corregir…
      </Button>
      {correction && (
        <Suspense>
          <ReasonDialog
            {...correction}
            title="Corregir un registro"
            text={`«${said}» queda en el historial como corregido, con tu motivo, que lee quien invirtió. ${effect}`.trim()}
            submit="Corregir"
            save={save}
          />
        </Suspense>
      )}
    </>
  );
}

import { Button } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { rowText } from '../payment.words.ts';
import type { PaymentRowFragment } from '../Payments.generated.ts';
import { useDialog } from '../useDialog.ts';
import { useCorrectPaymentMutation } from './ReceivedPayments.generated.ts';

const ReasonDialog = lazyComponent(() => import('../ReasonDialog.tsx'), 'ReasonDialog');

type Props = { row: PaymentRowFragment; focusTarget: RefObject<HTMLElement | null>; onChanged: () => void };

/** Corrects a row that the studio recorded by mistake. */
export function CorrectPayment({ row, focusTarget, onChanged }: Props) {
  const [correct] = useCorrectPaymentMutation({ onCompleted: () => onChanged() });
  const dialog = useDialog<'correction'>(focusTarget, onChanged);
  const correction = dialog.stateOf('correction');

  async function save(reason: string) {
    await correct({ variables: { input: { paymentId: row.id, reason } } });
    toaster.success({ title: 'Lo corregiste' });
  }
  const said = rowText(row, 'studio');
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        mt="1"
        aria-label={`Corregir: ${said}`}
        onClick={dialog.open('correction')}
      >
        Corregir…
      </Button>
      {correction && (
        <Suspense>
          <ReasonDialog
            {...correction}
            title="Corregir un registro"
            text={`«${said}» queda en el historial como corregido, con tu motivo, que lee quien invirtió.`}
            submit="Corregir"
            save={save}
          />
        </Suspense>
      )}
    </>
  );
}

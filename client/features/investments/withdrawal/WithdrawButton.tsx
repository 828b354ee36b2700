import { useApolloClient } from '@apollo/client/react';
import type { ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { MAX_WITHDRAWALS } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { evictField } from '#client/apollo/evict.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { formatDollars } from '#client/text/format.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useWithdrawInvestmentMutation, type WithdrawableFragment } from './Withdraw.generated.ts';

type Props = ButtonProps & {
  investment: WithdrawableFragment;
  /** Called when it is withdrawn: the button, which had the focus, is gone. */
  onWithdrawn: () => void;
};

const FAILED = 'No pudimos retirar la inversión. Inténtalo de nuevo.';

/** What depends on the money that one has in a project, besides what the answer brings. */
const OF_INVESTORS = ['viewerPosition', 'viewerUpdateRequest', 'updates', 'updateCount', 'exclusiveUpdateCount'];

/** Takes an investment back, while its investor may. */
export function WithdrawButton({ investment: { id, amount, withdrawableUntil }, onWithdrawn, ...button }: Props) {
  const client = useApolloClient();
  const { cache } = client;
  const [withdraw, { loading }] = useWithdrawInvestmentMutation({
    onCompleted({ withdrawInvestment: { user, project } }) {
      evictField(cache, user, 'investments', 'positions', 'payments', 'paymentCounts');
      evictField(cache, project, ...OF_INVESTORS);
    },
  });
  const [isAsking, setAsking] = useState(false);
  if (!withdrawableUntil) return null;

  async function confirm() {
    setAsking(false);
    try {
      await withdraw({ variables: { input: { id } } });
      toaster.success({ title: `Retiraste tu inversión de ${formatDollars(amount)}` });
      onWithdrawn();
    } catch (error) {
      toaster.error({ title: messageOf(error, FAILED) });
      void refreshScreen(client); // what keeps it from being withdrawn came after this page
    }
  }
  return (
    <>
      <ActButton variant="outline" busy={loading} data-print="hide" {...button} onClick={() => setAsking(true)}>
        Retirar
      </ActButton>
      <ConfirmDialog
        open={isAsking}
        title={`¿Retirar tu inversión de ${formatDollars(amount)}?`}
        text={
          'Si no te queda otra en el proyecto, pierdes tu cupo, que puede tomar otra persona, y dejas de leer las ' +
          `actualizaciones para inversores. En un mismo proyecto puedes retirar hasta ${MAX_WITHDRAWALS} veces.`
        }
        confirm="Retirar"
        cancel="Conservarla"
        isFinal
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

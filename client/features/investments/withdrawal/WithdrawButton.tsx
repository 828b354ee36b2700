import { useApolloClient } from '@apollo/client/react';
import { Button, type ButtonProps } from '@chakra-ui/react';
import { withdrawingText } from '#server/features/investments/withdrawals/withdrawal.rules.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { formatDollars } from '#client/text/format.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useWithdrawInvestmentMutation, type WithdrawableFragment } from './Withdraw.generated.ts';

type Props = ButtonProps & {
  investment: WithdrawableFragment;
  /** The element to focus once it is withdrawn and its button is removed. */
  focusAfter: () => HTMLElement | null;
};

/** Withdraws an investment, while its investor may. */
export function WithdrawButton({
  investment: { id, amount, project, withdrawableUntil },
  focusAfter,
  ...button
}: Props) {
  const client = useApolloClient();
  const [withdraw] = useWithdrawInvestmentMutation();
  const withdrawal = useConfirm({
    title: `¿Retirar tu inversión de ${formatDollars(amount)} en «${project.title}»?`,
    body: withdrawingText(project.campaignResult !== null),
    action: 'Retirar',
    cancel: 'Conservarla',
    isFinal: true,
    fallback: 'No pudimos retirar la inversión. Inténtalo de nuevo.',
    focusAfter,
    async run() {
      try {
        await withdraw({ variables: { input: { id } } });
      } catch (error) {
        void refreshScreen(client); // the reason for the refusal is newer than this page
        throw error;
      }
      toaster.success({ title: `Retiraste tu inversión de ${formatDollars(amount)}` });
    },
  });
  return (
    <>
      {withdrawableUntil && (
        <Button variant="outline" data-print="hide" {...button} onClick={() => withdrawal.open()}>
          Retirar
        </Button>
      )}
      {withdrawal.dialog}
    </>
  );
}

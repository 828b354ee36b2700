import { Button, Flex } from '@chakra-ui/react';
import { Suspense, type ReactNode, type RefObject } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { formatDollars } from '#client/text/format.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import type { Payable } from '../payable.ts';
import { useDialog } from '../useDialog.ts';
import {
  useReportPaymentMutation,
  useTakeBackPaymentReportMutation,
  type OwnPaymentFragment,
} from './MyPayments.generated.ts';

const AmountDialog = lazyComponent(() => import('../AmountDialog.tsx'), 'AmountDialog');

type Props = {
  investment: Payable<OwnPaymentFragment>;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
  /** Whether to report it is the main act of the screen. */
  isNext?: boolean;
};

/** Reports a payment, or withdraws the report while it is unanswered; `children` are before its button. */
export function ReportPayment({
  children,
  investment,
  focusTarget,
  onChanged,
  isNext = true,
}: Props & { children: ReactNode }) {
  const { id, project, payments } = investment;
  const [report] = useReportPaymentMutation({ onCompleted: () => onChanged?.() });
  const dialog = useDialog<'report'>(focusTarget, onChanged);
  const reporting = dialog.stateOf('report');
  const { isDue, dueAmount, reportedAmount } = payments;
  const canReport = isDue && dueAmount > 0 && reportedAmount === null;

  async function save(amount: number, paidOn: string, details: object) {
    await report({ variables: { input: { investmentId: id, amount, paidOn, ...details } } });
    toaster.success({ title: `Avisaste que pagaste ${formatDollars(amount)}` });
  }
  return (
    <Flex gap="2" wrap="wrap" data-print="hide" _empty={{ display: 'none' }}>
      {children}
      {canReport && (
        <Button
          size="sm"
          {...(isNext ? { colorPalette: 'yellow' } : { variant: 'outline' })}
          aria-label={`Avisar que pagué ${payments.reference}`}
          onClick={dialog.open('report')}
        >
          Avisar que pagué
        </Button>
      )}
      {reportedAmount !== null && (
        <TakeBack investment={investment} amount={reportedAmount} focusTarget={focusTarget} onChanged={onChanged} />
      )}
      {reporting && (
        <Suspense>
          <AmountDialog
            {...reporting}
            title="Avisar que pagué"
            text={`Fichín no mueve dinero: el estudio de «${project.title}» confirma cuando encuentra el pago.`}
            submit="Avisar"
            amountLabel="Cuánto pagaste"
            dayLabel="Qué día"
            amount={dueAmount}
            save={save}
            hasDetails
          />
        </Suspense>
      )}
    </Flex>
  );
}

function TakeBack({ investment: { id, payments }, amount, focusTarget, onChanged }: Props & { amount: number }) {
  const [takeBack] = useTakeBackPaymentReportMutation({ onCompleted: () => onChanged?.() });
  const withdrawal = useConfirm({
    title: `¿Retirar el aviso de ${formatDollars(amount)}?`,
    body: 'El estudio deja de verlo entre los que tiene que confirmar. Puedes avisar de nuevo cuando hayas pagado.',
    action: 'Retirar el aviso',
    cancel: 'Dejarlo',
    focusAfter: () => focusTarget.current,
    async run() {
      await takeBack({ variables: { input: { investmentId: id } } });
      toaster.success({ title: 'Retiraste el aviso' });
    },
  });
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Retirar el aviso de ${payments.reference}`}
        onClick={() => withdrawal.open()}
      >
        Retirar el aviso
      </Button>
      {withdrawal.dialog}
    </>
  );
}

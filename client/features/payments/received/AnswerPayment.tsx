import { Button } from '@chakra-ui/react';
import { Suspense, type RefObject } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { ANSWER_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Payable } from '../payable.ts';
import { useDialog } from '../useDialog.ts';
import { nameOf, Reference } from './Investor.tsx';
import {
  useConfirmPaymentsMutation,
  useRefusePaymentMutation,
  useReturnPaymentMutation,
  type ReceivedPaymentFragment,
} from './ReceivedPayments.generated.ts';
import { receivedAtOnce } from './selection.ts';
import { ReturnAccountOf } from './ReturnAccountOf.tsx';
import { isSettleable, SettlePayment } from './SettlePayment.tsx';

const AmountDialog = lazyComponent(() => import('../AmountDialog.tsx'), 'AmountDialog');
const ConfirmChosen = lazyComponent(() => import('./ConfirmChosen.tsx'), 'ConfirmChosen');
const ReasonDialog = lazyComponent(() => import('../ReasonDialog.tsx'), 'ReasonDialog');

type Props = {
  projectId: string;
  investment: Payable<ReceivedPaymentFragment>;
  /** Whose payment it is. */
  name: string;
  /** Whether it is the first that waits for an answer. */
  isNext: boolean;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

const STILL_DUE = 'Lo que quede sigue por pagar, y lo que sobre es por devolver.';
/** For a reversed investment, for which nothing is to be paid. */
const TO_RETURN = 'La inversión quedó sin efecto: lo que registres queda por devolver.';

const RETURNED =
  'Registra lo que ya devolviste: Fichín no mueve dinero. Quien invirtió recibe un aviso, y en ' +
  `${ANSWER_DAYS} días puede decir si le llegó. Si no dice nada, queda «sin respuesta», no como recibido.`;

const BUTTON = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const;

/** What a studio can say of one payment: that it received all or a part, doesn't find it, or returned it. */
export function AnswerPayment({ projectId, investment, name, isNext, focusTarget, onChanged }: Props) {
  const { id, payments } = investment;
  const dialog = useDialog<'whole' | 'part' | 'refusal' | 'return'>(focusTarget, onChanged);
  const [confirm] = useConfirmPaymentsMutation({ onCompleted: () => onChanged() });
  const [refuse] = useRefusePaymentMutation({ onCompleted: () => onChanged() });
  const [giveBack] = useReturnPaymentMutation({ onCompleted: () => onChanged() });
  const [whole, part] = [dialog.stateOf('whole'), dialog.stateOf('part')];
  const [refusal, returning] = [dialog.stateOf('refusal'), dialog.stateOf('return')];
  const atOnce = receivedAtOnce(investment);
  const payer = (
    <>
      {nameOf(investment)}, <Reference investment={investment} />
    </>
  );
  const { isDue, dueAmount, toReturnAmount, reportedAmount, settledAmount } = payments;
  const canReceive = dueAmount > 0 || settledAmount > 0 || reportedAmount !== null;
  const hasSome = payments.state === 'PAID_IN_PART' || payments.state === 'PAID';
  const receive = hasSome ? 'Recibí otro pago' : 'Recibí una parte';

  async function receivePart(amount: number, receivedOn: string, details: object) {
    await confirm({ variables: { input: { projectId, investmentIds: [id], amount, receivedOn, ...details } } });
    toaster.success({ title: `Registraste que recibiste ${formatDollars(amount)}` });
  }
  async function refuseReport(reason: string) {
    await refuse({ variables: { input: { investmentId: id, reason } } });
    toaster.success({ title: 'Dijiste que no encuentras el pago' });
  }
  async function returnAmount(amount: number, returnedOn: string) {
    await giveBack({ variables: { input: { investmentId: id, amount, returnedOn } } });
    toaster.success({ title: `Registraste que devolviste ${formatDollars(amount)}` });
  }
  return (
    <>
      {atOnce > 0 && (
        <Button
          {...BUTTON}
          {...(isNext && { variant: 'solid', colorPalette: 'yellow' })}
          onClick={dialog.open('whole')}
          aria-label={`Recibí ${formatDollars(atOnce)}: ${name}`}
        >
          Recibí {formatDollars(atOnce)}
        </Button>
      )}
      {canReceive && (
        <Button {...BUTTON} onClick={dialog.open('part')} aria-label={`${receive}: ${name}`}>
          {receive}…
        </Button>
      )}
      {isSettleable(investment) && (
        <SettlePayment investment={investment} name={name} focusTarget={focusTarget} onChanged={onChanged} />
      )}
      {reportedAmount !== null && (
        <Button {...BUTTON} onClick={dialog.open('refusal')} aria-label={`No lo encuentro: ${name}`}>
          No lo encuentro…
        </Button>
      )}
      {toReturnAmount > 0 && (
        <Button {...BUTTON} onClick={dialog.open('return')} aria-label={`Devolví: ${name}`}>
          Devolví…
        </Button>
      )}
      <Suspense>
        {whole && <ConfirmChosen {...whole} projectId={projectId} chosen={[investment]} onChanged={onChanged} />}
        {part && (
          <AmountDialog
            {...part}
            title={<>Pago de {payer}</>}
            text={`${isDue ? STILL_DUE : TO_RETURN} Quien invirtió lo ve y recibe un aviso.`}
            submit="Registrar"
            amountLabel="Cuánto recibiste"
            dayLabel="Qué día"
            amount={reportedAmount ?? (dueAmount || settledAmount)}
            save={receivePart}
            hasDetails
          />
        )}
        {refusal && (
          <ReasonDialog
            {...refusal}
            title={<>No encuentro el pago de {payer}</>}
            text="Cuenta qué buscaste o qué falta: lo lee quien avisó, que puede avisar de nuevo."
            submit="Enviar"
            save={refuseReport}
          />
        )}
        {returning && (
          <AmountDialog
            {...returning}
            title={<>Devolución a {payer}</>}
            text={RETURNED}
            about={<ReturnAccountOf payments={payments} />}
            submit="Registrar"
            amountLabel="Cuánto devolviste"
            dayLabel="Qué día"
            amount={toReturnAmount}
            save={returnAmount}
          />
        )}
      </Suspense>
    </>
  );
}

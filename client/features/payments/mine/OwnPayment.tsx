import { Stack, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { leftToPay, openRefusal, type Payable } from '../payable.ts';
import { PaymentBadge } from '../PaymentBadge.tsx';
import type { PaymentSumsFragment } from '../Payments.generated.ts';
import { paymentSentence } from '../payment.words.ts';
import { RefusedPayment } from './RefusedPayment.tsx';
import { ReportPayment } from './ReportPayment.tsx';
import type { OwnPaymentFragment } from './MyPayments.generated.ts';

type Props = {
  investment: Payable<OwnPaymentFragment>;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
  /** Whether to report it is the main act of the screen. */
  isNext?: boolean;
  /** What happened so far. */
  children: ReactNode;
};

/** The state of an investor's payment in one sentence, the refusal to answer, the buttons, and its figures. */
export const OwnPayment = ({ investment, children, ...actions }: Props) => (
  <Stack gap="4">
    <RefusedPayment payments={investment.payments} />
    <Text fontWeight="semibold">{paymentSentence(investment.payments)}</Text>
    <ReportPayment investment={investment} {...actions} />
    <DescriptionList items={sumsOf(investment.payments)} />
    {children}
  </Stack>
);

function sumsOf({ reference, state, isDue, payBy, ...sums }: PaymentSumsFragment): [name: string, value: ReactNode][] {
  const isRefused = state === 'TO_PAY' && openRefusal(sums) !== null;
  const amounts: [string, number | null][] = [
    ['Falta pagar', isDue ? leftToPay(sums) : null],
    ['Recibido por el estudio', sums.receivedAmount],
    ['Devuelto', sums.returnedAmount],
    ['Por devolverte', sums.toReturnAmount],
  ];
  return [
    [
      'Referencia',
      <Text as="span" key="reference" fontFamily="mono" whiteSpace="nowrap">
        {reference}
      </Text>,
    ],
    ...(state
      ? [['Estado', <PaymentBadge key="state" state={state} isRefused={isRefused} />] as [string, ReactNode]]
      : []),
    ...amounts.flatMap(([name, amount]): [string, ReactNode][] => (amount ? [[name, formatDollars(amount)]] : [])),
    ...(payBy === null ? [] : [['Se paga hasta', formatDate(payBy)] as [string, string]]),
    ...(sums.reportedAmount === null
      ? []
      : [['Avisaste', `${formatDollars(sums.reportedAmount)} el ${formatDate(sums.reportedOn)}`] as [string, string]]),
  ];
}

import { Stack, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { leftToPay, type Payable } from '../payable.ts';
import { PaymentBadge } from '../PaymentBadge.tsx';
import type { PaymentSumsFragment } from '../Payments.generated.ts';
import { ReportPayment } from './ReportPayment.tsx';
import type { OwnPaymentFragment } from './MyPayments.generated.ts';

type Props = {
  investment: Payable<OwnPaymentFragment>;
  /** Is focused when the button that was pressed is removed. */
  focusTarget: RefObject<HTMLElement | null>;
  onChanged?: () => void;
  /** What happened so far. */
  children: ReactNode;
};

/** The state of an investor's payment, with its buttons. */
export const OwnPayment = ({ investment, children, ...actions }: Props) => (
  <Stack gap="4">
    <DescriptionList items={sumsOf(investment.payments)} />
    <ReportPayment investment={investment} {...actions} />
    {children}
  </Stack>
);

function sumsOf({ reference, state, isDue, ...sums }: PaymentSumsFragment): [name: string, value: ReactNode][] {
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
    ...(state ? [['Estado', <PaymentBadge key="state" state={state} />] as [string, ReactNode]] : []),
    ...amounts.flatMap(([name, amount]): [string, ReactNode][] => (amount ? [[name, formatDollars(amount)]] : [])),
    ...(sums.reportedAmount === null
      ? []
      : [['Avisaste', `${formatDollars(sums.reportedAmount)} el ${formatDate(sums.reportedOn)}`] as [string, string]]),
  ];
}

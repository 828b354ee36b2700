import { Box, Stack, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDollars } from '#client/text/format.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { HOW_TO_PAY_PART } from '#server/kernel/paths/page.paths.ts';
import { HowToPay } from '../HowToPay.tsx';
import { leftToPay, type Payable } from '../payable.ts';
import { PayBy } from '../PayBy.tsx';
import { PaymentBadge } from '../PaymentBadge.tsx';
import type { PaymentSumsFragment } from '../Payments.generated.ts';
import { paymentSentence } from '../payment.words.ts';
import { Disclosed } from './Disclosed.tsx';
import { ExcessPayment } from './ExcessPayment.tsx';
import { OwnReturns } from './OwnReturns.tsx';
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

/** The state of an investor's payment in a sentence, the refusal to answer, how to pay, buttons, and its figures. */
export const OwnPayment = ({ investment, children, ...actions }: Props) => (
  <Stack gap="4">
    <RefusedPayment payments={investment.payments} />
    <Box>
      <Text fontWeight="semibold">{paymentSentence(investment.payments)}</Text>
      <PayBy payBy={investment.payments.payBy} />
    </Box>
    <ReportPayment investment={investment} {...actions}>
      <FoldedHowToPay investment={investment} />
    </ReportPayment>
    <ExcessPayment investment={investment} {...actions} />
    <OwnReturns investment={investment} {...actions} />
    <DescriptionList items={sumsOf(investment.payments)} />
    {children}
  </Stack>
);

/** Folded where it says to whom; a reason not to pay is shown at once. */
function FoldedHowToPay({ investment }: Pick<Props, 'investment'>) {
  const isLinked = useLocation().hash === HOW_TO_PAY_PART;
  const { payments, project } = investment;
  const { emailConfirmedAt } = useUser();
  if (leftToPay(payments) <= 0) return null;
  const box = <HowToPay investment={investment} isLinked={isLinked} flexBasis="full" minW="0" />;
  if (!payments.isDue || project.arePaymentsFrozen || !emailConfirmedAt) return box;
  return (
    <Disclosed show="Cómo pagar" hide="Ocultar cómo pagar" isOpenAtFirst={isLinked}>
      {box}
    </Disclosed>
  );
}

/** What the sentence doesn't say. */
function sumsOf({
  reference,
  state,
  isDue,
  refusal,
  ...sums
}: PaymentSumsFragment): [name: string, value: ReactNode][] {
  const isReceiptSaid = state === 'PAID' || state === 'PAID_IN_PART';
  const amounts: [string, number | null][] = [
    ['Falta pagar', isDue && state === 'REPORTED' ? leftToPay(sums) : null],
    ['Recibido por el estudio', isReceiptSaid ? null : sums.receivedAmount],
    ['Dado por pagado', sums.settledAmount],
    ['Devuelto', state === 'RETURNED' ? null : sums.returnedAmount],
    ['Por devolverte', state === 'TO_RETURN' ? null : sums.toReturnAmount],
    ['De más, para el estudio', sums.donatedAmount],
  ];
  return [
    [
      'Referencia',
      <Text as="span" key="reference" fontFamily="mono" whiteSpace="nowrap">
        {reference}
      </Text>,
    ],
    ...(state ? [['Estado', <PaymentBadge key="state" state={state} refusal={refusal} />] as [string, ReactNode]] : []),
    ...amounts.flatMap(([name, amount]): [string, ReactNode][] => (amount ? [[name, formatDollars(amount)]] : [])),
  ];
}

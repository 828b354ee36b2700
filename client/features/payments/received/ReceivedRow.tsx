import { Box, Button, Flex, Grid, Text, VisuallyHidden } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { usedRows } from '#server/features/payments/payment.rules.ts';
import { correctionProblem } from '#server/features/payments/payment.writing.rules.ts';
import { toCents } from '#server/kernel/money/money.ts';
import { receivedOfAll, rowText } from '../payment.words.ts';
import { openReport, type Payable } from '../payable.ts';
import { BankDetails } from '../BankDetails.tsx';
import { PayBy } from '../PayBy.tsx';
import { PaymentBadge } from '../PaymentBadge.tsx';
import { PaymentHistory } from '../PaymentHistory.tsx';
import type { PaymentRowFragment } from '../Payments.generated.ts';
import { AnswerPayment } from './AnswerPayment.tsx';
import { CorrectRecorded } from './CorrectRecorded.tsx';
import { nameOf, Reference, Unconfirmed } from './Investor.tsx';
import { type ReceivedPaymentFragment, useCorrectPaymentMutation } from './ReceivedPayments.generated.ts';
import { ReturnAccountOf } from './ReturnAccountOf.tsx';
import { ReceivedReturns } from './ReceivedReturns.tsx';
import { SameAmount } from './SameAmount.tsx';
import { isChoosable } from './selection.ts';

type Props = {
  projectId: string;
  investment: Payable<ReceivedPaymentFragment>;
  /** Whether it is the first that waits for an answer. */
  isNext: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

export const rowId = (investmentId: string): string => `payment-${investmentId}`;

/** One commitment of an investor, with its payments and the studio's buttons. */
export function ReceivedRow({ projectId, investment, isNext, isChosen, onChoose, focusTarget, onChanged }: Props) {
  const { payments } = investment;
  const name = `${nameOf(investment)}, ${payments.reference}`;
  const report = openReport(payments);
  const { isOpen, button, content } = useDisclosure();
  return (
    <Box as="li" id={rowId(investment.id)} py="4" borderColor="border.muted" fontVariantNumeric="tabular-nums">
      <Grid
        role="group"
        aria-label={name}
        columnGap="4"
        rowGap="2"
        alignItems="start"
        templateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'auto minmax(0, 3fr) minmax(0, 2fr) minmax(0, 6fr)' }}
      >
        <Checkbox mt="1" checked={isChosen} disabled={!isChoosable(investment)} onChange={onChoose}>
          <VisuallyHidden>Elegir {name}</VisuallyHidden>
        </Checkbox>
        <Box minW="0">
          <Text fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
            {nameOf(investment)}
          </Text>
          <Muted>
            <Reference investment={investment} /> · {formatDate(investment.createdAt)}
          </Muted>
          <Unconfirmed investment={investment} />
        </Box>
        <Box gridColumn={{ base: 2, lg: 'auto' }}>
          <Text fontWeight="semibold">{formatDollars(investment.amount)}</Text>
          {leftOf(investment).map((text) => (
            <Muted key={text}>{text}</Muted>
          ))}
          <PayBy payBy={payments.payBy} />
        </Box>
        <Box gridColumn={{ base: 2, lg: 'auto' }}>
          <Flex gap="2" wrap="wrap" align="center">
            {payments.state && <PaymentBadge state={payments.state} />}
            {payments.reportedAmount !== null && (
              <Text textStyle="sm">
                {payments.reportedAmount !== investment.amount && formatDollars(payments.reportedAmount)} el{' '}
                {formatDate(payments.reportedOn)}
              </Text>
            )}
          </Flex>
          {report && <BankDetails row={report} />}
          <SameAmount payments={payments} />
          <ReturnAccountOf payments={payments} whose={name} />
          <ReceivedReturns investment={investment} name={name} focusTarget={focusTarget} onChanged={onChanged} />
          <Flex gap="2" wrap="wrap" mt="2">
            <AnswerPayment
              projectId={projectId}
              investment={investment}
              name={name}
              isNext={isNext}
              focusTarget={focusTarget}
              onChanged={onChanged}
            />
            {payments.rows.length > 0 && (
              <Button size="xs" variant="ghost" colorPalette="gray" {...button} aria-label={`Historial de ${name}`}>
                Historial
              </Button>
            )}
          </Flex>
          <Box {...content} mt="2">
            {isOpen && (
              <PaymentHistory
                rows={payments.rows}
                side="studio"
                act={(row) =>
                  isCorrectable(row, investment) && (
                    <CorrectPayment row={row} focusTarget={focusTarget} onChanged={onChanged} />
                  )
                }
              />
            )}
          </Box>
        </Box>
      </Grid>
    </Box>
  );
}

/** What was received of it, and what is owed to the studio or by it, where that isn't all. */
const leftOf = ({ amount, payments }: Payable<ReceivedPaymentFragment>): string[] => {
  const { isDue, dueAmount, toReturnAmount, receivedAmount, settledAmount, donatedAmount } = payments;
  const received = settledAmount > 0 ? receivedOfAll(payments) : formatDollars(receivedAmount);
  return [
    ...(receivedAmount > 0 && receivedAmount !== amount ? [`Recibido ${received}`] : []),
    ...(isDue && dueAmount > 0 && receivedAmount > 0 ? [`Falta ${formatDollars(dueAmount)}`] : []),
    ...(toReturnAmount > 0 ? [`Por devolver ${formatDollars(toReturnAmount)}`] : []),
    ...(donatedAmount > 0 ? [`De más, para ti ${formatDollars(donatedAmount)}`] : []),
  ];
};

/** Whether its studio can take back a row of a payment. */
function isCorrectable(row: PaymentRowFragment, { amount, payments }: Payable<ReceivedPaymentFragment>): boolean {
  const { receivedAmount, returnedAmount, settledAmount, donatedAmount, reportedAmount, rows } = payments;
  const report = reportedAmount === null ? null : { amountCents: toCents(reportedAmount) };
  const answers = rows.find(({ id }) => id === row.answers);
  const paid = {
    receivedCents: toCents(receivedAmount),
    returnedCents: toCents(returnedAmount),
    settledCents: toCents(settledAmount),
    donatedCents: toCents(donatedAmount),
    reportedCents: report && report.amountCents,
  };
  return (
    correctionProblem(
      { investment: { amountCents: toCents(amount) }, paid, report, rowCount: usedRows(rows) },
      {
        kind: row.kind,
        amountCents: Math.abs(toCents(row.amount)),
        reverses: row.reverses === null ? null : Number(row.reverses),
        isReversed: row.isReversed,
        answers: answers ? { amountCents: Math.abs(toCents(answers.amount)) } : null,
      },
    ) === null
  );
}

type CorrectProps = { row: PaymentRowFragment; focusTarget: RefObject<HTMLElement | null>; onChanged: () => void };

/** Corrects a row that the studio recorded by mistake. */
function CorrectPayment({ row, ...actions }: CorrectProps) {
  const [correct] = useCorrectPaymentMutation();
  return (
    <Flex mt="1">
      <CorrectRecorded paymentId={row.id} said={rowText(row, 'studio')} correct={correct} {...actions} />
    </Flex>
  );
}

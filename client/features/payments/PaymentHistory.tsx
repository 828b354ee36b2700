import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '#client/text/moment.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { BankDetails } from './BankDetails.tsx';
import { rowText, type Side } from './payment.words.ts';
import type { PaymentRowFragment } from './Payments.generated.ts';

type Props = {
  rows: readonly PaymentRowFragment[];
  side: Side;
  /** The buttons of a row that was not corrected. */
  act?: (row: PaymentRowFragment) => ReactNode;
};

/** What both sides said of a payment, oldest first. */
export const PaymentHistory = ({ rows, side, act }: Props) => (
  <Rows aria-label="Lo que pasó con el pago" textStyle="sm">
    {rows.map((row) => (
      <Box as="li" key={row.id} py="2" borderColor="border.muted" breakInside="avoid">
        <Text overflowWrap="anywhere" color={row.isReversed ? 'fg.muted' : undefined}>
          {rowText(row, side)}
          {row.reason && `: ${row.reason}`}
          {row.isReversed && ' (ya no vale)'}
        </Text>
        <BankDetails row={row} />
        <Muted textStyle="xs">
          <time dateTime={row.createdAt}>{formatDateAndTime(row.createdAt)}</time>
        </Muted>
        {!row.isReversed && act?.(row)}
      </Box>
    ))}
  </Rows>
);

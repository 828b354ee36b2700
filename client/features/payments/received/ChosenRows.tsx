import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatDollars } from '#client/text/format.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { nameOf, Reference } from './Investor.tsx';
import type { Overdue } from './overdue.ts';

type Chosen = Pick<Overdue, 'id' | 'investor' | 'payments'>;

type Props<Investment extends Chosen> = {
  /** What happens to them. */
  label: string;
  chosen: readonly Investment[];
  /** In dollars. */
  amountOf: (investment: Investment) => number;
  note?: (investment: Investment) => ReactNode;
};

/** The chosen commitments of a dialog, each with whose it is and an amount. */
export const ChosenRows = <Investment extends Chosen>({ label, chosen, amountOf, note }: Props<Investment>) => (
  <Rows aria-label={label} maxH="48" overflowY="auto" tabIndex={0} textStyle="sm" layerStyle="panel" px="3">
    {chosen.map((each) => (
      <Flex as="li" key={each.id} py="2" gap="3" justify="space-between" borderColor="border.muted">
        <Box minW="0" overflowWrap="anywhere">
          {nameOf(each)} <Reference investment={each} />
          {note?.(each)}
        </Box>
        <Text whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {formatDollars(amountOf(each))}
        </Text>
      </Flex>
    ))}
  </Rows>
);

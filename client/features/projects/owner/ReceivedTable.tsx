import { Table, Text } from '@chakra-ui/react';
import { ReversalNote } from '#client/features/investments/reversal/ReversalNote.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { DataTable, NARROW, WIDE } from '#client/ui/DataTable.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { ReceivedInvestmentFragment } from './ProjectInvestors.generated.ts';

const [SHOWN, HIDDEN] = [{ base: 'block' }, { base: 'none' }];

type Props = {
  investments: ReceivedInvestmentFragment[];
  /** For a narrow column: the date below the name, whatever the width of the screen. */
  compact?: boolean;
};

/** Who invested, when and how much. On a phone, the date is shown below the name. */
export const ReceivedTable = ({ investments, compact = false }: Props) => (
  <DataTable size={compact ? 'sm' : 'md'}>
    <Table.Header>
      <Table.Row bg="transparent">
        <Table.ColumnHeader ps={compact ? '0' : undefined}>Inversor</Table.ColumnHeader>
        <Table.ColumnHeader display={compact ? HIDDEN : WIDE}>Fecha</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end" pe={compact ? '0' : undefined}>
          Monto
        </Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {investments.map((investment) => (
        <Table.Row key={investment.id} bg="transparent" fontVariantNumeric="tabular-nums">
          <Table.Cell ps={compact ? '0' : undefined} overflowWrap="anywhere">
            <Text fontWeight="semibold" lineClamp="2">
              {investment.investor.name || 'Inversor sin nombre'}
            </Text>
            <Muted display={compact ? SHOWN : NARROW}>{formatDate(investment.createdAt)}</Muted>
            <ReversalNote investment={investment} />
          </Table.Cell>
          <Table.Cell display={compact ? HIDDEN : WIDE} whiteSpace="nowrap">
            {formatDate(investment.createdAt)}
          </Table.Cell>
          <Table.Cell
            pe={compact ? '0' : undefined}
            textAlign="end"
            fontWeight="semibold"
            whiteSpace="nowrap"
            verticalAlign="top"
          >
            {formatDollars(investment.amount)}
          </Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </DataTable>
);

import { Table, Text } from '@chakra-ui/react';
import { ReversalNote } from '#client/features/investments/reversal/ReversalNote.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { DataTable, NARROW, WIDE } from '#client/ui/DataTable.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { ReceivedInvestmentFragment } from './ProjectInvestors.generated.ts';

type Props = { investments: ReceivedInvestmentFragment[] };

/** Who invested, when and how much. On a phone, the date is shown below the name. */
export const ReceivedTable = ({ investments }: Props) => (
  <DataTable>
    <Table.Header>
      <Table.Row bg="transparent">
        <Table.ColumnHeader>Inversor</Table.ColumnHeader>
        <Table.ColumnHeader display={WIDE}>Fecha</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">Monto</Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {investments.map((investment) => (
        <Table.Row key={investment.id} bg="transparent" fontVariantNumeric="tabular-nums">
          <Table.Cell overflowWrap="anywhere">
            <Text fontWeight="semibold" lineClamp="2">
              {investment.investor.name || 'Inversor sin nombre'}
            </Text>
            <Muted display={NARROW}>{formatDate(investment.createdAt)}</Muted>
            <ReversalNote investment={investment} />
          </Table.Cell>
          <Table.Cell display={WIDE} whiteSpace="nowrap">
            {formatDate(investment.createdAt)}
          </Table.Cell>
          <Table.Cell textAlign="end" fontWeight="semibold" whiteSpace="nowrap" verticalAlign="top">
            {formatDollars(investment.amount)}
          </Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </DataTable>
);

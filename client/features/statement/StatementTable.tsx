import { Box, chakra, Table, Text } from '@chakra-ui/react';
import { reversalWords } from '#client/features/investments/reversal/reversalWords.ts';
import { IdentityText } from '#client/features/payments/identities/IdentityText.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { wordFor } from '#client/text/labels.ts';
import { DataTable, NARROW, WIDE } from '#client/ui/DataTable.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { RETURN_STATE_WORD } from '#server/features/payments/returns/return.answer.rules.ts';
import { addDollars } from '#server/kernel/money/money.ts';
import { STATEMENT_WORD } from '#server/features/payments/statement/statement.rules.ts';
import type { StatementLineFragment } from './StatementScreen.generated.ts';

const CORRECTIONS: Partial<Record<string, string>> = {
  RECEIVED: 'Corrección de un pago',
  RETURNED: 'Corrección de una devolución',
  SETTLED: 'Ya no está dado por pagado',
  DISTRIBUTED: 'Corrección de un pago de retornos',
};

const kindOf = ({ kind, amount, reversalKind }: StatementLineFragment): string =>
  kind === 'REVERSED'
    ? reversalWords(reversalKind).done
    : ((amount < 0 ? CORRECTIONS[kind] : undefined) ?? wordFor(STATEMENT_WORD, kind));

/** Of a settled one: what was received of what was committed, and why that is enough. */
const settlementOf = ({ amount, committed, reason }: StatementLineFragment): string | null =>
  committed === null || amount < 0
    ? null
    : `recibido ${formatDollars(addDollars(committed, -amount))} de ${formatDollars(committed)}` +
      (reason === null ? '' : `: «${reason}»`);

type Props = {
  rows: StatementLineFragment[];
  /** Of a studio: each row says who invested. */
  areReceived: boolean;
};

/** One row for each commitment, reversal and payment. On a phone, only project and amount have columns. */
export const StatementTable = ({ rows, areReceived }: Props) => (
  <Box layerStyle="panel" overflow="hidden">
    <DataTable size="sm">
      <Table.Header>
        <Table.Row bg="bg.muted">
          <Table.ColumnHeader display={WIDE}>Fecha</Table.ColumnHeader>
          <Table.ColumnHeader>Proyecto</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE} whiteSpace="nowrap">
            Movimiento
          </Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE} whiteSpace="nowrap">
            Comprobante, referencia
          </Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Monto</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Row key={row.id} row={row} isReceived={areReceived} />
        ))}
      </Table.Body>
    </DataTable>
  </Box>
);

/** Shown where no money was moved. */
const NO_MONEY = '—';

function Row({ row, isReceived }: { row: StatementLineFragment; isReceived: boolean }) {
  const { project, investor, createdAt, paidOn, amount, receiptNumber, reference, parties, returnState } = row;
  const answer = returnState && wordFor(RETURN_STATE_WORD, returnState);
  const settlement = settlementOf(row);
  const other = parties?.[isReceived ? 'investor' : 'studio'].identity;
  return (
    <Table.Row bg="transparent" fontVariantNumeric="tabular-nums" verticalAlign="top">
      <Table.Cell display={WIDE} whiteSpace="nowrap">
        {formatDate(createdAt)}
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere">
        <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
        {isReceived && <Text>{investor.name || 'Inversor sin nombre'}</Text>}
        {other && (
          <Muted>
            <IdentityText identity={other} />
          </Muted>
        )}
        <Box display={NARROW}>
          <Muted>
            {formatDate(createdAt)}, {kindOf(row)}
            {paidOn && ` del ${formatDate(paidOn)}`}
            {answer && `: ${answer}`}
            {settlement && `, ${settlement}`}
          </Muted>
          <Muted>
            <chakra.span whiteSpace="nowrap">{receiptNumber},</chakra.span>{' '}
            <chakra.span whiteSpace="nowrap">{reference}</chakra.span>
          </Muted>
        </Box>
      </Table.Cell>
      <Table.Cell display={WIDE} overflowWrap="normal">
        {kindOf(row)}
        {paidOn && <Muted whiteSpace="nowrap">del {formatDate(paidOn)}</Muted>}
        {answer && <Muted>{answer}</Muted>}
        {settlement && <Muted>{settlement}</Muted>}
      </Table.Cell>
      <Table.Cell display={WIDE} whiteSpace="nowrap">
        {receiptNumber}
        <Muted>{reference}</Muted>
      </Table.Cell>
      <Table.Cell textAlign="end" fontWeight="semibold" whiteSpace="nowrap">
        {row.kind === 'SETTLED' ? NO_MONEY : formatDollars(amount)}
      </Table.Cell>
    </Table.Row>
  );
}

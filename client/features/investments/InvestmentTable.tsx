import { Box, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { CardLink } from '#client/ui/CardLink.tsx';
import { DataTable, NARROW, WIDE } from '#client/ui/DataTable.tsx';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { genreLabel } from '#client/text/labels.ts';
import { TextLink, UNDERLINED } from '#client/ui/TextLink.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { ReversalNote } from './reversal/ReversalNote.tsx';
import { PayBy } from '#client/features/payments/PayBy.tsx';
import { PaymentBadge } from '#client/features/payments/PaymentBadge.tsx';
import type { MyInvestmentsQuery } from './MyInvestmentsScreen.generated.ts';

type Investment = MyInvestmentsQuery['me']['investments']['edges'][number]['node'];

/** One row per investment, linked to its project. On a phone, date and estimated return are shown below the amount. */
export const InvestmentTable = ({ investments }: { investments: readonly Investment[] }) => (
  <Box layerStyle="panel" position="relative" overflowX="auto">
    <DataTable>
      <Table.Header>
        <Table.Row bg="bg.muted">
          <Table.ColumnHeader>Proyecto</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE}>Género</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE}>Fecha</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE}>Estado</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Monto</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE} textAlign="end">
            Retorno estimado
          </Table.ColumnHeader>
          <Table.ColumnHeader display={ROOMY} data-print="hide">
            <VisuallyHidden>Comprobante</VisuallyHidden>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {investments.map((investment) => (
          <Row key={investment.id} investment={investment} />
        ))}
      </Table.Body>
    </DataTable>
  </Box>
);

/** Of the column with the receipts, which are below the amounts where there is no room for it. */
const ROOMY = { base: 'none', lg: 'table-cell' };

/** Shown for an investment that was withdrawn or reversed. */
const NOTHING = '—';

function Row({ investment }: { investment: Investment }) {
  const { id, receiptNumber, amount, createdAt, project, estimatedReturn, usesDefaultRoi } = investment;
  const isValid = !investment.reverses && !investment.reversedBy;
  const returned = isValid ? `${formatDollars(estimatedReturn)}${usesDefaultRoi ? '*' : ''}` : NOTHING;
  const muted = { textStyle: 'sm', color: 'fg.muted' };
  return (
    <Table.Row position="relative" bg="transparent" _hover={{ bg: 'bg.subtle' }} fontVariantNumeric="tabular-nums">
      <Table.Cell>
        <CardLink to={paths.project(project.id)} title={project.title} fontWeight="semibold" {...UNDERLINED} />
        <Text display={NARROW} {...muted}>
          {genreLabel(project.genre)}
        </Text>
        <ReversalNote isShort investment={investment} />
        <Box display={NARROW} mt="1">
          <State investment={investment} />
        </Box>
      </Table.Cell>
      <Table.Cell display={WIDE} minW="28">
        {genreLabel(project.genre)}
      </Table.Cell>
      <Table.Cell display={WIDE} whiteSpace="nowrap">
        {formatDate(createdAt)}
      </Table.Cell>
      <Table.Cell display={WIDE}>
        <State investment={investment} />
      </Table.Cell>
      <Table.Cell textAlign="end" fontWeight="semibold" whiteSpace="nowrap">
        {formatDollars(amount)}
        <Text display={NARROW} fontWeight="normal" {...muted}>
          {formatDate(createdAt)}
        </Text>
        <Box display={{ base: 'block', lg: 'none', _print: 'none' }}>
          <ReceiptLink id={id} number={receiptNumber} />
        </Box>
      </Table.Cell>
      <Table.Cell display={WIDE} textAlign="end" color="fg.muted" whiteSpace="nowrap">
        {returned}
      </Table.Cell>
      <Table.Cell display={ROOMY} textAlign="end" data-print="hide">
        <ReceiptLink id={id} number={receiptNumber} />
      </Table.Cell>
    </Table.Row>
  );
}

/** Above the link of the row. */
const ReceiptLink = ({ id, number }: { id: string; number: string }) => (
  <Box position="relative" zIndex="1" py="1" fontWeight="normal" textStyle="sm" whiteSpace="nowrap">
    <TextLink to={paths.receipt(id)} aria-label={`Comprobante ${number}`}>
      Comprobante
    </TextLink>
  </Box>
);

/** How far it is paid; nothing of a reversal, or of what was reversed before any payment. */
function State({ investment: { payments, reverses, reversedBy } }: { investment: Investment }) {
  if (payments?.state)
    return (
      <>
        <PaymentBadge state={payments.state} refusal={payments.refusal} />
        <PayBy payBy={payments.payBy} textStyle="xs" />
      </>
    );
  return !reverses && !reversedBy && <ToneBadge label="Comprometido" tone="gray" />;
}

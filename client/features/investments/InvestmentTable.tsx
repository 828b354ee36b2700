import { Box, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { formatDate, formatDollars } from '#client/text/format.ts';
import { genreLabel } from '#client/text/labels.ts';
import type { InvestmentRowFragment } from './Portfolio.generated.ts';

const WIDE = { base: 'none', md: 'table-cell', _print: 'table-cell' };
const NARROW = { base: 'block', md: 'none', _print: 'none' };

/** One row per investment; each opens its project. On a phone, date and estimate move under the amount. */
export const InvestmentTable = ({ investments }: { investments: InvestmentRowFragment[] }) => (
  <Box layerStyle="panel" overflow="hidden">
    <Table.Root recipe={tableSlotRecipe} variant="line" size="md" bg="transparent">
      <Table.Header>
        <Table.Row bg="bg.muted">
          <Table.ColumnHeader>Proyecto</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE}>Género</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE}>Fecha</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Monto</Table.ColumnHeader>
          <Table.ColumnHeader display={WIDE} textAlign="end">
            Retorno estimado
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {investments.map((investment) => (
          <Row key={investment.id} investment={investment} />
        ))}
      </Table.Body>
    </Table.Root>
  </Box>
);

function Row({
  investment: { amount, createdAt, project, estimatedReturn, usesDefaultRoi },
}: {
  investment: InvestmentRowFragment;
}) {
  const returned = `${formatDollars(estimatedReturn)}${usesDefaultRoi ? '*' : ''}`;
  const muted = { textStyle: 'sm', color: 'fg.muted' };
  return (
    <Table.Row position="relative" bg="transparent" _hover={{ bg: 'bg.subtle' }} fontVariantNumeric="tabular-nums">
      <Table.Cell>
        <Box asChild fontWeight="semibold" _after={{ content: '""', position: 'absolute', inset: '0' }}>
          <Link to={paths.project(project.id)}>{project.title}</Link>
        </Box>
        <Text display={NARROW} {...muted}>
          {genreLabel(project.genre)}
        </Text>
      </Table.Cell>
      <Table.Cell display={WIDE}>{genreLabel(project.genre)}</Table.Cell>
      <Table.Cell display={WIDE}>{formatDate(createdAt)}</Table.Cell>
      <Table.Cell textAlign="end" fontWeight="semibold" whiteSpace="nowrap">
        {formatDollars(amount)}
        <Text display={NARROW} fontWeight="normal" {...muted}>
          {formatDate(createdAt)}
        </Text>
      </Table.Cell>
      <Table.Cell display={WIDE} textAlign="end" color="fg.muted">
        {returned}
      </Table.Cell>
    </Table.Row>
  );
}

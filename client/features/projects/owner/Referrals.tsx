import { Flex, Stack, Table, Text, Box, VisuallyHidden } from '@chakra-ui/react';
import { Signpost } from 'lucide-react';
import { formatDollars } from '#client/text/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { SOURCE_PARAMETER } from '#server/kernel/referral.source.ts';
import { formatDate } from '#client/text/date.ts';
import { bySource, visitsByDay, type ReferralDay } from './referralSums.ts';

const countsText = ({
  visits,
  follows,
  investments,
}: Pick<ReferralDay, 'visits' | 'follows' | 'investments'>): string =>
  [
    plural(visits, 'visita', 'visitas'),
    plural(follows, 'seguidor', 'seguidores'),
    plural(investments, 'inversión', 'inversiones'),
  ].join(' · ');

/** Where visitors, followers and investments of the last thirty days came from. */
export function Referrals({ days }: { days: readonly ReferralDay[] }) {
  const hint = `Comparte el enlace público de tu juego con «?${SOURCE_PARAMETER}=boletin», o la etiqueta que quieras, y verás aquí cuántos llegan por cada uno.`;
  if (days.length === 0) return <EmptyState plain icon={Signpost} text="Aún no hay visitas que contar" hint={hint} />;
  return (
    <Stack gap="4">
      <VisitBars days={days} />
      <DataTable size="sm">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader ps="0">Origen</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end" pe="0">
              Monto
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {bySource(days).map(({ source, visits, follows, investments, amount }) => (
            <Table.Row key={source} bg="transparent">
              <Table.Cell ps="0" overflowWrap="anywhere">
                <Text fontWeight="semibold">{source === '' ? 'Sin origen' : source}</Text>
                <Muted>{countsText({ visits, follows, investments })}</Muted>
              </Table.Cell>
              <Table.Cell textAlign="end" pe="0" whiteSpace="nowrap" verticalAlign="top">
                {formatDollars(amount)}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </DataTable>
      <Muted>Últimos 30 días. {hint}</Muted>
    </Stack>
  );
}

const HEIGHT = 48;

/** Visits to the public page day by day: bars, and a table for who can't see them. */
function VisitBars({ days }: { days: readonly ReferralDay[] }) {
  const visits = visitsByDay(days);
  const most = Math.max(1, ...visits.map((day) => day.visits));
  const total = visits.reduce((sum, day) => sum + day.visits, 0);
  const [first, last] = [visits[0]?.date ?? '', visits.at(-1)?.date ?? ''];
  return (
    <figure>
      <Flex align="end" gap="2px" h={`${HEIGHT}px`} borderBottomWidth="1px" aria-hidden>
        {visits.map((day) => (
          <Box
            key={day.date}
            flex="1"
            maxW="4"
            minW="1px"
            h={`${Math.ceil((day.visits / most) * HEIGHT)}px`}
            bg="teal.solid"
            borderTopRadius="xs"
            title={`${formatDate(day.date)}: ${plural(day.visits, 'visita', 'visitas')}`}
            forcedColorAdjust="none"
          />
        ))}
      </Flex>
      <Muted as="figcaption" mt="1">
        {plural(total, 'visita', 'visitas')} a la página pública{' '}
        {first === last ? `el ${formatDate(first)}` : `entre el ${formatDate(first)} y el ${formatDate(last)}`}.
      </Muted>
      <VisuallyHidden>
        <table>
          <caption>Visitas por día</caption>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Visitas</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((day) => (
              <tr key={day.date}>
                <td>{formatDate(day.date)}</td>
                <td>{day.visits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

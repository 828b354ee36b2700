import { Stack, Table, Text } from '@chakra-ui/react';
import { Signpost } from 'lucide-react';
import { formatDollars } from '#client/text/format.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { SOURCE_PARAMETER } from '#server/kernel/referral.source.ts';
import type { OwnerFiguresQuery } from './ProjectInvestors.generated.ts';
import { bySource } from './referralSums.ts';
import { VisitBars } from './VisitBars.tsx';

type Day = NonNullable<NonNullable<OwnerFiguresQuery['project']>['referrals']>[number];

const countsText = ({ visits, follows, investments }: Pick<Day, 'visits' | 'follows' | 'investments'>): string =>
  [
    plural(visits, 'visita', 'visitas'),
    plural(follows, 'seguidor', 'seguidores'),
    plural(investments, 'inversión', 'inversiones'),
  ].join(' · ');

/** Where visitors, followers and investments of the last thirty days came from. */
export function Referrals({ days }: { days: Day[] }) {
  const hint = `Comparte el enlace público de tu juego con «?${SOURCE_PARAMETER}=boletin», o la palabra que quieras, y verás aquí cuántos llegan por cada uno.`;
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

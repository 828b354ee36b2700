import { Flex, Skeleton, Stack, chakra, Table, Text, Box, VisuallyHidden } from '@chakra-ui/react';
import { Users, Signpost } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#client/routing/paths.ts';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FundingCurve } from '../funding/FundingCurve.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { SOURCE_PARAMETER } from '#server/kernel/referral.source.ts';
import { formatDate } from '#client/text/date.ts';
import { ReceivedTable } from './ReceivedTable.tsx';
import { rowCount } from './rowCount.ts';
import {
  useOwnerFiguresQuery,
  type OwnerFiguresFragment,
  type OwnerFiguresQuery,
} from './ProjectInvestors.generated.ts';
import { bySource, visitsByDay, type ReferralDay } from './referralSums.ts';

/** Who invested in the developer's project, and how the money arrived. */
export function OwnerFigures({ project }: { project: OwnerFiguresFragment }) {
  // After the amount changed, a request must not be answered by an earlier one.
  const context = { queryDeduplication: false };
  const query = useOwnerFiguresQuery({ variables: { projectId: project.id }, context });
  useRefetchOn(project.fundingRaised, () => void query.refetch().catch(() => null));
  const found = query.data?.project;
  return (
    <Stack gap="6">
      <Panel title="Inversores">
        <QueryAlert query={query} fallback={FALLBACK.project} />
        {found ? <Latest project={project} found={found} /> : !query.error && <Skeleton h="40" />}
      </Panel>
      <Panel title="Fondos en el tiempo">
        {found ? (
          <FundingCurve
            points={found.fundingCurve ?? []}
            goal={project.fundingGoal}
            hint="Aparece cuando el proyecto recibe inversiones en más de un día."
          />
        ) : (
          <Skeleton h="60" />
        )}
      </Panel>
      <Panel title="De dónde llegan">{found ? <Referrals days={found.referrals ?? []} /> : <Skeleton h="24" />}</Panel>
    </Stack>
  );
}

/** Each time the value changes, but not the first time. */
function useRefetchOn(value: number, refetch: () => void) {
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    refetch();
  });
}

type LatestProps = {
  project: OwnerFiguresFragment;
  found: NonNullable<OwnerFiguresQuery['project']>;
};

const Latest = ({ project, found: { investments, reversed } }: LatestProps) =>
  investments === null || investments.edges.length === 0 ? (
    <EmptyState plain icon={Users} text="Aún no hay inversores" />
  ) : (
    <Stack gap="3">
      <Flex justify="space-between" columnGap="3" wrap="wrap" textStyle="sm" color="fg.muted">
        <span>
          {plural(project.investorCount, 'inversor', 'inversores')} · {rowCount(investments.totalCount, reversed)}
        </span>
        <chakra.span whiteSpace="nowrap">Total {formatDollars(project.fundingRaised)}</chakra.span>
      </Flex>
      <ReceivedTable compact investments={investments.edges.map(({ node }) => node)} />
      <Flex gap="2" wrap="wrap">
        <LinkButton to={paths.projectInvestors(project.id)} size="sm">
          Ver todas
        </LinkButton>
        <DownloadButton href={downloads.projectInvestmentsCsv(project.id)} size="sm">
          Descargar CSV
        </DownloadButton>
      </Flex>
    </Stack>
  );

type Day = NonNullable<NonNullable<OwnerFiguresQuery['project']>['referrals']>[number];

const countsText = ({ visits, follows, investments }: Pick<Day, 'visits' | 'follows' | 'investments'>): string =>
  [
    plural(visits, 'visita', 'visitas'),
    plural(follows, 'seguidor', 'seguidores'),
    plural(investments, 'inversión', 'inversiones'),
  ].join(' · ');

/** Where visitors, followers and investments of the last thirty days came from. */
function Referrals({ days }: { days: Day[] }) {
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

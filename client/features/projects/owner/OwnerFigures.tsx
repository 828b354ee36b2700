import { Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
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
import { Referrals } from './Referrals.tsx';
import { ReceivedTable } from './ReceivedTable.tsx';
import { rowCount } from './rowCount.ts';
import {
  useOwnerFiguresQuery,
  type OwnerFiguresFragment,
  type OwnerFiguresQuery,
} from './ProjectInvestors.generated.ts';

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
        <Text as="span" whiteSpace="nowrap">
          Total {formatDollars(project.fundingRaised)}
        </Text>
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

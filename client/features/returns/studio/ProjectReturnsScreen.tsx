import { Box, Heading, Skeleton } from '@chakra-ui/react';
import { ChartPie } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NotFound } from '#client/queries/NotFound.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Figures } from '#client/ui/Figures.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SMALLEST_DUE_CENTS } from '#server/features/returns/returns.rules.ts';
import { formatUsd, toCents, toDollars } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { useReturnsLive } from '../useReturnsLive.ts';
import { OwedList } from './OwedList.tsx';
import { PeriodsToReport, ReportedPeriods } from './PeriodList.tsx';
import {
  useProjectReturnsQuery,
  type OwedDistributionFragment,
  type ProjectReturnsQueryVariables,
} from './ProjectReturns.generated.ts';

const TITLE = 'Ingresos y retornos';

/** /projects/{projectId}/returns: what the studio reports of a released game, and what it owes and pays of that. */
export function ProjectReturnsScreen({ variables }: { variables: ProjectReturnsQueryVariables }) {
  const { projectId } = variables;
  const query = useProjectReturnsQuery({ variables });
  const [hasChosen, setHasChosen] = useState(false);
  useReturnsLive(query, query.data?.returnsCursor, projectId);
  const failure = { query, fallback: FALLBACK.project };
  const project = query.data?.project;
  if (isInaccessible(query.error)) return <NotFound what="project" query={query} />;
  if (query.error && !query.data) return <FailedScreen header={TITLE} backTo={paths.project(projectId)} {...failure} />;
  if (query.data && !project?.viewerRights.includes('PROJECT_PAYMENTS'))
    return <NotFound what="project" query={query} />;
  const periods = project?.revenuePeriods;
  const reported = periods?.filter(({ report }) => report !== null) ?? [];
  const toReport = periods?.filter(({ report }) => report === null) ?? [];
  const owed = project?.distributions.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={project?.title ?? <Skeleton h="5" w="40" my="0.5" />}
        backTo={paths.project(projectId)}
        actions={
          periods && <DownloadButton href={downloads.projectReturnsCsv(projectId)}>Descargar CSV</DownloadButton>
        }
      />
      <QueryAlert {...failure} />
      {!project && !query.error && <ListSkeleton />}
      {project && !periods && <NoReturns hasShare={project.revenueShare !== null} />}
      {project && periods && (
        <>
          <Sums reports={reported.length} owed={owed} />
          {toReport.length > 0 && (
            <Section id="periods-to-report" title="Por informar">
              <PeriodsToReport projectId={projectId} periods={toReport} isMain={!hasChosen} />
            </Section>
          )}
          <Section id="owed" title="Lo que toca a cada inversor">
            <OwedList
              projectId={projectId}
              query={query}
              list={project.distributions}
              hasReports={reported.length > 0}
              isMain={toReport.every(({ state }) => state === 'RUNNING')}
              onChosen={setHasChosen}
            />
          </Section>
          {reported.length > 0 && (
            <Section id="reported-periods" title="Informes publicados">
              <ReportedPeriods projectId={projectId} periods={reported} />
            </Section>
          )}
        </>
      )}
    </>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

const Section = ({ id, title, children }: SectionProps) => (
  <Box as="section" aria-labelledby={id} mb="8">
    <Heading as="h2" id={id} size="lg" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);

type Owed = Pick<OwedDistributionFragment, 'amount' | 'paid' | 'owed' | 'due'>;

/** What was given to all investors by the reports in force, what of that was paid, and what is owed. */
function Sums({ reports, owed }: { reports: number; owed: readonly Owed[] }) {
  const sum = (name: keyof Owed) => toDollars(owed.reduce((cents, each) => cents + toCents(each[name]), 0));
  const waiting = toDollars(toCents(sum('owed')) - toCents(sum('due')));
  return (
    <Figures
      figures={[
        {
          label: 'Les toca',
          value: formatDollars(sum('amount')),
          hint: `por ${plural(reports, 'informe', 'informes')}`,
        },
        { label: 'Pagaste', value: formatDollars(sum('paid')) },
        {
          label: 'Debes',
          value: formatDollars(sum('owed')),
          hint:
            waiting > 0 &&
            `${formatDollars(waiting)} son de personas a las que les debes menos de ${formatUsd(SMALLEST_DUE_CENTS)}, y se juntan`,
        },
      ]}
    />
  );
}

const NoReturns = ({ hasShare }: { hasShare: boolean }) => (
  <EmptyState
    icon={ChartPie}
    text={hasShare ? 'Todavía no hay nada que informar' : 'Este juego no reparte ingresos'}
    hint={
      hasShare
        ? 'Los períodos empiezan el día en que se lanza el juego.'
        : 'Su participación en números no se acordó antes de la primera inversión.'
    }
  />
);

import { Grid, SimpleGrid, Stack } from '@chakra-ui/react';
import { Coins, Gamepad2, Newspaper, Plus, Target, Users } from 'lucide-react';
import { NoProjects } from '#client/features/projects/NoProjects.tsx';
import { ProjectGrid } from '#client/features/projects/ProjectGrid.tsx';
import { paths } from '#client/paths.ts';
import { formatDollars, formatPercent, plural } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FundingBar } from '#client/ui/FundingBar.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PageSkeleton } from '#client/ui/Skeletons.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { DashboardError } from './DashboardError.tsx';
import { useDeveloperDashboardQuery, type DeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';
import { FundingCurve } from './FundingCurve.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';

export function DeveloperDashboard() {
  const { data, error, loading, fetchMore, refetch } = useDeveloperDashboardQuery({
    fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true,
  });
  if (error) return <DashboardError error={error} fallback={FALLBACK.myProjects} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton text={MESSAGE.loadingProjects} />;

  const { displayName, studio, projects: { edges, pageInfo, totalCount } } = data.me;
  const more = () => void fetchMore({ variables: { after: pageInfo.endCursor } });
  return (
    <>
      <PageHeader title={`Hola, ${displayName}`} subtitle="Así van tus proyectos" actions={<Actions />} />
      {studio && <Figures studio={studio} />}
      <Stack gap="6">
        {studio && (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
            <Panel title="Fondos en el tiempo"><FundingCurve points={studio.fundingCurve} /></Panel>
            <Panel
              title="Actualizaciones recientes"
              action={<LinkButton to={paths.createUpdate} size="sm" variant="outline">Crear Actualización</LinkButton>}
            >
              <RecentUpdates updates={studio.recentUpdates} />
            </Panel>
          </Grid>
        )}
        <Panel title="Mis proyectos" action={<LinkButton to={paths.createProject} size="sm" variant="outline">Crear Proyecto</LinkButton>}>
          {edges.length === 0 && <NoProjects />}
          {edges.length > 0 && (
            <>
              <ProjectGrid projects={edges.map(({ node }) => node)} />
              {pageInfo.hasNextPage && <LoadMore shown={edges.length} total={totalCount} hasMore loading={loading} onMore={more} />}
            </>
          )}
        </Panel>
      </Stack>
    </>
  );
}

const Actions = () => (
  <>
    <LinkButton to={paths.createUpdate} variant="outline"><Newspaper aria-hidden /> Nueva Actualización</LinkButton>
    <LinkButton to={paths.createProject} colorPalette="yellow"><Plus aria-hidden /> Nuevo Proyecto</LinkButton>
  </>
);

type Studio = NonNullable<DeveloperDashboardQuery['me']['studio']>;

const Figures = ({ studio }: { studio: Studio }) => (
  <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }} mb="6">
    <StatCard label="Fondos recaudados" icon={Coins} value={formatDollars(studio.raised)} hint={`de ${formatDollars(studio.goal)}`} />
    <StatCard label="Progreso general" icon={Target} value={formatPercent(Math.round(studio.progress))}>
      <FundingBar percent={studio.progress} label="Progreso general" />
    </StatCard>
    <StatCard
      label="Proyectos activos" icon={Gamepad2} value={studio.activeProjectCount}
      hint={plural(studio.publishedProjectCount, 'publicado', 'publicados')}
    />
    <StatCard
      label="Total de inversores" icon={Users} value={studio.investorCount}
      hint={plural(studio.distinctInvestorCount, 'persona distinta', 'personas distintas')}
    />
  </SimpleGrid>
);

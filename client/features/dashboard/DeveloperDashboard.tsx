import { Grid, Stack } from '@chakra-ui/react';
import { Newspaper, Plus } from 'lucide-react';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { NoProjects } from '#client/features/projects/NoProjects.tsx';
import { ProjectGrid } from '#client/features/projects/ProjectGrid.tsx';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PageSkeleton } from '#client/ui/Skeletons.tsx';
import { DashboardAlert, DashboardError } from './DashboardError.tsx';
import { useDeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';
import { FundingCurve } from './FundingCurve.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';
import { StudioFigures, type Studio } from './StudioFigures.tsx';

export function DeveloperDashboard() {
  const { data, error, fetchMore, refetch } = useDeveloperDashboardQuery({ fetchPolicy: 'cache-and-network' });
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const failure = { error, fallback: FALLBACK.myProjects, onRetry: () => void refetch().catch(() => null) };
  if (error && !data) return <DashboardError {...failure} />;
  if (!data) return <PageSkeleton text={MESSAGE.loadingProjects} />;

  const {
    displayName,
    studio,
    projects: { edges, pageInfo, totalCount },
  } = data.me;
  return (
    <>
      <PageHeader title={`Hola, ${displayName}`} subtitle="Así van tus proyectos" actions={<Actions />} />
      {error && <DashboardAlert {...failure} />}
      {studio && <StudioFigures studio={studio} />}
      <Stack gap="6">
        {studio && <Story studio={studio} />}
        <Panel
          title="Mis proyectos"
          action={
            <LinkButton to={paths.createProject} size="sm" variant="outline">
              Crear Proyecto
            </LinkButton>
          }
        >
          {edges.length === 0 && <NoProjects />}
          {edges.length > 0 && (
            <>
              <ProjectGrid heading="h3" projects={edges.map(({ node }) => node)} />
              {pageInfo.hasNextPage && (
                <LoadMore shown={edges.length} total={totalCount} pageInfo={pageInfo} {...more} />
              )}
            </>
          )}
        </Panel>
      </Stack>
    </>
  );
}

const Actions = () => (
  <>
    <LinkButton to={paths.createUpdate} variant="outline">
      <Newspaper aria-hidden /> Nueva Actualización
    </LinkButton>
    <LinkButton to={paths.createProject} colorPalette="yellow">
      <Plus aria-hidden /> Nuevo Proyecto
    </LinkButton>
  </>
);

/** How the money came in, and what was told along the way. */
const Story = ({ studio }: { studio: Studio }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
    <Panel title="Fondos en el tiempo">
      <FundingCurve points={studio.fundingCurve} />
    </Panel>
    <Panel
      title="Actualizaciones recientes"
      action={
        <LinkButton to={paths.createUpdate} size="sm" variant="outline">
          Crear Actualización
        </LinkButton>
      }
    >
      <RecentUpdates updates={studio.recentUpdates} />
    </Panel>
  </Grid>
);

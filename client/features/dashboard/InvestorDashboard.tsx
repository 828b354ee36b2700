import { Grid } from '@chakra-ui/react';
import { Compass, PieChart } from 'lucide-react';
import { InvestmentList } from '#client/features/investments/InvestmentList.tsx';
import { PortfolioSpread } from '#client/features/investments/PortfolioSpread.tsx';
import { ProjectGrid } from '#client/features/projects/ProjectGrid.tsx';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PageSkeleton } from '#client/ui/Skeletons.tsx';
import { DashboardAlert, DashboardError } from './DashboardError.tsx';
import { useInvestorDashboardQuery } from './InvestorDashboard.generated.ts';
import { PortfolioCards } from './PortfolioCards.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';

export function InvestorDashboard() {
  const { data, error, refetch } = useInvestorDashboardQuery({ fetchPolicy: 'cache-and-network' });
  const failure = { error, fallback: FALLBACK.myInvestments, onRetry: () => void refetch().catch(() => null) };
  if (error && !data) return <DashboardError {...failure} />;
  if (!data) return <PageSkeleton text={MESSAGE.loadingInvestments} />;

  const { displayName, portfolio, investments } = data.me;
  return (
    <>
      <PageHeader
        title={`Hola, ${displayName}`}
        subtitle="Así van tus inversiones"
        actions={
          <LinkButton to={paths.projects} colorPalette="yellow">
            <Compass aria-hidden /> Explorar Proyectos
          </LinkButton>
        }
      />
      {error && <DashboardAlert {...failure} />}
      {portfolio && <PortfolioCards portfolio={portfolio} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
        <Panel
          title="Mis Inversiones Recientes"
          action={
            <LinkButton to={paths.myInvestments} size="sm" variant="plain" px="0">
              Ver Todas
            </LinkButton>
          }
        >
          <InvestmentList investments={investments.edges.map(({ node }) => node)} />
        </Panel>
        <Panel title="Cómo se reparte tu capital">
          {portfolio?.positions.length ? (
            <PortfolioSpread portfolio={portfolio} />
          ) : (
            <EmptyState plain icon={PieChart} text="Todavía no hay capital que repartir" />
          )}
        </Panel>
      </Grid>
      <Panel title="Actualizaciones de proyectos" my="6">
        <RecentUpdates updates={portfolio?.recentUpdates ?? []} excerptLength={100} />
      </Panel>
      <Panel title="Oportunidades">
        {portfolio?.opportunities.length ? (
          <ProjectGrid heading="h3" projects={portfolio.opportunities} />
        ) : (
          <EmptyState plain icon={Compass} text="No hay oportunidades nuevas por ahora" />
        )}
      </Panel>
    </>
  );
}

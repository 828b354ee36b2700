import { Grid } from '@chakra-ui/react';
import { Compass, PieChart } from 'lucide-react';
import { InvestmentList } from '#client/features/investments/InvestmentList.tsx';
import { PortfolioBreakdown } from '#client/features/investments/PortfolioBreakdown.tsx';
import { ProjectGrid } from '#client/features/projects/catalogue/ProjectGrid.tsx';
import { useUser } from '#client/session/SessionProvider.tsx';
import { FOLLOWED_PROJECTS, paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { SuggestionReason } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { useInvestorDashboardQuery, type InvestorDashboardQuery } from './InvestorDashboard.generated.ts';
import { PortfolioCards } from './PortfolioCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { TodoCard } from './TodoCard.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';

export function InvestorDashboard() {
  const { displayName } = useUser();
  const query = useInvestorDashboardQuery();
  const failure = { query, title: MESSAGE.dashboardFailed, fallback: FALLBACK.myInvestments };
  if (query.error && !query.data) return <FailedScreen header="Inicio" {...failure} />;

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
      <QueryAlert {...failure} />
      {query.data ? (
        <Holdings me={query.data.me} query={query} />
      ) : (
        <DashboardSkeleton text={MESSAGE.loadingInvestments} />
      )}
    </>
  );
}

type Props = { me: InvestorDashboardQuery['me']; query: { loading: boolean } };

function Holdings({ me, query }: Props) {
  const { todo, portfolio, investments, followedProjects } = me;
  const { investorProfile } = useUser();
  const hasInvested = investments.edges.length > 0;
  const steps = [
    { text: 'Di cómo te llamas', isDone: Boolean(investorProfile?.name), to: paths.profile, act: 'Ir a mi perfil' },
    {
      text: 'Sigue un juego que te interese',
      isDone: hasInvested || followedProjects.totalCount > 0,
      to: paths.projects,
      act: 'Buscar',
    },
    { text: 'Haz tu primera inversión', isDone: hasInvested, to: paths.projects, act: 'Explorar' },
  ];
  return (
    <>
      <FirstSteps steps={steps} />
      <TodoCard todo={todo} />
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
            <PortfolioBreakdown portfolio={portfolio} />
          ) : (
            <EmptyState plain icon={PieChart} text="Todavía no hay capital que repartir" />
          )}
        </Panel>
      </Grid>
      <Panel
        title="Actualizaciones de proyectos"
        my="6"
        action={
          <LinkButton to={paths.news} size="sm" variant="plain" px="0">
            Ver todas
          </LinkButton>
        }
      >
        <RecentUpdates updates={portfolio?.recentUpdates ?? []} query={query} excerptLength={100} />
      </Panel>
      <Panel
        title="Oportunidades"
        action={
          <LinkButton to={FOLLOWED_PROJECTS} size="sm" variant="plain" px="0">
            Ver los que sigo
          </LinkButton>
        }
      >
        {portfolio?.suggestions.length ? (
          <ProjectGrid
            heading="h3"
            projects={portfolio.suggestions.map(({ project }) => project)}
            reasons={portfolio.suggestions.map(({ reason, project }) => suggestionReason(reason, project))}
          />
        ) : (
          <EmptyState plain icon={Compass} text="No hay oportunidades nuevas por ahora" />
        )}
      </Panel>
    </>
  );
}

type Suggested = {
  fundingProgress: number;
  investorCount: number;
  maxInvestors: number;
  latestPublicUpdateAt: string | null;
};

const REASONS: Readonly<Record<SuggestionReason, (project: Suggested) => string>> = {
  NEAR_GOAL: ({ fundingProgress }) => `Ya juntó el ${formatPercent(Math.floor(fundingProgress))} de su meta`,
  FEW_SEATS({ investorCount, maxInvestors }) {
    const left = maxInvestors - investorCount;
    return left === 1 ? 'Queda un solo cupo' : `Solo quedan ${plural(left, 'cupo', 'cupos')}`;
  },
  RECENTLY_UPDATED: ({ latestPublicUpdateAt }) => `Contó novedades el ${formatDate(latestPublicUpdateAt)}`,
  NEWEST: () => 'Recién llegado',
};

/** Why a project is suggested; null for a reason this client does not know. */
const suggestionReason = (reason: SuggestionReason, project: Suggested): string | null =>
  Object.hasOwn(REASONS, reason) ? REASONS[reason](project) : null;

import { Box, Grid, SimpleGrid } from '@chakra-ui/react';
import { Compass, PieChart, Banknote, Bell, Gamepad2, TrendingUp } from 'lucide-react';
import { InvestmentList } from '#client/features/investments/InvestmentList.tsx';
import { ReturnScenarios } from '#client/features/investments/ReturnScenarios.tsx';
import { PortfolioBreakdown } from '#client/features/investments/PortfolioBreakdown.tsx';
import { ProjectGrid } from '#client/features/projects/catalogue/ProjectGrid.tsx';
import { cameBackToYouText } from '#client/features/returns/returns.words.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { FOLLOWED_PROJECTS, paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton, MAIN, PanelLink } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { SuggestionReason } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { confirmedText } from '#server/features/payments/payment.words.rules.ts';
import { addDollars } from '#server/kernel/money/money.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { UNREAD_OF_FUNDED } from '#client/features/notifications/news/newsFilter.ts';
import { formatDollars } from '#client/text/format.ts';
import { Amount } from '#client/ui/Amount.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { useInvestorDashboardQuery, type InvestorDashboardQuery } from './InvestorDashboard.generated.ts';
import { FirstStepsCard, useFirstSteps, type FirstSteps, type Step } from './FirstSteps.tsx';
import { TodoCard } from './TodoCard.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';

export function InvestorDashboard() {
  const { displayName } = useUser();
  const query = useInvestorDashboardQuery();
  const { data } = query;
  const steps = useFirstSteps(data ? investorSteps(data) : [], data?.me.todo);
  const failure = { query, title: MESSAGE.dashboardFailed, fallback: FALLBACK.myInvestments };
  if (query.error && !data) return <FailedScreen header="Inicio" {...failure} />;

  return (
    <>
      <PageHeader
        title={`Hola, ${displayName}`}
        subtitle="Así van tus inversiones"
        actions={
          <LinkButton to={paths.projects} {...(steps.isHeaderMain ? MAIN : {})}>
            <Compass aria-hidden /> Explorar Proyectos
          </LinkButton>
        }
      />
      <QueryAlert {...failure} />
      {data ? (
        <Holdings me={data.me} steps={steps} query={query} />
      ) : (
        <DashboardSkeleton text={MESSAGE.loadingInvestments} />
      )}
    </>
  );
}

function investorSteps({ me: { investments, followedProjects } }: InvestorDashboardQuery): Step[] {
  const hasInvested = investments.edges.length > 0;
  return [
    {
      text: 'Sigue un juego que te interese',
      isDone: hasInvested || followedProjects.totalCount > 0,
      to: paths.projects,
      act: 'Buscar',
    },
    { text: 'Haz tu primera inversión', isDone: hasInvested, to: paths.projects, act: 'Explorar' },
  ];
}

type Props = { me: InvestorDashboardQuery['me']; steps: FirstSteps; query: { loading: boolean } };

function Holdings({ me: { todo, paymentCounts, portfolio, investments }, steps, query }: Props) {
  return (
    <>
      <TodoCard todo={todo} main={0} toPay={paymentCounts.find(({ state }) => state === 'TO_PAY')?.count} />
      <FirstStepsCard {...steps} goal="Hacia tu primera inversión" isMain={todo.length === 0} />
      {portfolio && <PortfolioCards portfolio={portfolio} hasPayments={paymentCounts.some(({ count }) => count > 0)} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
        <Panel title="Mis Inversiones Recientes" action={<PanelLink to={paths.myInvestments}>Ver Todas</PanelLink>}>
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
      {portfolio && portfolio.positions.length > 0 && (
        <Panel title="Qué puede volver" mt="6">
          <ReturnScenarios scenarios={portfolio.returnScenarios} />
        </Panel>
      )}
      <Panel title="Actualizaciones de proyectos" my="6" action={<PanelLink to={paths.news}>Ver todas</PanelLink>}>
        <RecentUpdates updates={portfolio?.recentUpdates ?? []} query={query} excerptLength={100} />
      </Panel>
      <Panel title="Oportunidades" action={<PanelLink to={FOLLOWED_PROJECTS}>Ver los que sigo</PanelLink>}>
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
  NEAR_GOAL: ({ fundingProgress }) => `Ya juntó el ${formatPercent(wholePercent(fundingProgress))} de su meta`,
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

type Portfolio = NonNullable<InvestorDashboardQuery['me']['portfolio']>;

/** What studios received of an investor and didn't return, in dollars. */
const paidOf = ({ payments: { paid, returned } }: Portfolio): number => addDollars(paid, -returned);

type CardsProps = { portfolio: Portfolio; /** Whether anything is to be paid, or was. */ hasPayments: boolean };

/** An investor's totals. */
const PortfolioCards = ({ portfolio, hasPayments }: CardsProps) => (
  <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }} mb="6">
    <StatCard
      label="Capital Invertido"
      icon={Banknote}
      value={formatDollars(portfolio.invested)}
      hint={
        <>
          en {plural(portfolio.projectCount, 'proyecto', 'proyectos')}
          {hasPayments && <Box>{confirmedText(formatDollars(paidOf(portfolio)), null)}</Box>}
        </>
      }
    />
    <StatCard
      label="Retorno Estimado"
      icon={TrendingUp}
      value={formatPercent(portfolio.roiPercent)}
      hint={
        <>
          <Amount text={formatDollars(portfolio.estimatedReturn)} /> si se cumple
          {portfolio.cameBack !== null && (
            <Box>Volvió, según los estudios: {cameBackToYouText(portfolio.cameBack, portfolio.cameBackDisputed)}</Box>
          )}
        </>
      }
    />
    <StatCard
      label="Proyectos Activos"
      icon={Gamepad2}
      value={portfolio.activeProjectCount}
      hint="reciben inversiones"
    />
    <StatCard
      label="Actualizaciones"
      icon={Bell}
      value={portfolio.unreadUpdateCount}
      hint={<TextLink to={UNREAD_OF_FUNDED}>sin leer</TextLink>}
    />
  </SimpleGrid>
);

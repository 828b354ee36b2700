import { Flex, Grid, Stack, Box, SimpleGrid } from '@chakra-ui/react';
import { Newspaper, Plus, Gamepad2, ReceiptText, Target, Users, Wallet } from 'lucide-react';
import { EditedProjects } from '#client/features/editors/EditedProjects.tsx';
import { ReceivedInvitations } from '#client/features/editors/ReceivedInvitations.tsx';
import { ProjectGrid } from '#client/features/projects/catalogue/ProjectGrid.tsx';
import { ArchiveProject } from '#client/features/projects/owner/ArchiveProject.tsx';
import { useUser } from '#client/session/SessionProvider.tsx';
import { paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { FundingCurve } from '#client/features/projects/funding/FundingCurve.tsx';
import { LinkButton, MAIN } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent, wholePercent } from '#server/kernel/money/percent.ts';
import { FundingBar } from '#client/features/projects/funding/FundingBar.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { confirmedText } from '#server/features/payments/payment.words.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { useDeveloperDashboardQuery, type DeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';
import { FirstStepsCard, useFirstSteps, type FirstSteps } from './FirstSteps.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';
import { studioSteps } from './studioSteps.ts';
import { TodoCard } from './TodoCard.tsx';

export function DeveloperDashboard() {
  const { displayName } = useUser();
  const query = useDeveloperDashboardQuery();
  const { data } = query;
  const steps = useFirstSteps(data ? studioSteps(data) : [], data?.me.todo);
  const failure = { query, title: MESSAGE.dashboardFailed, fallback: FALLBACK.myProjects };
  if (query.error && !data) return <FailedScreen header="Inicio" {...failure} />;

  return (
    <>
      <PageHeader
        title={`Hola, ${displayName}`}
        subtitle="Así van tus proyectos"
        actions={<Actions isMain={steps.isHeaderMain} />}
      />
      <QueryAlert {...failure} />
      {data ? <Progress {...data} steps={steps} query={query} /> : <DashboardSkeleton text={MESSAGE.loadingProjects} />}
    </>
  );
}

type ProgressProps = DeveloperDashboardQuery & {
  steps: FirstSteps;
  query: ReturnType<typeof useDeveloperDashboardQuery>;
};

function Progress({ me, editedProjects, receivedEditorInvitations: received, steps, query }: ProgressProps) {
  const { todo, studio, projects, archivedProjects } = me;
  const title = studio?.firstSteps?.project.title;
  return (
    <>
      <TodoCard todo={todo} main={0} />
      <FirstStepsCard
        {...steps}
        goal={`Hacia tu primera inversión${title ? ` en «${title}»` : ''}`}
        isMain={todo.length === 0}
      />
      {studio && <StudioStats studio={studio} />}
      <ReceivedInvitations invitations={received} />
      <Stack gap="6">
        {studio && <ProgressPanels studio={studio} query={query} />}
        <Panel
          title="Mis proyectos"
          action={
            <LinkButton to={paths.createProject} size="sm">
              Crear Proyecto
            </LinkButton>
          }
        >
          <PaginatedList quietAtEnd list={projects} query={query} empty={<NoProjects />}>
            {(shown) => <ProjectGrid heading="h3" projects={shown} />}
          </PaginatedList>
        </Panel>
        {editedProjects.length > 0 && <EditedProjects projects={editedProjects} />}
        {archivedProjects.edges.length > 0 && (
          <Panel title="Archivados">
            <Rows>
              {archivedProjects.edges.map(({ node: { id, title } }) => (
                <Flex key={id} as="li" gap="3" justify="space-between" align="center" wrap="wrap">
                  <TextLink to={paths.project(id)}>{title}</TextLink>
                  <ArchiveProject projectId={id} isArchived isListed variant="outline" size="sm" />
                </Flex>
              ))}
            </Rows>
          </Panel>
        )}
      </Stack>
    </>
  );
}

/** `isMain`: whether nothing else on the screen comes first. */
const Actions = ({ isMain }: { isMain: boolean }) => (
  <>
    <LinkButton to={paths.statement} variant="ghost">
      <ReceiptText aria-hidden /> Estado de cuenta
    </LinkButton>
    <LinkButton to={paths.createUpdate}>
      <Newspaper aria-hidden /> Nueva Actualización
    </LinkButton>
    <LinkButton to={paths.createProject} {...(isMain ? MAIN : {})}>
      <Plus aria-hidden /> Nuevo Proyecto
    </LinkButton>
  </>
);

/** Funding over time, and the latest updates. */
const ProgressPanels = ({ studio, query }: { studio: Studio; query: ProgressProps['query'] }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6">
    <Panel title="Fondos en el tiempo">
      <FundingCurve
        points={studio.fundingCurve}
        goal={studio.goal}
        hint="Aparece cuando tus proyectos reciben inversiones en más de un día."
      />
    </Panel>
    <Panel
      title="Actualizaciones recientes"
      action={
        <LinkButton to={paths.createUpdate} size="sm">
          Crear Actualización
        </LinkButton>
      }
    >
      <RecentUpdates updates={studio.recentUpdates} query={query} />
    </Panel>
  </Grid>
);

const NoProjects = () => (
  <EmptyState
    plain
    icon={Gamepad2}
    text="No tienes proyectos aún"
    hint="Cuenta qué juego estás haciendo y cuánto te falta para terminarlo."
    action={<LinkButton to={paths.createProject}>Crear Proyecto</LinkButton>}
  />
);

type Studio = NonNullable<DeveloperDashboardQuery['me']['studio']>;

/** A developer's totals over all their projects. */
const StudioStats = ({ studio }: { studio: Studio }) => (
  <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }} mb="6">
    <StatCard
      label="Fondos comprometidos"
      icon={Wallet}
      value={formatDollars(studio.raised)}
      hint={
        <>
          de {formatDollars(studio.goal)}
          {(studio.confirmed > studio.toReturn || studio.payable > 0) && (
            <Box>{confirmedText(formatDollars(studio.confirmed - studio.toReturn), null)}</Box>
          )}
          {studio.toReturn > 0 && <Box>{confirmedText(formatDollars(studio.toReturn), 'CANCELLED')}</Box>}
        </>
      }
    />
    <StatCard label="Progreso general" icon={Target} value={formatPercent(wholePercent(studio.progress))}>
      <FundingBar percent={studio.progress} label="Progreso general" />
    </StatCard>
    <StatCard
      label="Proyectos activos"
      icon={Gamepad2}
      value={studio.activeProjectCount}
      hint={plural(studio.publishedProjectCount, 'publicado', 'publicados')}
    />
    <StatCard
      label="Total de inversores"
      icon={Users}
      value={studio.investorCount}
      hint={plural(studio.distinctInvestorCount, 'persona distinta', 'personas distintas')}
    />
  </SimpleGrid>
);

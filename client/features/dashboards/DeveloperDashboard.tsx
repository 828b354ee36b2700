import { Flex, Grid, Stack } from '@chakra-ui/react';
import { Newspaper, Plus, Gamepad2, ReceiptText } from 'lucide-react';
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
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { useDeveloperDashboardQuery, type DeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { TodoCard } from './TodoCard.tsx';
import { RecentUpdates } from './RecentUpdates.tsx';
import { StudioStats, type Studio } from './StudioStats.tsx';

export function DeveloperDashboard() {
  const { displayName } = useUser();
  const query = useDeveloperDashboardQuery();
  const failure = { query, title: MESSAGE.dashboardFailed, fallback: FALLBACK.myProjects };
  if (query.error && !query.data) return <FailedScreen header="Inicio" {...failure} />;

  return (
    <>
      <PageHeader title={`Hola, ${displayName}`} subtitle="Así van tus proyectos" actions={<Actions />} />
      <QueryAlert {...failure} />
      {query.data ? <Progress {...query.data} query={query} /> : <DashboardSkeleton text={MESSAGE.loadingProjects} />}
    </>
  );
}

type ProgressProps = DeveloperDashboardQuery & { query: ReturnType<typeof useDeveloperDashboardQuery> };

function Progress({ me, editedProjects, receivedEditorInvitations: received, query }: ProgressProps) {
  const { todo, studio, projects, archivedProjects } = me;
  const { developerProfile } = useUser();
  const steps = [
    {
      text: 'Ponle nombre a tu estudio',
      isDone: Boolean(developerProfile?.studioName),
      to: paths.profile,
      act: 'Ir a mi perfil',
    },
    {
      text: 'Crea tu primer proyecto',
      isDone: projects.totalCount > 0 || editedProjects.length > 0,
      to: paths.createProject,
      act: 'Empezar',
    },
    {
      text: 'Cuenta en qué estás trabajando',
      isDone: Boolean(studio?.recentUpdates.length),
      to: paths.createUpdate,
      act: 'Escribir',
    },
  ];
  return (
    <>
      <FirstSteps steps={steps} />
      <TodoCard todo={todo} />
      {studio && <StudioStats studio={studio} />}
      <ReceivedInvitations invitations={received} />
      <Stack gap="6">
        {studio && <ProgressPanels studio={studio} query={query} />}
        <Panel
          title="Mis proyectos"
          action={
            <LinkButton to={paths.createProject} size="sm" variant="outline">
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

const Actions = () => (
  <>
    <LinkButton to={paths.statement} variant="ghost">
      <ReceiptText aria-hidden /> Estado de cuenta
    </LinkButton>
    <LinkButton to={paths.createUpdate} variant="outline">
      <Newspaper aria-hidden /> Nueva Actualización
    </LinkButton>
    <LinkButton to={paths.createProject} colorPalette="yellow">
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
        <LinkButton to={paths.createUpdate} size="sm" variant="outline">
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
    action={
      <LinkButton to={paths.createProject} variant="outline">
        Crear Proyecto
      </LinkButton>
    }
  />
);

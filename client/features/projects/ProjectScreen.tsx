import { Box, Flex, Grid, Link as ChakraLink } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { isRefusal } from '#client/apollo/refusal.ts';
import { InvestPanel } from '#client/features/investments/InvestPanel.tsx';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { useInPieces } from '#client/ui/useInPieces.ts';
import { ControlPanel } from './ControlPanel.tsx';
import { ProjectBadges } from './ProjectBadges.tsx';
import { ProjectNotFound } from './ProjectNotFound.tsx';
import { ProjectDocument, useFundingLiveSubscription, useProjectQuery } from './ProjectScreen.generated.ts';
import { ProjectTabs } from './ProjectTabs.tsx';

/** /projects/{projectId}: one game, its money, its news and its promises. */
export function ProjectScreen() {
  const { projectId = '' } = useParams();
  const variables = { id: projectId };
  const { data: arrived, error, refetch } = useProjectQuery({ variables, fetchPolicy: 'cache-and-network' });
  const data = useInPieces(arrived);
  useFundingLiveSubscription({ variables: { projectId }, skip: !data?.project });
  const refresh = useSilentRefresh(projectId);
  const retry = () => void refetch().catch(() => null);
  if (error && (!data || isRefusal(error))) {
    return <ProjectNotFound projectId={projectId} error={error} onRetry={retry} />;
  }
  if (!data) return <Loading text={MESSAGE.loadingProject} />;
  if (!data.project) return <ProjectNotFound projectId={projectId} onRetry={retry} />;

  const { project } = data;
  return (
    <>
      <PageHeader
        title={project.title}
        subtitle={<Subtitle studio={project.developer.studioName} />}
        backTo={paths.dashboard}
        badge={<ProjectBadges project={project} />}
        actions={
          project.viewerIsDeveloper && (
            <LinkButton to={paths.editProject(project.id)} variant="outline">
              <Pencil aria-hidden /> Editar proyecto
            </LinkButton>
          )
        }
      />
      {error && (
        <ErrorAlert above onRetry={retry}>
          {messageOf(error, FALLBACK.project)}
        </ErrorAlert>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        templateRows={{ lg: 'auto 1fr' }}
        gap={{ base: 6, lg: 8 }}
      >
        <Box borderRadius="xl" overflow="hidden" borderWidth="1px" alignSelf="start">
          <Cover src={project.coverImage} title={project.title} eager place="(min-width: 64rem) 45rem, 100vw" />
        </Box>
        <Box
          gridColumn={{ lg: 2 }}
          gridRow={{ lg: 'span 2' }}
          alignSelf="start"
          position={{ lg: 'sticky' }}
          top={{ lg: 20 }}
        >
          <SectionBoundary resetKey={project.id}>
            {project.viewerIsDeveloper ? (
              <ControlPanel key={project.id} project={project} />
            ) : (
              <InvestPanel key={project.id} project={project} onInvested={refresh} />
            )}
          </SectionBoundary>
        </Box>
        <Box gridColumn={{ lg: 1 }} minW="0">
          <SectionBoundary resetKey={project.id}>
            <ProjectTabs key={project.id} project={project} />
          </SectionBoundary>
        </Box>
      </Grid>
    </>
  );
}

/** Asks for the project anew, without a word when that fails: what is shown still holds. */
function useSilentRefresh(id: string) {
  const client = useApolloClient();
  return () =>
    void client.query({ query: ProjectDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => null);
}

const Subtitle = ({ studio }: { studio: string | null }) => (
  <Flex columnGap="4" wrap="wrap">
    <span>{studio || 'Desarrollador independiente'}</span>
    <ChakraLink asChild color="purple.fg">
      <Link to={paths.projects}>Explorar proyectos</Link>
    </ChakraLink>
  </Flex>
);

import { Box, Flex, Grid, Link as ChakraLink } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { InvestPanel } from '#client/features/investments/InvestPanel.tsx';
import { paths } from '#client/paths.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useInPieces } from '#client/ui/useInPieces.ts';
import { ControlPanel } from './ControlPanel.tsx';
import { ProjectBadges } from './ProjectBadges.tsx';
import { ProjectNotFound } from './ProjectNotFound.tsx';
import { useFundingLiveSubscription, useProjectQuery } from './ProjectScreen.generated.ts';
import { ProjectTabs } from './ProjectTabs.tsx';

/** /projects/{projectId}: one game, its money, its news and its promises. */
export function ProjectScreen() {
  const { projectId = '' } = useParams();
  const {
    data: arrived,
    error,
    refetch,
  } = useProjectQuery({
    variables: { id: projectId },
    fetchPolicy: 'cache-and-network',
  });
  const data = useInPieces(arrived);
  useFundingLiveSubscription({ variables: { projectId }, skip: !data?.project });
  if (error) return <ProjectNotFound projectId={projectId} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading text={MESSAGE.loadingProject} />;
  if (!data.project) return <ProjectNotFound projectId={projectId} onRetry={() => void refetch()} />;

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
          {project.viewerIsDeveloper ? <ControlPanel project={project} /> : <InvestPanel project={project} />}
        </Box>
        <Box gridColumn={{ lg: 1 }} minW="0">
          <ProjectTabs key={project.id} project={project} />
        </Box>
      </Grid>
    </>
  );
}

const Subtitle = ({ studio }: { studio: string | null }) => (
  <Flex columnGap="4" wrap="wrap">
    <span>{studio || 'Desarrollador independiente'}</span>
    <ChakraLink asChild color="purple.fg">
      <Link to={paths.projects}>Explorar proyectos</Link>
    </ChakraLink>
  </Flex>
);

import { Box, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { FolderPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { plural } from '#client/text/format.ts';
import { publicationOf } from '#client/text/labels.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CardGridSkeleton } from '#client/ui/Skeletons.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { useMyProjectsToUpdateQuery, type MyProjectsToUpdateQuery } from './PickProjectScreen.generated.ts';

type Projects = MyProjectsToUpdateQuery['me']['projects'];
type Project = Projects['edges'][number]['node'];

/** /create-update: which of one's projects the news is about. */
export function PickProjectScreen() {
  const { data, error, refetch, fetchMore } = useMyProjectsToUpdateQuery({ fetchPolicy: 'cache-and-network' });
  const projects = data?.me.projects;
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  return (
    <>
      <PageHeader
        title="Crear Actualización"
        subtitle="Elige el proyecto del que quieres contar novedades"
        backTo={paths.dashboard}
      />
      {error && (
        <ErrorAlert above onRetry={() => void refetch().catch(() => null)}>
          {messageOf(error, FALLBACK.myProjects)}
        </ErrorAlert>
      )}
      {!error && !projects && <CardGridSkeleton text={MESSAGE.loadingProjects} count={3} />}
      {projects && <Choice projects={projects} more={more} />}
    </>
  );
}

type ChoiceProps = { projects: Projects; more: ReturnType<typeof useLoadMore> };

function Choice({ projects: { edges, totalCount, pageInfo }, more }: ChoiceProps) {
  const mine = edges.map(({ node }) => node).filter(({ viewerIsDeveloper }) => viewerIsDeveloper);
  if (mine.length === 0) {
    return (
      <EmptyState
        icon={FolderPlus}
        text="No tienes proyectos para crear actualizaciones."
        action={
          <LinkButton to={paths.createProject} colorPalette="yellow">
            Crear Proyecto
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
        {mine.map((project) => (
          <ProjectChoice key={project.id} project={project} />
        ))}
      </SimpleGrid>
      {pageInfo.hasNextPage && <LoadMore shown={mine.length} total={totalCount} pageInfo={pageInfo} {...more} />}
    </>
  );
}

const ProjectChoice = ({ project: { id, title, coverImage, isPublished, updateCount } }: { project: Project }) => (
  <Box
    as="li"
    layerStyle="panel"
    overflow="hidden"
    position="relative"
    transition="border-color 0.15s"
    _hover={{ borderColor: 'purple.border' }}
  >
    <Cover src={coverImage} title={title} />
    <Box p="4">
      <Text as="h2" fontWeight="semibold">
        <Box asChild _after={{ content: '""', position: 'absolute', inset: '0' }}>
          <Link to={paths.createUpdateFor(id)}>{title}</Link>
        </Box>
      </Text>
      <Flex mt="2" gap="3" align="center" justify="space-between" textStyle="sm" color="fg.muted">
        {plural(updateCount, 'actualización', 'actualizaciones')}
        <ToneBadge {...publicationOf(isPublished)} />
      </Flex>
    </Box>
  </Box>
);

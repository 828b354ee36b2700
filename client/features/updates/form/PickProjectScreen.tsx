import { Box, Flex, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { FolderPlus } from 'lucide-react';
import { CardLink } from '#client/ui/CardLink.tsx';
import { paths } from '#client/routing/paths.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { publicationOf } from '#client/text/labels.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Cover } from '#client/media/Cover.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CardGridSkeleton } from '#client/ui/Skeletons.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { useMyProjectsToUpdateQuery, type ProjectChoiceFragment } from './PickProjectScreen.generated.ts';

/** /create-update: choose the project the update is for. */
export function PickProjectScreen() {
  const query = useMyProjectsToUpdateQuery();
  const projects = query.data?.me.projects;
  const mine = projects?.edges.filter(({ node }) => node.viewerIsDeveloper) ?? [];
  const edited = query.data?.editedProjects.filter(({ viewerRights }) => viewerRights.includes('UPDATE_WRITE')) ?? [];
  return (
    <>
      <PageHeader
        title="Crear Actualización"
        subtitle="Elige el proyecto del que quieres contar novedades"
        backTo={paths.dashboard}
      />
      <QueryAlert query={query} fallback={FALLBACK.myProjects} />
      <PaginatedList
        quietAtEnd
        list={projects && { ...projects, edges: mine }}
        query={query}
        skeleton={<CardGridSkeleton text={MESSAGE.loadingProjects} count={3} />}
        empty={edited.length === 0 && <NoProjects />}
      >
        {(shown) => <Choices projects={shown} />}
      </PaginatedList>
      {edited.length > 0 && (
        <Box as="section" mt="8" aria-labelledby="edited">
          <Heading as="h2" id="edited" size="lg" mb="4">
            Proyectos en los que redactas
          </Heading>
          <Choices projects={edited} />
        </Box>
      )}
    </>
  );
}

const Choices = ({ projects }: { projects: readonly ProjectChoiceFragment[] }) => (
  <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
    {projects.map((project) => (
      <ProjectChoice key={project.id} project={project} />
    ))}
  </SimpleGrid>
);

const NoProjects = () => (
  <EmptyState
    icon={FolderPlus}
    text="No tienes proyectos para crear actualizaciones."
    action={<MainLink to={paths.createProject}>Crear Proyecto</MainLink>}
  />
);

const ProjectChoice = ({
  project: { id, title, coverImage, isPublished, hiddenAt, updateCount },
}: {
  project: ProjectChoiceFragment;
}) => (
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
        <CardLink to={paths.createUpdateFor(id)}>{title}</CardLink>
      </Text>
      <Flex mt="2" gap="3" align="center" justify="space-between" textStyle="sm" color="fg.muted">
        {plural(updateCount, 'actualización', 'actualizaciones')}
        <ToneBadge {...publicationOf(isPublished, hiddenAt)} />
      </Flex>
    </Box>
  </Box>
);

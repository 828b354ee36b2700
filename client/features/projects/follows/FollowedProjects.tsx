import { Box, Flex, Link as ChakraLink } from '@chakra-ui/react';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FOLLOWED_PROJECTS, paths } from '#client/routing/paths.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton, PanelLink } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { StudioLink } from '#client/features/studios/StudioLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import { useFollowedProjectsQuery, type FollowedProjectsQuery } from './FollowedProjects.generated.ts';

type Project = FollowedProjectsQuery['me']['followedProjects']['edges'][number]['node'];

/** The projects that the user follows. One that is no longer followed stays in its place, to be followed again. */
export function FollowedProjects() {
  const query = useFollowedProjectsQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <Panel
      title="Proyectos que sigo"
      mt="6"
      action={<PanelLink to={FOLLOWED_PROJECTS}>Verlos en el catálogo</PanelLink>}
    >
      <QueryAlert query={query} fallback="No pudimos cargar los proyectos que sigues." />
      <PaginatedList
        quietAtEnd
        list={query.data?.me.followedProjects}
        query={query}
        skeleton={<ListSkeleton />}
        empty={<NoneFollowed />}
      >
        {(projects) => (
          <Rows>
            {projects.map((project) => (
              <FollowedProject key={project.id} project={project} />
            ))}
          </Rows>
        )}
      </PaginatedList>
    </Panel>
  );
}

const FollowedProject = ({ project }: { project: Project }) => (
  <Flex as="li" gap="3" py="3" align="center" justify="space-between" wrap="wrap" borderColor="border.muted">
    <Box minW="0" flex="1 1 12rem">
      <ChakraLink asChild fontWeight="semibold" color="purple.fg">
        <Link to={paths.project(project.id)}>{project.title}</Link>
      </ChakraLink>
      <Box textStyle="sm">
        <StudioLink studio={project.developer} color="fg.muted" />
      </Box>
    </Box>
    <FollowButton
      project={project}
      size="sm"
      aria-label={`${project.viewerFollows ? 'Siguiendo' : 'Seguir'} ${project.title}`}
    />
  </Flex>
);

const NoneFollowed = () => (
  <EmptyState
    plain
    icon={Heart}
    text="Aún no sigues ningún proyecto"
    hint="Sigue un proyecto para tenerlo a mano, sin invertir en él."
    action={
      <LinkButton to={paths.projects} size="sm">
        Explorar Proyectos
      </LinkButton>
    }
  />
);

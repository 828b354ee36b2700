import { Box, Button, Stack, VisuallyHidden } from '@chakra-ui/react';
import { Newspaper, Plus, SearchX } from 'lucide-react';
import type { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { paths } from '#client/paths.ts';
import { plural } from '#client/text/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { UpdateCard } from './UpdateCard.tsx';
import type { UpdatesQuery } from './UpdatesScreen.generated.ts';

type Project = NonNullable<UpdatesQuery['project']>;
type Props = {
  project: Project;
  search: string;
  loading: boolean;
  more: ReturnType<typeof useLoadMore>;
  onClear: () => void;
};

export function UpdateList({ project, search, loading, more, onClear }: Props) {
  const { edges, totalCount, pageInfo } = project.updates;
  if (totalCount === 0 && search !== '') return <NothingFound onClear={onClear} />;
  if (totalCount === 0) return <NoUpdates projectId={project.id} mine={project.viewerIsDeveloper} />;
  return (
    <Box aria-busy={loading}>
      <VisuallyHidden role="status">{plural(totalCount, 'actualización', 'actualizaciones')}</VisuallyHidden>
      <Stack as="ul" gap="4" listStyleType="none">
        {edges.map(({ node }) => (
          <UpdateCard key={node.id} projectId={project.id} update={node} />
        ))}
      </Stack>
      <LoadMore shown={edges.length} total={totalCount} pageInfo={pageInfo} {...more} />
    </Box>
  );
}

const NoUpdates = ({ projectId, mine }: { projectId: string; mine: boolean }) =>
  mine ? (
    <EmptyState
      icon={Newspaper}
      text="Aún no has publicado actualizaciones"
      hint="Cuéntales a tus inversores en qué estás trabajando."
      action={
        <LinkButton to={paths.newUpdate(projectId)} colorPalette="yellow">
          <Plus aria-hidden /> Nueva actualización
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={Newspaper}
      text="Este proyecto aún no tiene actualizaciones"
      hint="Cuando el estudio publique novedades, las verás aquí."
      action={
        <LinkButton to={paths.project(projectId)} variant="outline">
          Ver el proyecto
        </LinkButton>
      }
    />
  );

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    text="No se encontraron actualizaciones"
    hint="Prueba con otras palabras."
    action={
      <Button variant="outline" onClick={onClear}>
        Limpiar búsqueda
      </Button>
    }
  />
);

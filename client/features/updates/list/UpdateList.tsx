import { Stack } from '@chakra-ui/react';
import { Newspaper, Plus } from 'lucide-react';
import { searchHint } from '#server/kernel/text/search.words.ts';
import { paths } from '#client/routing/paths.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { NewUpdates } from './NewUpdates.tsx';
import { UpdateCard } from './UpdateCard.tsx';
import type { useUpdatesQuery, UpdatesQuery } from './UpdatesScreen.generated.ts';

type Project = NonNullable<UpdatesQuery['project']>;
type Props = {
  project: Project;
  search: string;
  isStale: boolean;
  query: Pick<ReturnType<typeof useUpdatesQuery>, 'loading' | 'fetchMore'>;
  onClear: () => void;
};

export function UpdateList({ project, search, isStale, query, onClear }: Props) {
  const { updates, viewerRights } = project;
  const nothing =
    search === '' ? (
      <NoUpdates projectId={project.id} mine={viewerRights.includes('UPDATE_WRITE')} />
    ) : (
      <NothingFound
        text="No se encontraron actualizaciones"
        hint={searchHint(search, 'Prueba con otras palabras.')}
        clear="Limpiar búsqueda"
        onClear={onClear}
      />
    );
  return (
    <>
      <NewUpdates updates={updates.edges.map(({ node }) => node)} name={isStale ? 'former' : `${project.id} ${search}`}>
        {(settled) => (
          <PaginatedList
            list={{ ...updates, edges: settled.map((node) => ({ node })) }}
            isStale={isStale}
            query={query}
            skeleton={<ListSkeleton />}
            empty={nothing}
          >
            {(shown) => (
              <Stack as="ul" gap="4" listStyleType="none">
                {shown.map((update) => (
                  <UpdateCard key={update.id} projectId={project.id} update={update} />
                ))}
              </Stack>
            )}
          </PaginatedList>
        )}
      </NewUpdates>
    </>
  );
}

const NoUpdates = ({ projectId, mine: canManage }: { projectId: string; mine: boolean }) =>
  canManage ? (
    <EmptyState
      icon={Newspaper}
      text="Aún no has publicado actualizaciones"
      hint="Cuéntales a tus inversores en qué estás trabajando."
      action={
        <LinkButton to={paths.newUpdate(projectId)}>
          <Plus aria-hidden /> Nueva actualización
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={Newspaper}
      text="Este proyecto aún no tiene actualizaciones"
      hint="Cuando el estudio publique novedades, las verás aquí."
      action={<LinkButton to={paths.project(projectId)}>Ver el proyecto</LinkButton>}
    />
  );

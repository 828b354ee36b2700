import { Button, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { messageOf } from '#client/apollo/failure.ts';
import { useLoadMore } from '#client/apollo/useLoadMore.ts';
import { plural } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CardGridSkeleton } from '#client/ui/Skeletons.tsx';
import { useInPieces } from '#client/ui/useInPieces.ts';
import { MAX_FOUND } from '#server/domain/project.ts';
import { useBrowseQuery, type BrowseQuery } from './BrowseScreen.generated.ts';
import { FilterCard } from './FilterCard.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { useProjectFilter } from './useProjectFilter.ts';

/** /projects: everything that looks for money, narrowed by words, genre and stage. */
export function BrowseScreen() {
  const { text, filter, change, clear } = useProjectFilter();
  const {
    data: arrived,
    previousData,
    error,
    fetchMore,
    refetch,
  } = useBrowseQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
  });
  const data = useInPieces(arrived);
  const more = useLoadMore((after) => fetchMore({ variables: { after } }));
  const facets = (data ?? previousData)?.projects.facets;
  return (
    <>
      <PageHeader title="Explorar Proyectos" subtitle="Juegos independientes en busca de financiamiento" />
      <FilterCard text={text} facets={facets} onChange={change} />
      {error && (
        <ErrorAlert above onRetry={() => void refetch().catch(() => null)}>
          {messageOf(error, FALLBACK.projects)}
        </ErrorAlert>
      )}
      {!error && !data && <CardGridSkeleton text={MESSAGE.loadingProjects} />}
      {data && <Results projects={data.projects} searched={Boolean(filter?.search)} more={more} onClear={clear} />}
    </>
  );
}

type ResultsProps = {
  projects: BrowseQuery['projects'];
  searched: boolean;
  more: ReturnType<typeof useLoadMore>;
  onClear: () => void;
};

function Results({ projects: { edges, pageInfo, totalCount }, searched, more, onClear }: ResultsProps) {
  if (edges.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        text="No se encontraron proyectos"
        hint="Prueba con otras palabras, otro género u otra etapa."
        action={
          <Button variant="outline" onClick={onClear}>
            Limpiar filtros
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Text role="status" textStyle="sm" color="fg.muted" mb="4">
        {searched && totalCount === MAX_FOUND
          ? `Los ${MAX_FOUND} proyectos más recientes que coinciden`
          : plural(totalCount, 'proyecto', 'proyectos')}
      </Text>
      <ProjectGrid heading="h2" projects={edges.map(({ node }) => node)} />
      <LoadMore shown={edges.length} total={totalCount} pageInfo={pageInfo} {...more} />
    </>
  );
}

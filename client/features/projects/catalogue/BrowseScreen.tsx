import { Button } from '@chakra-ui/react';
import { useMemo } from 'react';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { cappedCount } from '#client/text/format.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CardGridSkeleton } from '#client/ui/Skeletons.tsx';
import { useDeferredFirstRender } from '#client/ui/hooks/useDeferredFirstRender.ts';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import { searchHint, searchWords } from '#server/kernel/text/search.words.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { useBrowseQuery, type BrowseQuery, type BrowseQueryVariables } from './BrowseScreen.generated.ts';
import { FilterCard } from './FilterCard.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { FOLLOWED, useProjectFilter } from './useProjectFilter.ts';

/** /projects: published projects, filtered and sorted. */
export function BrowseScreen({ variables }: { variables: BrowseQueryVariables }) {
  const { text, change, clear } = useProjectFilter();
  const query = useBrowseQuery({ variables });
  const { shown, isStale } = useStaleWhileSearching(query);
  const data = useDeferredFirstRender(shown);
  const found = data?.projects;
  const words = useMemo(() => searchWords(text.search), [text.search]);
  const count = found && countText(found, words.length > 0);
  return (
    <>
      <PageHeader
        title="Explorar Proyectos"
        subtitle="Juegos independientes en busca de financiamiento"
        actions={
          <>
            <Button
              size="sm"
              variant={text.followed ? 'solid' : 'outline'}
              aria-pressed={text.followed !== ''}
              onClick={() => change({ followed: text.followed ? '' : FOLLOWED })}
            >
              Siguiendo
            </Button>
            <LinkButton to={paths.developers} {...DIRECTORY}>
              Desarrolladores
            </LinkButton>
            <LinkButton to={paths.investors} {...DIRECTORY}>
              Inversores
            </LinkButton>
          </>
        }
      />
      <FilterCard
        text={text}
        facets={(data ?? query.previousData)?.projects.facets}
        found={isStale ? undefined : count}
        onChange={change}
      />
      <QueryAlert query={query} fallback={FALLBACK.projects} />
      {found && found.edges.length > 0 && <Muted mb="4">{count}</Muted>}
      <PaginatedList
        tiled
        list={found}
        query={query}
        isStale={isStale}
        skeleton={<CardGridSkeleton text={MESSAGE.loadingProjects} />}
        empty={
          <NothingFound
            text="No se encontraron proyectos"
            hint={searchHint(text.search, 'Prueba con otras palabras, otros filtros u otro orden.')}
            clear="Limpiar filtros"
            onClear={clear}
          />
        }
      >
        {(projects, more) => (
          <ProjectGrid heading="h2" projects={projects} words={words} tile={projects.length < PAGE ? null : more} />
        )}
      </PaginatedList>
    </>
  );
}

/** So narrow that a phone shows all in one row. */
const DIRECTORY = { size: 'sm', variant: 'ghost', colorPalette: 'gray', px: { base: '2', sm: '3.5' } } as const;

/** Projects of one page, as the query says. */
const PAGE = 10;

type Counted = Pick<BrowseQuery['projects'], 'totalCount' | 'totalCountIsCapped'>;

function countText({ totalCount, totalCountIsCapped }: Counted, isSearch: boolean): string {
  if (!totalCountIsCapped) return plural(totalCount, 'proyecto', 'proyectos');
  if (!isSearch) return `${cappedCount(totalCount)} proyectos`;
  const latest = `los ${MAX_FOUND} proyectos más recientes que coinciden`;
  return totalCount === MAX_FOUND ? `L${latest.slice(1)}` : `${totalCount} entre ${latest}`;
}

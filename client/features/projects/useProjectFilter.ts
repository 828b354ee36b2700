import { useSearchParams } from 'react-router-dom';
import type { ProjectFilter } from '#client/apollo/schema.generated.ts';
import { readGenre } from '#client/text/labels.ts';

const PARAMS = { search: 'buscar', genre: 'genero', stage: 'etapa' } as const;

export type FilterText = Record<keyof typeof PARAMS, string>;

/** What the catalogue is narrowed by, kept in the address so that it can be shared and gone back to. */
export function useProjectFilter() {
  const [params, setParams] = useSearchParams();
  const text: FilterText = {
    search: params.get(PARAMS.search) ?? '',
    genre: params.get(PARAMS.genre) ?? '',
    stage: params.get(PARAMS.stage) ?? '',
  };

  const change = (changes: Partial<FilterText>) =>
    setParams(
      (before) => {
        for (const [field, value] of Object.entries(changes)) {
          const name = PARAMS[field as keyof FilterText];
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );

  return { text, filter: readFilter(text), change, clear: () => setParams({}, { replace: true }) };
}

/** Null when nothing narrows the list, so that it has one place in the cache. */
function readFilter({ search, genre, stage }: FilterText): ProjectFilter | null {
  const filter: ProjectFilter = {
    ...(search.trim() && { search: search.trim() }),
    ...(readGenre(genre) && { genre: readGenre(genre) }),
    ...(stage && { stage }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}

import type { ProjectFilter, ProjectOrder } from '#client/apollo/schema.generated.ts';
import { readGenre } from '#client/text/labels.ts';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import {
  CATALOGUE_PARAMS,
  OPEN,
  ORDERS,
  readCatalogueAddress,
  type CatalogueAddress,
  type OrderName,
} from '#server/features/projects/catalogue/catalogue.filter.rules.ts';

const PARAMS = { ...CATALOGUE_PARAMS, followed: 'siguiendo' } as const;

const ORDER_CODE: Record<(typeof ORDERS)[OrderName]['order'], ProjectOrder> = {
  newest: 'NEWEST',
  'open-first': 'OPEN_FIRST',
  'most-funded': 'MOST_FUNDED',
  'near-goal': 'NEAR_GOAL',
  'few-seats': 'FEW_SEATS',
  'closing-soon': 'CLOSING_SOON',
  'recently-updated': 'RECENTLY_UPDATED',
};

/** The value in the address for followed projects alone. */
export const FOLLOWED = 'si';

export type FilterText = Record<keyof typeof PARAMS, string>;

function readText(params: URLSearchParams): CatalogueAddress & FilterText {
  const read = (name: string) => params.get(name) ?? '';
  return { ...readCatalogueAddress(read), followed: read(PARAMS.followed) === FOLLOWED ? FOLLOWED : '' };
}

/** The variables of the catalogue's query at an address. */
export function catalogueVariables(params: URLSearchParams) {
  const text = readText(params);
  return { filter: readFilter(text), orderBy: ORDER_CODE[ORDERS[text.order].order] };
}

/** The project filter and order, stored in the URL so that they can be shared and restored by Back. */
export function useProjectFilter() {
  const [params, edit] = useQueryParams();

  const change = (changes: Partial<FilterText>) =>
    edit((all) => {
      for (const [field, value] of Object.entries(changes)) {
        const name = PARAMS[field as keyof FilterText];
        if (value) all.set(name, value);
        else all.delete(name);
      }
    });

  return {
    text: readText(params),
    change,
    clear: () => edit((all) => [...all.keys()].forEach((name) => all.delete(name))),
  };
}

/** The filter of each field of the address; null for a field that is no filter. */
const FILTERS: Record<keyof FilterText, ((text: string) => ProjectFilter) | null> = {
  search: (text) => (text.trim() ? { search: text.trim() } : {}),
  genre: (text) => (readGenre(text) ? { genre: readGenre(text) } : {}),
  stage: (text) => (text ? { stage: text } : {}),
  state: (text) => (text === OPEN ? { onlyOpen: true } : {}),
  followed: (text) => (text ? { onlyFollowed: true } : {}),
  order: null,
};

/** Null for an empty filter, so that the unfiltered list has a single cache entry. */
function readFilter(text: FilterText): ProjectFilter | null {
  const names = Object.keys(FILTERS) as (keyof FilterText)[];
  const filter = names.reduce<ProjectFilter>((all, name) => ({ ...all, ...FILTERS[name]?.(text[name]) }), {});
  return Object.keys(filter).length > 0 ? filter : null;
}

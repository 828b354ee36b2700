import type { ProjectFilter, ProjectOrder } from '#client/apollo/schema.generated.ts';
import { readGenre } from '#client/text/labels.ts';
import { SEARCH } from '#client/ui/useQueryParam.ts';
import { useQueryParams } from '#client/ui/useQueryParams.ts';

const PARAMS = {
  search: SEARCH,
  genre: 'genero',
  stage: 'etapa',
  state: 'estado',
  followed: 'siguiendo',
  order: 'orden',
} as const;

/** The orders by their name in the address; without one, the newest come first. */
export const ORDERS = {
  '': { order: 'NEWEST', label: 'Novedades' },
  financiados: { order: 'MOST_FUNDED', label: 'Más financiados' },
  meta: { order: 'NEAR_GOAL', label: 'Cerca de la meta' },
  cupos: { order: 'FEW_SEATS', label: 'Pocos cupos' },
  actualizados: { order: 'RECENTLY_UPDATED', label: 'Con actualizaciones recientes' },
} as const satisfies Record<string, { order: ProjectOrder; label: string }>;
type OrderName = keyof typeof ORDERS;

/** The state that stands for open projects alone. */
export const OPEN = 'abiertos';

/** The value in the address that stands for followed projects alone. */
export const FOLLOWED = 'si';

export type FilterText = Record<keyof typeof PARAMS, string>;

const isOrder = (name: string): name is OrderName => Object.hasOwn(ORDERS, name);

function readText(params: URLSearchParams): FilterText {
  const read = (field: keyof FilterText) => params.get(PARAMS[field]) ?? '';
  const order = read('order');
  return {
    search: read('search'),
    genre: read('genre'),
    stage: read('stage'),
    state: read('state') === OPEN ? OPEN : '',
    followed: read('followed') === FOLLOWED ? FOLLOWED : '',
    order: isOrder(order) ? order : '',
  };
}

/** What the catalogue asks for at an address. */
export function catalogueVariables(params: URLSearchParams) {
  const text = readText(params);
  return { filter: readFilter(text), orderBy: ORDERS[text.order as OrderName].order };
}

/** The project filter and order, kept in the URL so that they can be shared and restored by Back. */
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

/** Null for an empty filter, so that the unfiltered list has a single cache entry. */
function readFilter({ search, genre, stage, state, followed }: FilterText): ProjectFilter | null {
  const filter: ProjectFilter = {
    ...(search.trim() && { search: search.trim() }),
    ...(readGenre(genre) && { genre: readGenre(genre) }),
    ...(stage && { stage }),
    ...(state === OPEN && { onlyOpen: true }),
    ...(followed && { onlyFollowed: true }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}

import { SEARCH } from '#server/kernel/text/search.words.ts';
import type { ProjectOrder } from './project.order.rules.ts';

/** The catalogue's filters; `stage` matches what `stageOf` returns, `onlyOpen` what `isOpen` does. */
export type ProjectFilter = { search: string | null; genre: string | null; stage: string | null; onlyOpen: boolean };

export const ALL_PROJECTS: ProjectFilter = { search: null, genre: null, stage: null, onlyOpen: false };

/** The filters, and whether only projects that the viewer follows are listed. */
export type CatalogueFilter = ProjectFilter & { onlyFollowed: boolean };

/** The names in an address of the catalogue's filters and order, as they follow one another there. */
export const CATALOGUE_PARAMS = {
  search: SEARCH,
  genre: 'genero',
  stage: 'etapa',
  state: 'estado',
  order: 'orden',
} as const satisfies Record<keyof CatalogueAddress, string>;

/** The state that selects open projects alone. */
export const OPEN = 'abiertos';

/** The orders by their names in an address; without one, the open ones come first. */
export const ORDERS = {
  '': { order: 'open-first', label: 'Abiertos primero' },
  nuevos: { order: 'newest', label: 'Más nuevos' },
  financiados: { order: 'most-funded', label: 'Más financiados' },
  meta: { order: 'near-goal', label: 'Cerca de la meta' },
  cupos: { order: 'few-seats', label: 'Pocos cupos' },
  cierre: { order: 'closing-soon', label: 'Cierra pronto' },
  actualizados: { order: 'recently-updated', label: 'Con actualizaciones recientes' },
} as const satisfies Record<string, { order: ProjectOrder; label: string }>;
export type OrderName = keyof typeof ORDERS;

const isOrder = (name: string): name is OrderName => Object.hasOwn(ORDERS, name);

export type CatalogueAddress = {
  search: string;
  genre: string;
  stage: string;
  state: typeof OPEN | '';
  order: OrderName;
};

/** The filter and order in an address; an unknown state or order is ignored. */
export function readCatalogueAddress(read: (name: string) => string): CatalogueAddress {
  const order = read(CATALOGUE_PARAMS.order);
  return {
    search: read(CATALOGUE_PARAMS.search),
    genre: read(CATALOGUE_PARAMS.genre),
    stage: read(CATALOGUE_PARAMS.stage),
    state: read(CATALOGUE_PARAMS.state) === OPEN ? OPEN : '',
    order: isOrder(order) ? order : '',
  };
}

export const filterOfAddress = ({ search, genre, stage, state }: Omit<CatalogueAddress, 'order'>): ProjectFilter => ({
  search: search || null,
  genre: genre || null,
  stage: stage || null,
  onlyOpen: state === OPEN,
});

/** The labels of what a filter leaves out. */
export const ANY_GENRE = 'Todos los géneros';
export const ANY_STAGE = 'Todas las etapas';
export const ANY_STATE = 'Abiertos y cerrados';
export const OPEN_ONLY = 'Abiertos a inversión';

import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import {
  CATALOGUE_PARAMS,
  ORDERS,
  readCatalogueAddress,
  type CatalogueAddress,
} from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { GENRES, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';
import type { ProjectOrder } from '#server/features/projects/catalogue/project.order.rules.ts';

/** The filter, order and page in the address of a list of games. */
export type GamesAddress = CatalogueAddress & {
  genre: (typeof GENRES)[number] | '';
  stage: (typeof PROJECT_STAGES)[number] | '';
  /** From 1. */
  page: number;
};

/** Games of a page of the list. */
export const PER_PAGE = 12;

/** The last page that is listed, and characters of a search. */
const MAX_PAGE = 1000;
const MAX_SEARCH = 200;

const PAGE = 'pagina';

const among = <Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

/** Reads a query; unknown values are ignored. */
export function readGamesAddress(query: Readonly<Record<string, unknown>>): GamesAddress {
  const read = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const address = readCatalogueAddress(read);
  const page = /^\d{1,4}$/.test(read(PAGE)) ? Number(read(PAGE)) : 1;
  return {
    ...address,
    search: address.search.slice(0, MAX_SEARCH),
    genre: among(GENRES, address.genre),
    stage: among(PROJECT_STAGES, address.stage),
    page: Math.min(MAX_PAGE, Math.max(1, page)),
  };
}

export const EVERY_GAME = readGamesAddress({});

const PARAM_NAMES = Object.keys(CATALOGUE_PARAMS) as (keyof typeof CATALOGUE_PARAMS)[];

/** The canonical address of a list, and the key of its cached page: each filter is in it. */
export function gamesPath({ page, ...filter }: GamesAddress): string {
  const query = new URLSearchParams();
  for (const name of PARAM_NAMES) if (filter[name] !== '') query.set(CATALOGUE_PARAMS[name], filter[name]);
  if (page > 1) query.set(PAGE, `${page}`);
  const text = query.toString();
  return text === '' ? PUBLIC_PATHS.games : `${PUBLIC_PATHS.games}?${text}`;
}

export const orderOf = ({ order }: GamesAddress): ProjectOrder => ORDERS[order].order;

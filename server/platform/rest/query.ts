import { fieldsProblem, refuse, type Problem } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import {
  clampPage,
  decodeCursor,
  slicePage,
  type Cursor,
  type Pagination,
  type Slice,
} from '#server/kernel/pagination.ts';
import { isBroken } from '#server/kernel/text/text.ts';

/** The id in a path. */
export const readPathId = (params: unknown, name: string, notFound: Problem): number =>
  readId((params as Record<string, string | undefined>)[name] ?? '', notFound);

/** A query parameter; the first of several, null when absent or empty. */
export function readQuery(query: unknown, name: string): string | null {
  const sent = (query as Record<string, string | string[] | undefined>)[name];
  const value = (Array.isArray(sent) ? sent[0] : sent)?.trim() ?? '';
  if (isBroken(value)) refuse(fieldsProblem({ [name]: `El parámetro ${name} contiene caracteres no válidos` }));
  return value === '' ? null : value;
}

/** A yes or no of a query; absent is no. */
export function readQueryFlag(query: unknown, name: string): boolean {
  const sent = readQuery(query, name)?.toLowerCase() ?? 'false';
  if (sent !== 'true' && sent !== 'false') {
    refuse(fieldsProblem({ [name]: `El parámetro ${name} debe ser true o false` }));
  }
  return sent === 'true';
}

const readNumber = (query: unknown, name: string): number | null => {
  const value = readQuery(query, name);
  return value === null ? null : Number(value);
};

export type Paging = { pagination: Pagination | null; slice: Slice };

export const readPage = (query: unknown): Paging => {
  const pagination = clampPage(readNumber(query, 'page'), readNumber(query, 'per_page'));
  return { pagination, slice: slicePage(pagination) };
};

/** Rows of a list requested whole. */
const MAX_ROWS = 500;

/** Lists that the original API returned whole stay whole, up to `MAX_ROWS`, unless a page is requested. */
export const readPageOrAll = (query: unknown): Paging => {
  const isPaged = readQuery(query, 'page') !== null || readQuery(query, 'per_page') !== null;
  if (isPaged) return readLongPage(query);
  return { pagination: null, slice: { limit: MAX_ROWS, after: readCursor(query), offset: 0 } };
};

/** A page, or rows after a cursor, which takes precedence over a page number. */
export function readLongPage(query: unknown): Paging {
  const { pagination, slice } = readPage(query);
  const after = readCursor(query);
  return after === null ? { pagination, slice } : { pagination: null, slice: { ...slice, after, offset: 0 } };
}

function readCursor(query: unknown): Cursor | null {
  const sent = readQuery(query, 'after');
  return sent === null ? null : decodeCursor(sent);
}

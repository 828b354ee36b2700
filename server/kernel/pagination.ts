import { DomainError, problem } from './errors.ts';
import { MAX_ID } from './id.ts';

/** The position of a row in a list: its sort key (milliseconds or cents), then its id. */
export type Cursor = { key: number; id: number };

/** The place of a row in a list by creation. */
export const byCreation = ({ createdAt, id }: { createdAt: Date; id: number }): Cursor => ({
  key: createdAt.getTime(),
  id,
});

/** A slice of a list: `limit` rows after a cursor (GraphQL) or an offset (REST). */
export type Slice = { limit: number; after: Cursor | null; offset: number };

/** `isTotalCapped`: counting ended at `total`, and the list may hold more. */
export type Listed<T> = { rows: T[]; total: number; isTotalCapped: boolean; hasNext: boolean };

/** A list counted up to a limit. */
export type Total = Pick<Listed<unknown>, 'total' | 'isTotalCapped'>;

export const emptyList = <T>(total = 0): Listed<T> => ({ rows: [], total, isTotalCapped: false, hasNext: false });

export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/** Larger page numbers are clamped, so that the offset never overflows the database's integer. */
const MAX_PAGE = 1_000_000;

export const INVALID_CURSOR = problem('INVALID_CURSOR', 'El cursor de página no es válido');

export const encodeCursor = ({ key, id }: Cursor): string => btoa(`${key}:${id}`);

/** Characters: longer than any cursor the server creates. */
const MAX_CURSOR = 64;

export function decodeCursor(text: string): Cursor {
  const parts = text.length > MAX_CURSOR ? null : /^(\d{1,15}):(\d{1,10})$/.exec(decodeBase64(text));
  const cursor = { key: Number(parts?.[1]), id: Number(parts?.[2]) };
  if (parts === null || cursor.id > MAX_ID) throw new DomainError(INVALID_CURSOR);
  return cursor;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/**
 * `first` must be 0 to 100. It is refused rather than clamped, so that a connection never silently returns fewer rows
 * than requested.
 */
export function sliceAfter(first: number | null, after: string | null): Slice {
  const limit = first ?? PAGE_SIZE;
  if (limit < 0 || limit > MAX_PAGE_SIZE) {
    throw new DomainError(problem('VALIDATION', `first debe estar entre 0 y ${MAX_PAGE_SIZE}`));
  }
  return { limit, after: after === null || after === '' ? null : decodeCursor(after), offset: 0 };
}

export type Pagination = { page: number; perPage: number };

/** Pages of REST: out-of-range numbers are clamped, not refused. */
export function clampPage(page: number | null, perPage: number | null): Pagination {
  const clamp = (value: number | null, fallback: number, max: number) =>
    Math.min(max, Math.max(1, Number.isFinite(value) ? Math.trunc(value as number) : fallback));
  return { page: clamp(page, 1, MAX_PAGE), perPage: clamp(perPage, PAGE_SIZE, MAX_PAGE_SIZE) };
}

export const slicePage = ({ page, perPage }: Pagination): Slice => ({
  limit: perPage,
  after: null,
  offset: (page - 1) * perPage,
});

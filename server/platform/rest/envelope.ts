import type { Pagination, Total } from '#server/kernel/pagination.ts';

/**
 * The entity's fields, and the entity again under its key: the original client reads both `res.id` and
 * `res.project.id`.
 */
export const wrapOne = <Key extends string, T extends object>(key: Key, object: T): T & Record<Key, T> =>
  ({ ...object, [key]: object }) as T & Record<Key, T>;

/** A list under its key with its pagination; a list returned whole is one page. */
export function wrapPage<T>(key: string, rows: T[], total: Total, pagination: Pagination | null) {
  return { [key]: rows, pagination: paginationOf(total, pagination) };
}

export function paginationOf({ total, isTotalCapped }: Total, requested: Pagination | null) {
  const { page, perPage } = requested ?? { page: 1, perPage: Math.max(1, total) };
  const pages = Math.ceil(total / perPage);
  return { page, per_page: perPage, total, pages, ...(isTotalCapped ? { total_is_capped: true } : {}) };
}

export const removed = (message: string, id: number) => ({ message, id });

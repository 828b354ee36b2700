import type { Listed, Pagination } from '#server/domain/pagination.ts';

/** One object as each half of the original client reads it: `res.id` and `res.project.id`. C-16. */
export const one = <Key extends string, T extends object>(key: Key, object: T): T & Record<Key, T> =>
  ({ ...object, [key]: object }) as T & Record<Key, T>;

/** A list under its key, with the page it is; a list given whole is one page. D-33. */
export function many<T>(key: string, rows: T[], { total }: Pick<Listed<T>, 'total'>, asked: Pagination | null) {
  return { [key]: rows, pagination: paginationOf(total, asked) };
}

export function paginationOf(total: number, asked: Pagination | null) {
  const { page, perPage } = asked ?? { page: 1, perPage: Math.max(1, total) };
  return { page, per_page: perPage, total, pages: Math.ceil(total / perPage) };
}

export const removed = (message: string, id: number) => ({ message, id });

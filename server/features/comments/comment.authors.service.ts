import { keyed } from '#server/kernel/collections.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { NAMELESS } from '#server/features/accounts/user.rules.ts';
import type { Listed } from '#server/kernel/pagination.ts';
import type { Role } from '#server/kernel/viewer.ts';

/** An account without a name is shown by its role, never by its e-mail. */
export async function withAuthors<Row extends { authorId: number; authorRole: Role }>(
  users: Dependencies['users'],
  rows: readonly Row[],
): Promise<(Row & { authorName: string })[]> {
  const names = await users.findNames([...new Set(rows.map(({ authorId }) => authorId))]);
  return rows.map((row) => ({ ...row, authorName: names.get(row.authorId) ?? NAMELESS[row.authorRole] }));
}

/** Many lists with all their rows as `show` returns them; a row that it doesn't return is left out. */
export async function showLists<Row extends { id: number }, Shown extends { id: number }>(
  lists: ReadonlyMap<number, Listed<Row>>,
  show: (rows: readonly Row[]) => Promise<readonly Shown[]>,
): Promise<Map<number, Listed<Shown>>> {
  const shown = keyed(await show([...lists.values()].flatMap(({ rows }) => rows)), ({ id }) => id);
  return new Map(
    [...lists].map(([id, list]) => [id, { ...list, rows: list.rows.flatMap((row) => shown.get(row.id) ?? []) }]),
  );
}

import type { CommentRow } from './comment.rows.repository.ts';
import type { Comment } from './comment.rules.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { NAMELESS } from '#server/features/accounts/user.rules.ts';
import type { Role } from '#server/kernel/viewer.ts';

/** An account without a name is shown by its role, never by its e-mail. */
export async function withAuthors<Row extends { authorId: number; authorRole: Role }>(
  users: Dependencies['users'],
  rows: readonly Row[],
): Promise<(Row & { authorName: string })[]> {
  const names = await users.findNames([...new Set(rows.map(({ authorId }) => authorId))]);
  return rows.map((row) => ({ ...row, authorName: names.get(row.authorId) ?? NAMELESS[row.authorRole] }));
}

/** `withAuthors` for many lists at once. */
export async function listsWithAuthors<Listed extends { rows: CommentRow[] }>(
  users: Dependencies['users'],
  lists: Map<number, Listed>,
): Promise<Map<number, Omit<Listed, 'rows'> & { rows: Comment[] }>> {
  const named = await withAuthors(
    users,
    [...lists.values()].flatMap(({ rows }) => rows),
  );
  const byId = keyed(named, ({ id }) => id);
  return new Map(
    [...lists].map(([id, { rows, ...rest }]) => [id, { ...rest, rows: rows.flatMap((row) => byId.get(row.id) ?? []) }]),
  );
}

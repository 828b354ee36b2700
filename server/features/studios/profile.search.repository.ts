import { sql } from 'drizzle-orm';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { toListed } from '#server/platform/database/queries/keyset.ts';
import type { Directory } from '#server/features/projects/catalogue/lists.rules.ts';

/** The ids of a directory's page with only the profiles found, latest first; of more than `MAX_FOUND` the latest. */
export const createProfileSearch =
  ({ read, search }: Pick<Database, 'read' | 'search'>) =>
  async (directory: Directory, words: readonly string[], slice: Slice): Promise<Listed<number>> => {
    const found = await read
      .select({ id: sql<number>`id`.mapWith(Number) })
      .from(sql`(${search.profiles(directory, words, MAX_FOUND)}) as found`);
    const ids = found.map(({ id }) => id).sort((one, other) => other - one);
    const { after, offset } = slice;
    const rest = after === null ? ids.slice(offset) : ids.filter((id) => id < after.id);
    return toListed(rest, slice, ids.length);
  };

import { sql } from 'drizzle-orm';
import { MAX_FOUND } from '#server/features/projects/project.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import { toListed } from '#server/platform/database/queries/keyset.ts';
import type { SearchIndex } from '#server/platform/database/derived.ts';

const profiles = (name: string, table: string, columns: string[]) =>
  ({
    name,
    table,
    from: `${table} join users on users.id = ${table}.user_id where users.closed_at is null`,
    texts: columns.map((column) => `${table}.${column}`),
    marks: {},
    changes: columns.join(', '),
    related: { table: 'users', changes: 'closed_at', key: 'user_id' },
    prefixLength: 16,
  }) satisfies SearchIndex;

export const PROFILE_SEARCH = {
  developers: profiles('developer_search', 'developer_profiles', ['studio_name', 'country']),
  investors: profiles('investor_search', 'investor_profiles', ['name']),
};
type Directory = keyof typeof PROFILE_SEARCH;

/** The ids of a directory's page with only the profiles found, latest first; of more than `MAX_FOUND` the latest. */
export const createProfileSearch =
  ({ read, search }: Pick<Database, 'read' | 'search'>) =>
  async (directory: Directory, words: readonly string[], slice: Slice): Promise<Listed<number>> => {
    const found = await read
      .select({ id: sql<number>`id`.mapWith(Number) })
      .from(sql`(${search(PROFILE_SEARCH[directory], { words }, { limit: MAX_FOUND })}) as found`);
    const ids = found.map(({ id }) => id).sort((one, other) => other - one);
    const { after, offset } = slice;
    const rest = after === null ? ids.slice(offset) : ids.filter((id) => id < after.id);
    return toListed(rest, slice, ids.length);
  };

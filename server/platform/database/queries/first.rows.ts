import { Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { inOrder, type Lists } from './keyset.ts';
import { toIdList } from './prepared.read.ts';

/**
 * The ids of the first `limit` rows of each of these lists, each read along an index in its order, so that the length
 * of a list doesn't matter; `firstOfEach` reads whole lists. In a prepared statement a placeholder replaces the ids
 * of the lists, encoded by `toIdList`.
 */
export function firstRowsOfEach(
  { dialect }: Pick<Database, 'dialect'>,
  { owner, order, where }: Lists,
  lists: readonly number[] | Placeholder,
  limit: number | Placeholder,
): SQL {
  const { id } = order;
  const ids = lists instanceof Placeholder ? lists : toIdList(lists);
  const [byKey, byId] = inOrder(order);
  const first = sql`select ${id} from ${id.table} where ${owner} = list.value and ${where ?? sql`1 = 1`}
    order by ${byKey}, ${byId} limit ${limit}`;
  return sql`${id} in (${dialect.idsForEach(dialect.idTable('list', ids), first, sql`${id.table}`)})`;
}

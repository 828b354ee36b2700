import type { Cluster } from './postgres.cluster.ts';
import type { Acknowledged } from './visitors.ts';

export type Lost = { investments: number; comments: number; updates: number };

/** How many acknowledged rows are missing. */
export async function lostOf(cluster: Cluster, { investments, comments, updates }: Acknowledged): Promise<Lost> {
  const missing = async (said: string[], query: string) => {
    const there = new Set((await cluster.query<{ name: string }>(query)).map(({ name }) => name));
    return said.filter((name) => !there.has(name)).length;
  };
  return {
    investments: await missing(investments, 'select key "name" from idempotency_keys'),
    comments: await missing(comments, 'select content "name" from comments'),
    updates: await missing(updates, 'select title "name" from updates'),
  };
}

export const totalOf = ({ investments, comments, updates }: Lost): number => investments + comments + updates;

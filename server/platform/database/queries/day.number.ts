import { sql, type Column, type SQL } from 'drizzle-orm';
import { clockChanges } from '#server/kernel/time/clock.changes.ts';
import type { Database } from '../database.ts';
import { DAY } from '#server/kernel/time/durations.ts';

/** The day of an instant in the product's time zone, counted from 1970. */
export function dayNumberOf({ dialect }: Pick<Database, 'dialect'>, instant: Column): SQL<number> {
  const { before, changes } = clockChanges();
  const time = dialect.milliseconds(instant);
  const whens = changes.map(({ since, ahead }) => sql`when ${time} >= ${sql.raw(`${since} then ${ahead}`)}`);
  const ahead = sql`case ${sql.join(whens, sql` `)} else ${sql.raw(String(before))} end`;
  return sql<number>`floor((${time} + ${ahead}) / ${sql.raw(`${DAY}.0`)})`.mapWith(Number);
}

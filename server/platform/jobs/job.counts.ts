import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { MAX_ID } from '#server/kernel/id.ts';
import type { Database, Reader } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';
import { DEAD, WAITING } from '#server/platform/database/tables/job.table.ts';

/** Rows that operators' figures count at most, of each kind, so that counting takes no longer the more there are. */
export const MAX_COUNTED = 10_000;

/** The stored jobs of one kind. `nextRun`: when the earliest waiting one is due; null when none waits. */
export type JobCounts = { kind: string; waiting: number; dead: number; nextRun: Date | null };

/** Jobs of a kind whose keys begin with `within`, which ends with `/`; `before`: with smaller ids alone. */
export type CountedKeys = { kind: string; within: string; before?: number };

/** The character after `/`, with which no key within begins. */
const BEYOND = '0';

export function createJobCounts(database: Database) {
  const { read, tables } = database;
  const { jobs } = tables;

  /** One index lookup for each kind. */
  const kinds = sql`(with recursive known (kind) as (
      select min(kind) from ${jobs}
      union all
      select (select min(kind) from ${jobs} where kind > known.kind) from known where known.kind is not null
    ) select kind from known where kind is not null) as known`;
  const ofKind = (state: string) => sql`from ${jobs} as job where job.kind = known.kind and ${sql.raw(state)}`;
  const counted = (state: string) =>
    sql<number>`(select count(*) from (select 1 ${ofKind(state)} limit ${sql.raw(`${MAX_COUNTED}`)}) as counted)`;

  const count = prepared(database, () =>
    read
      .select({
        kind: sql<string>`known.kind`,
        waiting: counted(WAITING).mapWith(Number),
        dead: counted(DEAD).mapWith(Number),
        nextRun: sql<Date | null>`(select min(job.run_at) ${ofKind(WAITING)})`.mapWith(jobs.runAt),
      })
      .from(kinds),
  );

  const param = sql.placeholder;
  const within = statement((reader: Reader) =>
    reader
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          eq(jobs.kind, param('kind')),
          gte(jobs.key, param('from')),
          lt(jobs.key, param('to')),
          lt(jobs.id, param('before')),
        ),
      )
      .limit(param('limit')),
  );
  const byKey = prepared(database, () =>
    read
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, param('kind')), eq(jobs.key, param('key')))),
  );

  return {
    /** The jobs of each kind that has rows, also of kinds that only another version of the program has. */
    async countByKind(): Promise<JobCounts[]> {
      return count({});
    },

    /** Finished jobs count too until they are deleted, after a day at least. */
    async countKeys(
      { kind, within: from, before = MAX_ID }: CountedKeys,
      limit = MAX_COUNTED,
      reader: Reader = read,
    ): Promise<number> {
      const to = `${from.slice(0, -1)}${BEYOND}`;
      return (await within(reader, { kind, from, to, before, limit })).length;
    },

    /** Whether a job of the kind has this key, also a finished one as long as it is stored. */
    async hasKey(kind: string, key: string): Promise<boolean> {
      return (await byKey({ kind, key })).length > 0;
    },
  };
}

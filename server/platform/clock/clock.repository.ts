import { desc, sql } from 'drizzle-orm';
import { SECOND } from '#server/kernel/time/durations.ts';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { differenceOf } from './clock.doubt.ts';

type Readable = Pick<Database, 'read' | 'tables'>;

/** PostgreSQL: how far this machine's clock is ahead of the database's, and how far operators said that it may be. */
export async function compareWithDatabase(
  { read, tables: { installation } }: Readable,
  now: () => Date,
): Promise<{ ahead: number; trusted: number | null }> {
  const theirs = sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number);
  const from = now().getTime();
  const [row] = await read.select({ theirs, seconds: installation.clockDifference }).from(installation);
  if (!row) return { ahead: 0, trusted: null };
  const ahead = differenceOf(row.theirs, [from, now().getTime()]);
  return { ahead, trusted: row.seconds === null ? null : row.seconds * SECOND };
}

/** An operator says that the database's clock is wrong by so much. */
export async function saveDifference(
  tx: Writer,
  { tables: { installation } }: Pick<Database, 'tables'>,
  ahead: number,
): Promise<void> {
  await tx.update(installation).set({ clockDifference: Math.round(ahead / SECOND) });
}

/** SQLite: when the clock was right last; while nothing says it, when the latest event was. */
export async function findTrusted({ read, tables: { installation, events } }: Readable): Promise<Date | null> {
  const [row] = await read.select({ at: installation.clockTrustedAt }).from(installation);
  if (row?.at) return row.at;
  const [latest] = await read.select({ at: events.createdAt }).from(events).orderBy(desc(events.id)).limit(1);
  return latest?.at ?? null;
}

export async function saveTrusted(
  tx: Writer,
  { tables: { installation } }: Pick<Database, 'tables'>,
  clockTrustedAt: Date,
): Promise<void> {
  await tx.update(installation).set({ clockTrustedAt });
}

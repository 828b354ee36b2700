import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type Versions = Record<'projectId' | 'periodEndsOn' | 'version', SQLiteColumn>;

/**
 * `reportsInForce` in SQL. Condition: the version that follows a report of the same period; at most one does, and a
 * report that none follows is in force.
 */
export const isNextVersion = (next: Versions, report: Versions): SQL | undefined =>
  and(
    eq(next.projectId, report.projectId),
    eq(next.periodEndsOn, report.periodEndsOn),
    eq(next.version, sql`${report.version} + 1`),
  );

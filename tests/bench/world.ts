import { getTableColumns } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { createPasswords } from '#server/platform/security/passwords.ts';
import { rowsOf, type Rows, type Size } from './world.rows.ts';

/** The password of all accounts. */
export const PASSWORD = 'Prueba-de-banco-26';

/** Parameters of one statement: PostgreSQL's protocol counts them in 16 bits, SQLite accepts 32,766. */
const MAX_PARAMETERS = 30_000;

/** Fills an empty database through the product's tables and triggers; all stored totals match the rows. */
export async function makeWorld(database: Database, size: Size): Promise<Rows> {
  const rows = rowsOf(size, await createPasswords().hash(PASSWORD));
  const { users, developerProfiles, investorProfiles, projects, milestones, ...more } = database.tables;
  const { sessions, updates, investments, positions } = more;
  const filling = [
    [users, rows.users],
    [sessions, rows.sessions],
    [developerProfiles, rows.developers],
    [investorProfiles, rows.investorProfiles],
    [projects, rows.projects],
    [milestones, rows.milestones],
    [updates, rows.updates],
    [investments, rows.investments],
    [positions, rows.positions],
  ] as const;
  for (const [table, all] of filling) {
    const columns = Object.keys(getTableColumns(table)).length; // those with a default are parameters too
    for (const some of inParts<object>(all, Math.floor(MAX_PARAMETERS / columns)))
      await database.write('system', async (tx) => tx.insert(table).values(some));
  }
  return rows;
}

function inParts<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_none, at) => rows.slice(at * size, (at + 1) * size));
}

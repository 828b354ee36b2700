import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '#server/features/open.ts';

export type Sums = {
  projectId: number;
  raised: number;
  investors: number;
  rows: number;
  rowCents: number;
  rowInvestors: number;
};

/** Each project's stored totals and the sums of its rows, read directly from the database. */
export async function readLedger(dataDir: string, databaseUrl: string | null): Promise<Sums[]> {
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'FULL' });
  const { projects, investments } = database.tables;
  const all = await database.read.select().from(projects);
  const rows = await database.read.select().from(investments);
  await database.close();
  return all.map(({ id, fundingRaisedCents, investorCount }) => {
    const own = rows.filter(({ projectId }) => projectId === id);
    return {
      projectId: id,
      raised: fundingRaisedCents,
      investors: investorCount,
      rows: own.length,
      rowCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      rowInvestors: investorsOf(own),
    };
  });
}

/** Whose rows don't add up to nothing. */
function investorsOf(rows: readonly { investorId: number; amountCents: number }[]): number {
  const sums = new Map<number, number>();
  for (const { investorId, amountCents } of rows) sums.set(investorId, (sums.get(investorId) ?? 0) + amountCents);
  return [...sums.values()].filter((sum) => sum !== 0).length;
}

export const isTrue = ({ raised, investors, rowCents, rowInvestors }: Sums): boolean =>
  raised === rowCents && investors === rowInvestors;

const ROOT = join(import.meta.dirname, '../..');

/** Runs `npm run ledger:check` on the data and returns its exit code. */
export function ledgerCheck(dataDir: string, databaseUrl: string | null): number | null {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', JWT_SECRET: 'x'.repeat(40) };
  return spawnSync(process.execPath, ['.build/run.mjs', 'ledger-check'], { cwd: ROOT, env, stdio: 'ignore' }).status;
}

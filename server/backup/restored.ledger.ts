import { max } from 'drizzle-orm';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';

type Location = Parameters<typeof openReadOnly>[0];

/** Projects whose sums are in memory at a time. */
const AT_ONCE = 2000;

/** Adds up the money of a restored database. Throws when it doesn't balance; returns a sentence for the operator. */
export async function checkRestoredLedger(location: Location): Promise<string> {
  const opened = await openReadOnly(location).catch((error: unknown) => {
    if (error instanceof OperatorError) return error.message; // an older version's, which the first start migrates
    throw error;
  });
  if (typeof opened === 'string') return `The ledger was not checked: ${opened}`;
  const wrong = await countUnbalanced(opened);
  await opened.close();
  if (wrong === 0) return 'The ledger balances';
  throw new OperatorError(
    `It is restored as it was, but ${wrong} projects DO NOT BALANCE: npm run ledger:check names them`,
  );
}

/** Number of projects that don't balance. */
async function countUnbalanced(database: Parameters<typeof readLedger>[0]): Promise<number> {
  const { read, tables } = database;
  const [last] = await read.select({ id: max(tables.projects.id) }).from(tables.projects);
  let wrong = 0;
  for (let from = 1; from <= (last?.id ?? 0); from += AT_ONCE) {
    const lines = await readLedger(database, { from, to: from + AT_ONCE - 1 });
    wrong += lines.filter((line) => !balances(line)).length;
  }
  return wrong;
}

import type { Config } from '#server/config.ts';
import type { Database } from '#server/features/database.ts';
import { createSandboxRepository } from '#server/features/sandbox/sandbox.repository.ts';
import { startFault } from '#server/features/sandbox/sandbox.rules.ts';
import { fault, ok, type Finding } from './finding.ts';

/** Whether the server may serve the database as what SANDBOX says; nothing to say of an ordinary one. */
export async function checkSandbox(
  { read, tables }: Pick<Database, 'read' | 'tables'>,
  { sandbox: isSandbox = false }: Pick<Config, 'sandbox'>,
): Promise<Finding[]> {
  const unlocked = <Query>(query: Query): Query => query; // it only reads
  const rows = createSandboxRepository({ read, tables, selectForKeyShare: unlocked, selectForUpdate: unlocked });
  const found = await rows.find();
  const problem = startFault({ isSandbox, isMarked: found !== null, hasPeople: await rows.hasPeople(read) });
  if (problem !== null) return [fault('sandbox', problem)];
  if (!isSandbox) return [];
  return [ok('sandbox', `whoever has an account moves its calendar, which is ${found?.days ?? 0} days ahead`)];
}

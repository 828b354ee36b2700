import type { Dependencies } from '#server/features/dependencies.ts';
import type { ErrorLog } from '#server/platform/jobs/every.ts';
import { startSealedUpkeep } from '../sealed.upkeep.jobs.ts';

type Needed = Pick<Dependencies, 'database' | 'returnAccounts' | 'returnAccountSecrets'>;

/** Encrypts accounts to return money to again when the server's secrets have changed. */
export const startReturnAccountUpkeep = (
  { database, returnAccounts: rows, returnAccountSecrets: texts }: Needed,
  log: ErrorLog,
) => startSealedUpkeep(database, { name: 'return account', rows, texts }, log);

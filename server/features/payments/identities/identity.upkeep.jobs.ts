import type { Dependencies } from '#server/features/dependencies.ts';
import type { ErrorLog } from '#server/platform/jobs/every.ts';
import { startSealedUpkeep } from '../sealed.upkeep.jobs.ts';

type Needed = Pick<Dependencies, 'database' | 'identities' | 'identitySecrets'>;

/** Encrypts legal identities again when the server's secrets have changed. */
export const startIdentityUpkeep = ({ database, identities: rows, identitySecrets: texts }: Needed, log: ErrorLog) =>
  startSealedUpkeep(database, { name: 'legal identity', rows, texts }, log);

import { join } from 'node:path';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { backUp } from './backup/backup.ts';
import { OperatorError } from './domain/operator.error.ts';

/** `npm run backup [-- folder]`: database and media, while the server runs. */
await runCommand(async () => {
  const config = readConfig();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = process.argv[2] ?? join(config.dataDir, '..', `fichin-${stamp}`);
  const missing = await backUp(config, folder);
  console.log(`Backed up to ${folder}`);
  if (missing.length === 0) return;
  throw new OperatorError(`The backup is not whole. Files that rows name and nobody has: ${missing.join(', ')}`);
});

import { join } from 'node:path';
import { readConfig } from './config.ts';
import { backUp } from './data/backup.ts';

/** `npm run backup [-- folder]`: database and media, while the server runs. */
const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
try {
  const config = readConfig();
  const folder = process.argv[2] ?? join(config.dataDir, '..', `fichin-${stamp}`);
  const missing = await backUp(config, folder);
  console.log(`Backed up to ${folder}`);
  if (missing.length > 0) console.error(`Files that are named and not there: ${missing.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

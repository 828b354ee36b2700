import { readConfig } from './config.ts';
import { restore } from './data/backup.ts';

/** `npm run restore -- folder [--replace]`: while the server is stopped. */
const [folder, ...options] = process.argv.slice(2);
try {
  if (!folder) throw new Error('Say which backup: npm run restore -- <folder> [--replace]');
  await restore(readConfig(), folder, options.includes('--replace'));
  console.log(`Restored from ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { restore } from './backup/backup.ts';
import { OperatorError } from './domain/operator.error.ts';

/** `npm run restore -- folder [--replace]`: while the server is stopped. */
await runCommand(async () => {
  const [folder, ...options] = process.argv.slice(2);
  if (!folder) throw new OperatorError('Say which backup: npm run restore -- <folder> [--replace]');
  await restore(readConfig(), folder, options.includes('--replace'));
  console.log(`Restored from ${folder}`);
});

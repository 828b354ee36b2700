import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { backUp } from './backup/backup.ts';
import { checkFiles } from './backup/file.list.ts';
import { OperatorError } from './domain/operator.error.ts';

/** `npm run backup [-- folder]`: database and media, while the server runs. */
async function make(folder: string | undefined): Promise<void> {
  const config = readConfig();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const made = folder ?? join(config.dataDir, '..', `fichin-${stamp}`);
  const missing = await backUp(config, made);
  console.log(`Backed up to ${made}`);
  refuseMissing(missing);
}

/** `npm run backup -- --verify folder`: whether a backup is still as it was made. */
async function verify(folder: string | undefined): Promise<void> {
  if (!folder) throw new OperatorError('Say which backup: npm run backup -- --verify <folder>');
  const { files, missing } = await checkFiles(folder);
  console.log(`${folder} is as it was made: ${Object.keys(files).length} files`);
  refuseMissing(missing);
}

function refuseMissing(missing: string[]): void {
  if (missing.length === 0) return;
  throw new OperatorError(`The backup is not whole. Files that rows name and nobody has: ${missing.join(', ')}`);
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true });
  await (values.verify ? verify : make)(positionals[0]);
});

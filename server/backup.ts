import { join } from 'node:path';
import { commandLine, folderOf, runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { backUp } from './backup/backup.ts';
import { nameAt } from './backup/automatic.backups.ts';
import { checkFiles, describeMissing } from './backup/file.list.ts';
import { withBackup } from './backup/found.ts';
import { isAddress } from './backup/settings.ts';
import { OperatorError } from './kernel/operator/operator.error.ts';

/** `npm run backup [-- folder] [--with-secret]`: database and media, while the server runs. */
async function make(folder: string | null, withSecret: boolean): Promise<void> {
  if (folder !== null && isAddress(folder)) throw new OperatorError('Say a folder: only BACKUP_TO can be a store');
  const config = readConfig(undefined, { makeSecret: false });
  const { secrets, secretSource } = config;
  if (withSecret && secrets.length === 0) throw new OperatorError(`There is no secret in ${secretSource}`);
  const made = folder ?? join(config.dataDir, '..', `fichin-${nameAt(new Date())}`);
  const missing = await backUp(config, made, { secret: withSecret ? secrets.join(',') : null });
  console.log(`Backed up to ${made}`);
  console.log(
    withSecret
      ? "It holds the server's secret: whoever reads it can act as any account"
      : `Keep ${secretSource} too, or say --with-secret: without that secret no server starts on this backup`,
  );
  refuseMissing(missing);
}

/** `npm run backup -- --verify folder`: whether a backup is still as it was made. */
async function verify(folder: string | null): Promise<void> {
  if (folder === null) throw new OperatorError('Say which backup: npm run backup -- --verify <folder>');
  const config = readConfig(undefined, { makeSecret: false });
  const { files, missing } = await withBackup(folder, config, checkFiles);
  refuseMissing(missing);
  console.log(`${folder} is as it was made: ${Object.keys(files).length} files`);
}

function refuseMissing(missing: string[]): void {
  if (missing.length > 0) throw new OperatorError(describeMissing(missing));
}

await runCommand(async () => {
  const program = commandLine('npm run backup --', 'Copies database and media, while the server runs.')
    .argument('[folder]', 'where to, a folder that does not exist yet; by default a new one beside DATA_DIR', folderOf)
    .option('--with-secret', "put the server's secret into it too")
    .option('--verify', 'make none: say whether the one in this folder, or at s3://…, is as it was made')
    .parse();
  const { verify: isMade, withSecret } = program.opts<{ verify?: true; withSecret?: true }>();
  const [folder = null] = program.processedArgs as [string?];
  await (isMade ? verify(folder) : make(folder, withSecret === true));
});

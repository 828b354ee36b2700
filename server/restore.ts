import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { restore } from './backup/backup.ts';
import { describeRestored } from './backup/restored.ts';
import { OperatorError } from './domain/operator.error.ts';

/** What a sweep would delete in a store that two servers share. */
const SAME_DATABASE =
  'It is the same database as the one it is a copy of. If that one still runs, stop here: give this one a bucket or an ' +
  'S3_PREFIX of its own and restore again, or its sweep deletes what was uploaded to the other since.';

/** `npm run restore -- folder [--replace]`: while the server is stopped. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) throw new OperatorError('Say which backup: npm run restore -- <folder> [--replace]');
  const config = readConfig();
  const restored = await restore(config, folder, values.replace === true);
  console.log(`Restored from ${folder}: ${describeRestored(restored)}`);
  if (config.fileStore) console.log(SAME_DATABASE);
});

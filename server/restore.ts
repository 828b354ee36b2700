import { commandLine, folderOf, runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { secretsIn, writeSecret } from './secret.file.ts';
import { restore } from './backup/backup.ts';
import { describeMissing } from './backup/file.list.ts';
import { withBackup } from './backup/found.ts';
import { describeRestored } from './backup/restored.ts';
import { checkRestoredLedger } from './backup/restored.ledger.ts';
import { fingerprintOf } from './platform/security/secret.fingerprint.ts';

/** Warning about files that a sweep would delete in a store shared by two servers. */
const SAME_DATABASE =
  'It is the same database as the one it is a copy of. If that one still runs, stop here: give this one a bucket or an ' +
  'S3_PREFIX of its own and restore again, or its sweep deletes what was uploaded to the other since.';

const OTHER_SECRET =
  'It was served with another secret than there is here. Before you start, put that one into JWT_SECRET or into ' +
  'jwt-secret in DATA_DIR; where it is lost, npm start -- --new-secret ends all log-ins and links of mails, and leaves ' +
  'each webhook without its secret until its owner renews it.';
const KEYS_ENDED =
  'All log-ins, access tokens, feed addresses and links of mails in it have ended, except those that undo a change of ' +
  'address. Passwords, passkeys and webhooks are those of the backup.';

/** `npm run restore -- folder|s3://… [--replace]`: while the server is stopped. */
await runCommand(async () => {
  const program = commandLine('npm run restore --', 'Restores a backup, while no server runs.')
    .argument('<folder>', 'the backup: a folder, or s3://… as BACKUP_TO begins', folderOf)
    .option('--replace', 'also where there is a database already, whose place it takes, or anything else')
    .parse();
  const { replace = false } = program.opts<{ replace?: true }>();
  const [folder] = program.processedArgs as [string];
  const config = readConfig(undefined, { makeSecret: false });
  const { secret, secretFingerprint, missing, ...restored } = await withBackup(folder, config, (found) =>
    restore(config, found, replace),
  );
  console.log(`Restored from ${folder}: ${describeRestored(restored)}`);
  console.log(KEYS_ENDED);
  if (config.fileStore) console.log(SAME_DATABASE);
  const { dataDir, secrets } = config;
  if (secrets.length === 0 && secret !== null) {
    writeSecret(dataDir, secret);
    secrets.push(...secretsIn(secret));
    console.log(`${config.secretSource} has the secret of the backup`);
  }
  const isKnown = secrets.some((known) => fingerprintOf(known) === secretFingerprint);
  if (secretFingerprint !== null && !isKnown) console.log(OTHER_SECRET);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    process.exitCode = 1; // what there is was restored, and its ledger is checked all the same
  }
  console.log(await checkRestoredLedger(config));
});

import { constants, setPriority } from 'node:os';
import { makeAutomaticBackup } from './backup/automatic.ts';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { openReadOnly } from './features/open.readonly.ts';
import { findDatabaseId } from './platform/database/installation.ts';

/** Started by a server, with which it ends: makes a backup where the settings say. */
await runCommand(async () => {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  setPriority(constants.priority.PRIORITY_LOW); // requests come first
  const config = readConfig(undefined, { makeSecret: false });
  const database = await openReadOnly(config);
  const databaseId = await findDatabaseId(database);
  await database.close();
  process.send?.(await makeAutomaticBackup({ ...config, databaseId }, new Date()));
});

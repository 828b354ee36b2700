import { constants, setPriority } from 'node:os';
import { keepBackup } from './backup/kept.ts';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';

/** Started by a server, with which it ends: makes a backup where the settings say. */
await runCommand(async () => {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  setPriority(constants.priority.PRIORITY_LOW); // requests come first
  process.send?.(await keepBackup(readConfig(undefined, { makeSecret: false }), new Date()));
});

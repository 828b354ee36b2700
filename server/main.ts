import { createApp } from './app.ts';
import { commandLine, runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

const REPLACED = 'A backup was restored into the database of this server, which ends: start it again';

/** Ends the process at once, because its database no longer exists. */
function endReplaced(): never {
  console.error(REPLACED);
  process.exit(1);
}

/** `npm start [-- --new] [--new-secret]` */
await runCommand(async () => {
  const { new: isNew = false, newSecret = false } = commandLine(
    'npm start --',
    'Starts the server, with the settings of the environment.',
  )
    .option('--new', 'with an empty database, also where an earlier one left a secret, media or backups')
    .option('--new-secret', 'with another secret than the database was served with: all log-ins end')
    .parse()
    .opts<{ new?: true; newSecret?: true }>();
  const config = readConfig();
  await serve(await createApp(config, { onReplaced: endReplaced, newSecret, isNew }), config);
});

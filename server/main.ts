import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

const REPLACED = 'A backup was restored into the database of this server, which ends: start it again';

/** Ends the process at once, because its database no longer exists. */
function endReplaced(): never {
  console.error(REPLACED);
  process.exit(1);
}

/** `npm start [-- --new-secret]` */
await runCommand(async () => {
  const { values } = parseArgs({ options: { 'new-secret': { type: 'boolean' } } });
  const config = readConfig();
  await serve(await createApp(config, { onReplaced: endReplaced, newSecret: values['new-secret'] === true }), config);
});

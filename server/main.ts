import { createApp } from './app.ts';
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

await runCommand(async () => {
  const config = readConfig();
  await serve(await createApp(config), config);
});

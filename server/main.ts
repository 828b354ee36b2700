import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

try {
  const config = readConfig();
  await serve(await createApp(config), config);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

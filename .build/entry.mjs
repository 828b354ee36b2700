// Loaded by run.mjs. Plain JavaScript, because it also runs where only production packages are installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = join(import.meta.dirname, `../dist/server/${process.argv[2]}.js`);

// Only under npm: a server started by a shell, an init script or `nohup` must outlive its parent process.
if (process.env['npm_lifecycle_event']) await import('./stop-with-parent.mjs');

if (existsSync(entry)) {
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 2, entry);
  await import(pathToFileURL(entry).href);
} else {
  console.error(`There is no ${entry}. Build it first: npm run build`);
  process.exitCode = 1;
}

// Runs one of the built server's entry points: `node .build/run.mjs main`. Plain JavaScript, for it runs where only
// the production packages are installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './stop-with-parent.mjs';

const entry = join(import.meta.dirname, `../dist/server/${process.argv[2]}.js`);

if (existsSync(entry)) {
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 2, entry);
  await import(pathToFileURL(entry).href);
} else {
  console.error(`There is no ${entry}. Build it first: npm run build`);
  process.exitCode = 1;
}

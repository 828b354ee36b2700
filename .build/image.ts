import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { imagePackages } from './image.packages.ts';
import { ROOT } from './targets.ts';

/** `tsx .build/image.ts <folder>`: copies the built product and the packages it needs at runtime, nothing else. */

const FILES = [
  'package.json',
  '.build/run.mjs',
  '.build/node.version.cjs',
  '.build/entry.mjs',
  '.build/stop-with-parent.mjs',
  '.docker/healthy.sh',
  'drizzle',
  'dist/client',
  'dist/server',
];

/** Copies a package without its nested node_modules: required packages in it are copied separately. */
function copyPackage(folder: string, into: string): void {
  const inner = join(ROOT, folder, 'node_modules');
  cpSync(join(ROOT, folder), join(into, folder), { recursive: true, filter: (path) => path !== inner });
}

const into = process.argv[2];
if (into === undefined) throw new Error('Name the folder to make: tsx .build/image.ts <folder>');

const packages = imagePackages();
mkdirSync(into, { recursive: true });
for (const file of FILES) cpSync(join(ROOT, file), join(into, file), { recursive: true });
for (const folder of packages) copyPackage(folder, into);
console.log(`${into} holds the product and ${packages.length} packages.`);

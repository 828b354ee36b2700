import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { imagePackages } from './image.packages.ts';
import { ROOT } from './targets.ts';

/**
 * `tsx .build/image.ts <folder or name.tgz>`: copies the built product and the packages it needs at runtime, nothing
 * else, into a folder or an archive of a folder of that name.
 */

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

function makeImage(into: string): void {
  const packages = imagePackages();
  mkdirSync(into, { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(into, file), { recursive: true });
  for (const folder of packages) copyPackage(folder, into);
  console.log(`${basename(into)} holds the product and ${packages.length} packages.`);
}

function makeArchive(file: string): void {
  const [beside, name] = [mkdtempSync(join(tmpdir(), 'fichin-image-')), basename(file, '.tgz')];
  makeImage(join(beside, name));
  execFileSync('tar', ['-czf', file, '-C', beside, name]);
  rmSync(beside, { recursive: true });
}

const wanted = process.argv[2];
if (wanted === undefined)
  throw new Error('Name the folder or archive to make: tsx .build/image.ts <folder or name.tgz>');
if (wanted.endsWith('.tgz')) makeArchive(wanted);
else makeImage(wanted);

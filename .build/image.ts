import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NATIVE, ROOT } from './targets.ts';

/** `tsx .build/image.ts <folder>`: copies the built product and the packages it needs at runtime, nothing else. */

/** Packages loaded at runtime; all others are in the bundle. */
const PACKAGES = [...NATIVE, 'swagger-ui-dist'];
const FILES = [
  'package.json',
  '.build/run.mjs',
  '.build/stop-with-parent.mjs',
  'drizzle',
  'dist/client',
  'dist/server',
];

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Resolves a package as Node does: in the node_modules of `from`, or of a folder above it. */
function find(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
  return from === '.' ? null : find(name, dirname(from));
}

/** The folders of a package and of all its dependencies. */
function closureOf(name: string, from = '.', known = new Set<string>()): Set<string> {
  const folder = find(name, from);
  if (folder === null || known.has(folder)) return known; // optional binaries for other systems aren't installed
  known.add(folder);
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const dependency of Object.keys(needed)) closureOf(dependency, folder, known);
  return known;
}

/** Copies a package without its nested node_modules: required packages in it are copied separately. */
function copyPackage(folder: string, into: string): void {
  const inner = join(ROOT, folder, 'node_modules');
  cpSync(join(ROOT, folder), join(into, folder), { recursive: true, filter: (path) => path !== inner });
}

const into = process.argv[2];
if (into === undefined) throw new Error('Name the folder to make: tsx .build/image.ts <folder>');

const packages = new Set(PACKAGES.flatMap((name) => [...closureOf(name)]));
mkdirSync(into, { recursive: true });
for (const file of FILES) cpSync(join(ROOT, file), join(into, file), { recursive: true });
for (const folder of packages) copyPackage(folder, into);
console.log(`${into} holds the product and ${packages.size} packages.`);

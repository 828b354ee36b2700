import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NATIVE, ROOT } from './targets.ts';

/** Packages loaded at runtime; all others are in the bundle. */
const PACKAGES = [...NATIVE, 'swagger-ui-dist'];

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** The folders of the packages in the image: those loaded at runtime, and all that they depend on. */
export const imagePackages = (): string[] => [...new Set(PACKAGES.flatMap((name) => [...closureOf(name)]))];

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

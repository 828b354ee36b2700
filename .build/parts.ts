import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { precompress } from './compress.ts';

type Part = { name: string; inputs: string[]; output: string; make(): void | Promise<void> };

export const ROOT = join(import.meta.dirname, '..');

const ENTRY_POINTS = ['main', 'demo', 'ledger-check', 'backup', 'restore'];

/** Found in node_modules when they run: these bring native code, and the last is never asked for. */
const LEFT_OUT = ['argon2', 'better-sqlite3', 'sharp', 'class-validator'];

/** Packages that are no ES modules ask for others by it. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);";

const LOCKS = ['package.json', 'package-lock.json', 'tsconfig.json', '.build'];

export const client: Part = {
  name: 'client',
  inputs: ['client', 'server/domain', 'schema.graphql', 'codegen.ts', ...LOCKS],
  output: 'dist/client/index.html',
  make() {
    generate();
    run('vite', ['build', 'client', '--logLevel', 'warn']);
    // Apart, so that the editor's needs don't cut the product's files to pieces.
    run('vite', ['build', 'client', '--logLevel', 'warn', '--mode', 'playground']);
    precompress(join(ROOT, 'dist/client'));
  },
};

export const server: Part = {
  name: 'server',
  inputs: ['server', ...LOCKS],
  output: 'dist/server/main.js',
  async make() {
    rmSync(join(ROOT, 'dist/server'), { recursive: true, force: true });
    await bundleServer('dist/server');
  },
};

/** The packages go in too: a thousand small files would take longer to find and read than all the rest of a start. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRY_POINTS.map((name) => `server/${name}.ts`),
    outdir,
    bundle: true,
    splitting: true,
    external: LEFT_OUT,
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}

/** The typed operations beside every .graphql file. */
export const generate = (): void => run('graphql-codegen', [], 'ignore');

export async function make(part: Part): Promise<void> {
  const stamp = stampOf(part);
  rmSync(stamp, { force: true });
  console.log(`Building the ${part.name}…`);
  await part.make();
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(stamp, digest(part.inputs));
}

/** Builds what is missing or was built from other files than those here now. */
export async function makeIfStale(part: Part): Promise<void> {
  const stamp = stampOf(part);
  const isThere = existsSync(join(ROOT, part.output)) && existsSync(stamp);
  if (!isThere || readFileSync(stamp, 'utf8') !== digest(part.inputs)) await make(part);
}

export function run(command: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): void {
  execFileSync(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: ['ignore', output, 'inherit'] });
}

const stampOf = (part: Part): string => join(ROOT, `dist/${part.name}.stamp`);

function digest(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (path.includes('.generated.')) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { precompress } from './compress.ts';

type Target = { name: string; inputs: string[]; output: string; make(): void | Promise<void> };

export const ROOT = join(import.meta.dirname, '..');

const ENTRY_POINTS = [
  'main',
  'demo',
  'ledger-check',
  'backup',
  'scheduled-backup',
  'restore',
  'operator',
  'platform/markdown/markup.thread',
];

/** Packages with native code can't be bundled: they are loaded from node_modules. */
export const NATIVE = ['argon2', 'better-sqlite3', 'sharp'];

/** An optional dependency of type-graphql that is never loaded. */
const UNUSED = ['class-validator'];

/** Bundled CommonJS packages call `require`, which ES modules lack. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);";

const LOCKS = ['package.json', 'package-lock.json', 'tsconfig.json', '.build'];

/** The typed operations next to every .graphql file. */
export const operations: Target = {
  name: 'typed operations',
  inputs: [...filesUnder('client').filter((file) => /\.(graphql|mjs)$/.test(file)), 'schema.graphql', 'codegen.ts'],
  output: 'client/apollo/schema.generated.ts',
  make: () => generate(),
};

export const client: Target = {
  name: 'client',
  inputs: ['client', 'server/kernel', 'server/features', 'schema.graphql', 'codegen.ts', ...LOCKS],
  output: 'dist/client/index.html',
  make() {
    generate();
    run('vite', ['build', 'client', '--logLevel', 'warn']);
    // Built separately, so that chunks shared with the playground's editor don't split the product's files.
    run('vite', ['build', 'client', '--logLevel', 'warn', '--mode', 'playground']);
    precompress(join(ROOT, 'dist/client'));
  },
};

export const server: Target = {
  name: 'server',
  inputs: ['server', ...LOCKS],
  output: 'dist/server/main.js',
  async make() {
    rmSync(join(ROOT, 'dist/server'), { recursive: true, force: true });
    await bundleServer('dist/server');
  },
};

/** A source map that maps every position to the file's name only. */
const mapOf = (file: string): string =>
  Buffer.from(JSON.stringify({ version: 3, sources: [file], names: [], mappings: 'AAAA' })).toString('base64');

/**
 * Source maps with lines for the product's own files, and only file names for packages. Node decodes the whole map when
 * a stack is first read, also that of an expected error: with the lines of all packages that blocks the server for a
 * third of a second and takes 60 MB.
 */
const shortMapOf = (path: string): string =>
  `\n//# sourceMappingURL=data:application/json;base64,${mapOf(basename(path))}`;

const REACT = /[\\/]node_modules[\\/]react(-dom)?[\\/]/;

/** React without its checks of development, which take most of the time of a page. */
const forUse = (path: string, code: string): string =>
  REACT.test(path) ? code.replaceAll('process.env.NODE_ENV', '"production"') : code;

const packages: Plugin = {
  name: 'packages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: forUse(path, readFileSync(path, 'utf8')) + shortMapOf(path),
      loader: 'js',
    }));
  },
};

/**
 * Packages are bundled too: reading a thousand small files would take more than half of the startup time. Comments and
 * spaces stay out, since V8 keeps the sources in memory, and two bytes for each letter of a file with one beyond
 * Latin-1.
 */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRY_POINTS.map((name) => `server/${name}.ts`),
    outdir,
    bundle: true,
    splitting: true,
    external: [...NATIVE, ...UNUSED],
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    plugins: [packages],
    logLevel: 'warning',
  });
  cpSync(join(ROOT, 'server/features/texts/textos'), join(ROOT, outdir, 'textos'), { recursive: true });
  const isPicture = (path: string): boolean => !path.endsWith('.ts');
  cpSync(join(ROOT, 'server/demo/games'), join(ROOT, outdir, 'games'), { recursive: true, filter: isPicture });
}

export const generate = (): void => run('graphql-codegen', [], 'ignore');

export async function buildTarget(part: Target): Promise<void> {
  const stamp = fingerprintOf(part);
  rmSync(stamp, { force: true });
  console.log(`Building the ${part.name}…`);
  await part.make();
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(stamp, digest(part.inputs));
}

/** Builds the target when it is missing or its inputs have changed. */
export async function buildIfStale(part: Target): Promise<void> {
  const stamp = fingerprintOf(part);
  const isThere = existsSync(join(ROOT, part.output)) && existsSync(stamp);
  if (!isThere || readFileSync(stamp, 'utf8') !== digest(part.inputs)) await buildTarget(part);
}

export function run(command: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): void {
  execFileSync(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: ['ignore', output, 'inherit'] });
}

/** Whether it ends without an error, which it prints itself. */
export function succeeds(command: string, args: string[]): boolean {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}

const fingerprintOf = (part: Target): string => join(ROOT, `dist/${part.name.replaceAll(' ', '-')}.stamp`);

function digest(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

export function filesUnder(path: string): string[] {
  if (path.includes('.generated.')) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, packageOf } from './imports.ts';
import { filesUnder, isGenerated, parse, read, sourcesUnder, type Source } from './sources.ts';

type Manifest = {
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const PEERS = 'tests/bench/peers/';
const isPeers = (path: string): boolean => path.startsWith(PEERS);

const manifestAt = (folder: string): Manifest => JSON.parse(read(`${folder}package.json`)) as Manifest;

const generated = filesUnder('client').filter((path) => isGenerated(path) && path.endsWith('.ts'));
const sources = [
  ...sourcesUnder('server', 'client', 'tests', '.build', 'drizzle'),
  ...[...generated, 'codegen.ts'].map(parse),
];
const product = sources.filter(({ path }) => !isPeers(path));
const peers = sources.filter(({ path }) => isPeers(path));

const importedBy = (files: Source[]): Set<string> =>
  new Set(
    files.flatMap((source) =>
      importsOf(source).flatMap(({ specifier, target }) => (target === null ? [packageOf(specifier)] : [])),
    ),
  );

/** Words of the npm scripts, and strings by which tools and tests start or load a package. */
const named = new Set(
  [
    ...Object.values(manifestAt('').scripts ?? {}),
    ...product.flatMap(({ text }) => text.match(/(?<=['"`/])[\w@./-]+(?=['"`/$])/g) ?? []),
    ...filesUnder('client')
      .filter((path) => path.endsWith('.css'))
      .flatMap((path) => read(path).match(/@[\w-]+\/[\w-]+/g) ?? []),
  ].flatMap((text) => [text, ...text.split(/[\s=/]+/)]),
);

const binsOf = (name: string, { bin = {} }: Manifest): string[] =>
  typeof bin === 'string' ? [name] : Object.keys(bin);

/** Codegen plug-ins are named by the end of their package name; type packages belong to their package. */
const shortNamesOf = (name: string): string[] => [
  name,
  name.replace(/^@graphql-codegen\//, '').replace(/-preset$/, ''),
  name.replace(/^@types\//, ''),
  `@${name}`, // its binaries, one package for each platform
];

test('every package is imported, named by a script or a configuration, or asked for by one that is', () => {
  const { dependencies, devDependencies } = manifestAt('');
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  const imported = importedBy(product);
  const manifests = new Map(
    listed
      .filter((name) => existsSync(`node_modules/${name}/package.json`))
      .map((name) => [name, manifestAt(`node_modules/${name}/`)]),
  );
  const wantedByOthers = new Set(
    [...manifests.values()].flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies)),
  );
  const isUsed = (name: string): boolean =>
    name === '@types/node' ||
    wantedByOthers.has(name) ||
    shortNamesOf(name).some((short) => imported.has(short) || named.has(short)) ||
    binsOf(name, manifests.get(name) ?? {}).some((bin) => named.has(bin));
  expect(listed.filter((name) => !isUsed(name))).toEqual([]);
});

test("every package of the bench's peers is imported there, and its own by nothing else", () => {
  const { dependencies, devDependencies } = manifestAt(PEERS);
  const { dependencies: shared, devDependencies: tools } = manifestAt('');
  const imported = importedBy(peers);
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !imported.has(name.replace(/^@types\//, '')),
  );
  expect(unused).toEqual([]);
  const elsewhere = importedBy(product);
  const own = Object.entries(dependencies ?? {}).filter(([, version]) => !version.startsWith('file:'));
  expect(own.filter(([name]) => elsewhere.has(name))).toEqual([]);
  const known = { ...dependencies, ...shared, ...tools };
  expect([...imported].filter((name) => !name.startsWith('node:') && !(name in known))).toEqual([]);
});

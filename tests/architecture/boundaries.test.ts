import { Visitor } from 'vite';
import { expect, test } from 'vitest';
import { breachOf, featureFile, placeOf } from './places.ts';
import { importsOf, isThere, packageOf, type Import } from './imports.ts';
import { isGenerated, lineOf, read, sourcesUnder, type Source } from './sources.ts';

const sources = sourcesUnder('server', 'client', 'tests');
const from = (folder: string): Source[] => sources.filter(({ path }) => path.startsWith(folder));

/** Every import in the given files that breaks a rule, as sentences. */
function breaches(files: Source[], breach: (imported: Import, path: string) => string | null): string[] {
  return files.flatMap((source) =>
    importsOf(source).flatMap((imported) => {
      const why = breach(imported, source.path);
      return why === null ? [] : [`${source.path} imports ${imported.specifier}: ${why}`];
    }),
  );
}

test('every file stands in a place the plan knows', () => {
  expect(sources.filter(({ path }) => placeOf(path) === null).map(({ path }) => path)).toEqual([]);
});

test('each file imports what its folder and its ending may', () => {
  const wrong = breaches(sources, ({ target, onlyTypes }, path) =>
    target === null || isGenerated(target) ? null : breachOf(path, target, onlyTypes),
  );
  expect(wrong).toEqual([]);
});

test('limits are counted only where an address stands for its network', () => {
  const counting = from('server/').filter((source) =>
    importsOf(source).some(({ specifier }) => packageOf(specifier) === 'rate-limiter-flexible'),
  );
  expect(counting.map(({ path }) => path)).toEqual([
    'server/platform/http/flood.guard.ts',
    'server/platform/security/throttle.ts',
  ]);
});

test('Markdown is parsed in a thread of its own, so that no request waits for it', () => {
  const parsers = new Set(['react-markdown']);
  for (const known of parsers)
    for (const { path } of from('server/').filter((source) =>
      importsOf(source).some(({ specifier, target, onlyTypes }) => !onlyTypes && (target ?? specifier) === known),
    ))
      parsers.add(path);
  expect([...parsers].sort()).toEqual([
    'react-markdown',
    'server/platform/markdown/html.ts',
    'server/platform/markdown/markup.thread.ts',
    'server/platform/markdown/markup.ts',
  ]);
});

test('every import names a file that is there', () => {
  const wrong = breaches(sources, ({ target }) =>
    target === null || isGenerated(target) || isThere(target) ? null : 'there is no such file',
  );
  expect(wrong).toEqual([]);
});

/** Types of two features may name each other: a project has investments, an investment a project. */
const isApi = (path: string): boolean => ['type', 'resolver', 'rest'].includes(featureFile(path)?.ending ?? '');

/** Files of all features are made of what names their types: the services of what every service depends on. */
const isOfAllFeatures = (path: string): boolean => featureFile(path)?.feature === null;

test('no file imports itself through others', () => {
  const imported = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, onlyTypes }) => {
        if (target === null || (isApi(source.path) && isApi(target))) return [];
        return onlyTypes && isOfAllFeatures(target) ? [] : [target];
      }),
    ]),
  );
  expect(circlesIn(imported)).toEqual([]);
});

/** Import cycles, as `a → b → a`: one for each import that closes a cycle. */
function circlesIn(imported: Map<string, string[]>): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!finished.has(path)) {
      for (const target of imported.get(path) ?? []) visit(target, [...trail, path]);
      finished.add(path);
    }
  };
  for (const path of imported.keys()) visit(path, []);
  return circles;
}

/** A file beside folders belongs to the folder that contains them all; a client's feature is a folder of its own. */
function homeOf(path: string): string {
  const clientFeature = /^client\/features\/[\w-]+(?=\/)|^tests\/(?:features|platform)\/[\w-]+(?=\/)/.exec(path)?.[0];
  const place = clientFeature ?? placeOf(path) ?? path;
  return /\.tsx?$/.test(place) ? place.slice(0, place.lastIndexOf('/')) : place;
}

test('an import is relative inside a folder and begins with # across folders', () => {
  const wrong = breaches(sources, ({ specifier, target }, path) => {
    if (target === null) return null;
    const isInside = target.startsWith(`${homeOf(path)}/`);
    if (specifier.startsWith('.') && !isInside) return 'it leaves its folder, so it begins with #';
    if (specifier.startsWith('#') && homeOf(path) === homeOf(target)) return 'it stays inside, so it is relative';
    return null;
  });
  expect(wrong).toEqual([]);
});

/** Packages that are as pure as a rule. */
const PURE_PACKAGES = ['ibantools'];

test('the rules know no package that is not as pure, no clock, no process and no chance', () => {
  const rules = from('server/').filter(({ path }) =>
    /^server\/(kernel\/|features\/.*\.(fields|rules|events)\.ts$)/.test(path),
  );
  const packages = breaches(rules, ({ target, specifier }) =>
    target === null && !PURE_PACKAGES.includes(packageOf(specifier)) ? 'a package' : null,
  );
  expect([...packages, ...rules.flatMap(worldlyWords)]).toEqual([]);
});

const WORLD = ['process', 'console', 'globalThis', 'fetch', 'performance', 'setTimeout', 'setInterval', 'crypto'];

function worldlyWords(source: Source): string[] {
  const found: string[] = [];
  const note = (word: string, offset: number) => found.push(`${source.path}:${lineOf(source, offset)} says ${word}`);
  new Visitor({
    Identifier: ({ name, start }) => {
      if (WORLD.includes(name)) note(name, start);
    },
    MemberExpression: ({ start, end }) => {
      if (source.text.slice(start, end) === 'Math.random') note('Math.random', start);
    },
  }).visit(source.program);
  return [...found, ...clockReadings(source)];
}

/** Where a file reads the time of the machine. */
function clockReadings(source: Source): string[] {
  const found: number[] = [];
  new Visitor({
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.push(start);
    },
    MemberExpression: ({ start, end }) => {
      if (source.text.slice(start, end) === 'Date.now') found.push(start);
    },
  }).visit(source.program);
  return found.map((start) => `${source.path}:${lineOf(source, start)} reads the clock`);
}

test('the client asks for the present day where the server can move it', () => {
  const asking = from('client/').filter(({ text }) => text.includes('new Date()'));
  expect(asking.map(({ path }) => path)).toEqual([]);
});

test('features are given the time: by calendar() what people see and what is due, by now() what expires', () => {
  expect(from('server/features/').flatMap(clockReadings)).toEqual([]);
});

test('the server runs on its own packages: what only builds or tests is not installed with it', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const wrong = breaches(from('server/'), ({ specifier, target, onlyTypes }) =>
    onlyTypes || target !== null || specifier.startsWith('node:') || packageOf(specifier) in dependencies
      ? null
      : 'not in dependencies',
  );
  expect(wrong).toEqual([]);
});

test('the client imports nothing of Node', () => {
  const inBrowser = from('client/').filter(({ path }) => !/\.(config\.ts|plugin\.ts|mjs)$/.test(path));
  const wrong = breaches(inBrowser, ({ specifier }) => (specifier.startsWith('node:') ? 'no browser has it' : null));
  expect(wrong).toEqual([]);
});

/** The only functions whose arguments may have an `import()`: they recover a page whose file failed to load. */
const LOADERS = ['lazyImport', 'lazyComponent', 'route'];

function importsOutsideLoaders(source: Source): string[] {
  const found: number[] = [];
  const allowed: { start: number; end: number }[] = [];
  new Visitor({
    ImportExpression: ({ start }) => void found.push(start),
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && LOADERS.includes(call.callee.name)) allowed.push(call);
    },
  }).visit(source.program);
  return found
    .filter((at) => !allowed.some(({ start, end }) => start < at && at < end))
    .map((start) => `${source.path}:${lineOf(source, start)}`);
}

test('the client loads its own code later only through what brings it back', () => {
  expect(from('client/').flatMap(importsOutsideLoaders)).toEqual([]);
});

test('only server/config.ts reads the environment', () => {
  const readers = [...from('server/'), ...from('client/')].filter(({ text }) => /\bprocess\s*\.\s*env\b/.test(text));
  expect(readers.map(({ path }) => path).filter((path) => path !== 'server/config.ts')).toEqual([]);
});

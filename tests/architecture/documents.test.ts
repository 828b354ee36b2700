import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, read, ROOT } from './sources.ts';

/** Folders of this repository; tools make the others. */
const FOLDERS = ['.build', '.docker', '.github', 'client', 'drizzle', 'server', 'tests'];

/** Folders that exist only where a server runs, or in a backup. */
const AT_RUNTIME = ['incoming/', 'lists/', 'rows/', 'sizes/'];

const files = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap(filesUnder),
];
const folders = new Set(files.flatMap(foldersOf));

/** Every file and folder, one a line. */
const PATHS = [...files, ...folders].join('\n');

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [`${folder}/`, ...foldersOf(folder)];
}

/** A name or path of code or a document, or a folder; `…`, `*` and `<feature>` stand for any characters. */
const NAME = /^[\w.…*<>-][\w.…*<>/-]*(\.(tsx?|mjs|graphql|md)|\/)$/;
const ANY_CHARACTERS = /…|\*|<\w+>/;

/** The names in backticks, without blocks of code. */
function namesIn(document: string): string[] {
  const prose = read(document).replaceAll(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (NAME.test(name) ? [name] : []));
}

/** Whether a path ends with the name: after a `/`, unless the name is an ending such as `.rules.ts`. */
function isThere(name: string): boolean {
  const parts = name.split(ANY_CHARACTERS).map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`${name.startsWith('.') ? '' : '(^|/)'}${parts.join('.*')}$`, 'm').test(PATHS);
}

test('every file and folder that a document names is there', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  const missing = documents.flatMap((document) =>
    namesIn(document)
      .filter((name) => !AT_RUNTIME.includes(name) && !isThere(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

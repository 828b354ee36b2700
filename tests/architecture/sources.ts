import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree, type ParseResult } from 'vite';

export type Source = { path: string; text: string; program: ESTree.Program; comments: ParseResult['comments'] };

export const ROOT = join(import.meta.dirname, '../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every source file under a folder, as paths from the repository root. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path);

export const isGenerated = (path: string): boolean => path.includes('.generated.');

/** The hand-written code in the given folders, read and parsed. */
export function sourcesUnder(...folders: string[]): Source[] {
  return folders
    .flatMap(filesUnder)
    .filter(isCode)
    .filter((path) => !isGenerated(path))
    .map(parse);
}

export function parse(path: string): Source {
  const text = read(path);
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, program, comments };
}

export const lineOf = ({ text }: Source, offset: number): number => text.slice(0, offset).split('\n').length;

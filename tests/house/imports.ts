import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Visitor, type ESTree } from 'vite';
import { ROOT, type Source } from './sources.ts';

/** What a file names, and the file of this house it means, or null when it is a package. */
export type Import = { specifier: string; target: string | null };

export function importsOf({ path, program }: Source): Import[] {
  const specifiers: string[] = [];
  const note = (source: ESTree.Expression | ESTree.StringLiteral | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') specifiers.push(source.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
  }).visit(program);
  return specifiers.map((specifier) => ({ specifier, target: targetOf(path, specifier) }));
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null;
}

/** `@scope/name/file` belongs to `@scope/name`, `node:fs` to itself. */
export const packageOf = (specifier: string): string =>
  specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

export const isThere = (target: string): boolean => existsSync(join(ROOT, target.replace(/\?.*$/, '')));

import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Visitor, type ESTree } from 'vite';
import { ROOT, type Source } from './sources.ts';

export type Import = {
  specifier: string;
  /** The file of this repository it resolves to, or null for a package. */
  target: string | null;
  /** Erased at compile time: an `import type`. */
  onlyTypes: boolean;
};

export function importsOf({ path, program }: Source): Import[] {
  const imports: Import[] = [];
  const note = (source: ESTree.Expression | null, onlyTypes = false) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    imports.push({ specifier: source.value, target: targetOf(path, source.value), onlyTypes });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => note(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => note(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => note(source, exportKind === 'type'),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source, true),
  }).visit(program);
  return imports;
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null;
}

/** `@scope/name/file` belongs to `@scope/name`, `node:fs` to itself. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const isThere = (target: string): boolean => existsSync(join(ROOT, target.replace(/\?.*$/, '')));

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print, type DefinitionNode, type FragmentDefinitionNode } from 'graphql';

const FOLDER = join(import.meta.dirname, '../../client');

/** Every operation of the web client, with the fragments it uses. */
export function clientOperations(): [string, string][] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const definitions = files.flatMap((name) => parse(readFileSync(join(FOLDER, name), 'utf8')).definitions);
  const fragments = new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === 'FragmentDefinition')
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const spreads = (node: DefinitionNode, found = new Set<string>()): Set<string> => {
    for (const [, name = ''] of print(node).matchAll(/\.\.\.(\w+)/g)) {
      const fragment = fragments.get(name);
      if (!fragment || found.has(name)) continue;
      found.add(name);
      spreads(fragment, found);
    }
    return found;
  };
  return definitions.flatMap((one) =>
    one.kind === 'OperationDefinition'
      ? [
          [
            one.name?.value ?? '',
            [one, ...[...spreads(one)].map((name) => fragments.get(name) as DefinitionNode)].map(print).join('\n'),
          ],
        ]
      : [],
  );
}

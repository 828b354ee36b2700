import type { Plugin, Rolldown } from 'vite';

type Chunks = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/** A chunk's own file and those it begins by importing. */
function filesOf(bundle: Chunks, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  chunk.imports.forEach((imported) => filesOf(bundle, imported, found));
  return found;
}

/** Tells index.html which files the public view and the product are made of. */
export const ways: Plugin = {
  name: 'ways',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      ['door', 'product'].reduce((page, way) => {
        const chunk = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/client/${way}.tsx`),
        );
        const files = [...filesOf(bundle, chunk?.fileName ?? '')].map((file) => `/${file}`);
        return page.replace(`${way}: []`, `${way}: ${JSON.stringify(files)}`);
      }, html),
  },
};

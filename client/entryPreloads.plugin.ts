import type { Plugin, Rolldown } from 'vite';

type Chunks = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/** The file of a chunk and of its static imports, recursively. */
function filesOf(bundle: Chunks, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  chunk.imports.forEach((imported) => filesOf(bundle, imported, found));
  return found;
}

/** Adds the list of files each entry needs to index.html, for preloading. */
export const entryPreloads: Plugin = {
  name: 'entry-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      ['visitor', 'app'].reduce((page, entry) => {
        const chunk = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/client/${entry}.entry.tsx`),
        );
        const files = [...filesOf(bundle, chunk?.fileName ?? '')].map((file) => `/${file}`);
        return page.replace(`${entry}: []`, `${entry}: ${JSON.stringify(files)}`);
      }, html),
  },
};

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';

type Chunks = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/** The source of the route table, by file. */
const routes = new Map<string, string>();

/** A row of the route table: the name of its path, and what it imports. */
const ROW = /\broute\(\s*PATTERNS\.(\w+)([^]*?)(?=\broute\(|$)/g;
const IMPORTED = /import\('#([^']+)'\)/g;

/** The file of a chunk and of its static imports, recursively. */
function filesOf(bundle: Chunks, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  chunk.imports.forEach((imported) => filesOf(bundle, imported, found));
  return found;
}

/** The files behind a module that is imported dynamically. */
function filesBehind(bundle: Chunks, module: string): string[] {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${module}`),
  );
  return [...filesOf(bundle, chunk?.fileName ?? '')];
}

/** For the address of each screen, as a regular expression, the files of its code and its query beside the app's. */
const screensOf = (bundle: Chunks, app: string[]): [address: string, files: string[]][] =>
  [...routes.values()]
    .flatMap((source) => [...source.matchAll(ROW)])
    .map(([, name, row = '']) => {
      const modules = [...row.matchAll(IMPORTED)].map(([, module = '']) => module);
      const files = new Set(modules.flatMap((module) => filesBehind(bundle, module)));
      return [
        `^${PATTERNS[name as keyof typeof PATTERNS].replace(/:\w+/g, '[^/]+')}/?$`,
        [...files].filter((each) => !app.includes(each)),
      ];
    });

/** Both fonts load beside the scripts and after them, before the first text, so that the text doesn't move. */
const fontsIn = (bundle: Chunks): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => {
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        href: `/${name}`,
        fetchpriority: 'low',
      };
      return { tag: 'link', attrs, injectTo: 'head' };
    });

/** Adds the list of files each entry and each screen needs to index.html, for preloading. */
export const entryPreloads: Plugin = {
  name: 'entry-preloads',
  enforce: 'pre',
  apply: 'build',
  transform(source, id) {
    // The tables of routes, except the one of screens that need no session.
    if (/\/routing\/(?!open)\w+Routes\.ts$/.test(id)) routes.set(id, source);
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const [visitor = [], app = []] = ['visitor', 'app'].map((entry) =>
        filesBehind(bundle, `client/${entry}.entry.tsx`),
      );
      const screens = screensOf(bundle, app);
      const names = [...new Set([...visitor, ...app, ...screens.flatMap(([, files]) => files)])];
      // Each name is written once, since the page isn't compressed.
      const numbers = (files: string[]) => files.map((file) => names.indexOf(file));
      const lists = {
        names,
        visitor: numbers(visitor),
        app: numbers(app),
        screens: screens.map(([address, files]) => [address, numbers(files)]),
      };
      const filled = Object.entries(lists).reduce(
        (page, [name, list]) => page.replace(`${name}: []`, () => `${name}: ${JSON.stringify(list)}`),
        html,
      );
      return { html: filled, tags: fontsIn(bundle) };
    },
  },
};

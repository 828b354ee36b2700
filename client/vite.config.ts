import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { chunkCycles } from './chunkCycles.plugin.ts';
import { CHUNKS } from './chunks.ts';
import { stylesheet } from './stylesheet.tsx';
import { earlyQueries } from './earlyQueries.plugin.ts';
import { entryPreloads } from './entryPreloads.plugin.ts';
import { linkPreview } from './linkPreview.plugin.ts';

const server = 'http://localhost:4000';

/** Pages that the server makes, with their stylesheet. */
const SERVER_PAGES = [
  ...Object.values(OPERATOR_TEXTS).map(({ path }) => path),
  '/paginas/',
  '/juegos',
  '/estudios',
  '/embed',
];

const modules = resolve(import.meta.dirname, '../node_modules');

/** Files that the app's entry imports, and the stylesheet of index.html. */
const ENTRY_FILES = /^assets\/((index|data|parts|publicLists|VisitorHeaderActions)-.*\.js|index-.*\.css)$/;

const isIn = (paths: string[]) => (id: string) => paths.some((path) => id.endsWith(`/${path}`));

/** Groups modules into chunks: those of the entry, data loading, components, and the groups of `chunks.ts`. */
const files = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  {
    name: 'data',
    test: (id: string) =>
      /node_modules\/(@apollo\/client|graphql|rxjs|@wry\/\w+|optimism|tslib|react-router|react-router-dom)\//.test(
        id,
      ) && !isIn(CHUNKS.sharedScreens)(id),
    priority: 1,
  },
  {
    name: 'parts',
    test: (id: string) =>
      /node_modules\/(@chakra-ui|@ark-ui|@zag-js|lucide-react)\/(?!.*toast)/.test(id) || isIn(CHUNKS.parts)(id),
    minShareCount: 24,
    includeDependenciesRecursively: false,
  },
  ...(['publicLists', 'basicForms', 'draftForms', 'sharedScreens', 'project', 'fieldForms'] as const).map((name) => ({
    name,
    test: isIn(CHUNKS[name]),
    includeDependenciesRecursively: false,
  })),
  {
    name: 'live',
    test: (id: string) => /node_modules\/graphql-ws\//.test(id) || isIn(CHUNKS.live)(id),
    includeDependenciesRecursively: false,
  },
  {
    name: 'fileForms',
    test: (id: string) =>
      /node_modules\/(@zag-js\/progress|@ark-ui\/react\/dist\/components\/progress|apollo-upload-client|extract-files|is-plain-obj)\//.test(
        id,
      ) || isIn(CHUNKS.fileForms)(id),
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialog',
    test: (id: string) => /node_modules\/(@chakra-ui|@ark-ui|@zag-js)\//.test(id) || isIn(CHUNKS.dialog)(id),
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), stylesheet, earlyQueries, entryPreloads, chunkCycles, linkPreview(server)],
  resolve: {
    // The ES modules of rxjs; its ES5 build depends on tslib.
    conditions: ['es2015', ...defaultClientConditions],
    // The package exports only its development build by default.
    alias: [{ find: /^react-router$/, replacement: resolve(modules, 'react-router/dist/production/index.mjs') }],
  },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/client'),
    emptyOutDir: mode !== 'playground',
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // index.html already preloads the files that main.ts imports; the app's screens find those of its entry loaded.
      resolveDependencies(_file, files, { hostId }) {
        if (hostId.startsWith('assets/index-')) return [];
        return hostId.startsWith('assets/WhyHere-') ? files : files.filter((file) => !ENTRY_FILES.test(file));
      },
    },
    chunkSizeWarningLimit: 5000, // for the playground's editor
    rolldownOptions: {
      input: resolve(import.meta.dirname, mode === 'playground' ? 'playground.html' : 'index.html'),
      ...(mode === 'playground' ? {} : { output: { codeSplitting: { groups: files } } }),
      // Directives for React's compiler inside GraphiQL have no effect in a bundle.
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
    },
    // Keeps fonts as files: inlined ones would need `data:` in the font-src policy.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/media': server,
      ...Object.fromEntries(SERVER_PAGES.map((path) => [path, server])),
    },
  },
}));

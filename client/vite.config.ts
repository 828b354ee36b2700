import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { lean } from './lean.ts';
import { stylesheet } from './stylesheet.tsx';
import { ways } from './ways.ts';

const server = 'http://localhost:4000';

const modules = resolve(import.meta.dirname, '../node_modules');

/** Few files instead of many small ones: what every page begins with, its fields, and what asks the server. */
const files = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  {
    name: 'acts', // and live updates: no page begins with them
    test: /node_modules\/@apollo\/client\/(react\/hooks\/use(Mutation|Subscription)|link\/subscriptions)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'data',
    test: /node_modules\/(@apollo\/client|graphql|rxjs|@wry\/\w+|optimism|tslib|react-router|react-router-dom)\//,
    priority: 1,
  },
  {
    name: 'parts',
    test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|lucide-react)\/|client\/ui\/(Field|usePageTitle|ErrorAlert)/,
    minShareCount: 12,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shown',
    test: /client\/(text\/(format|labels)|ui\/(Cover|EmptyState|Funding|LoadMore|PageHeader|SelectField|LoadingText|Skeletons|Tone|useTypedText|useInPieces)|apollo\/(useLoadMore|failure))|features\/projects\/Project(Card|Grid)|domain\/money/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), lean, stylesheet, ways],
  resolve: {
    // rxjs as modules of today: its ES5 build brings tslib along.
    conditions: ['es2015', ...defaultClientConditions],
    // The package names only its development build.
    alias: [{ find: /^react-router$/, replacement: resolve(modules, 'react-router/dist/production/index.mjs') }],
  },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/client'),
    emptyOutDir: mode !== 'playground',
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5000, // the playground's editor
    rolldownOptions: {
      input: resolve(import.meta.dirname, mode === 'playground' ? 'playground.html' : 'index.html'),
      ...(mode === 'playground' ? {} : { output: { codeSplitting: { groups: files } } }),
      // A hint for React's compiler inside GraphiQL, without meaning in a bundle.
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
    },
    // Fonts stay files, so that a strict font-src needs no data: URLs.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/media': server,
    },
  },
}));

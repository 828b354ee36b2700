import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 5000, // the playground's editor
    rolldownOptions: {
      input: ['index.html', 'playground.html'].map((page) => resolve(import.meta.dirname, page)),
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
});

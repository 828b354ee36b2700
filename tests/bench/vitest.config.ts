import { defineConfig } from 'vitest/config';
import { ONE_GRAPHQL, onEngine, PATIENT, project, ROOT } from '#tests/vitest.projects.ts';

export default defineConfig({
  root: ROOT,
  // `#` imports do not resolve from the peers' folder, because it has its own package.json.
  resolve: { alias: [ONE_GRAPHQL, { find: /^#/, replacement: ROOT }] },
  test: {
    pool: 'forks',
    restoreMocks: true,
    ...PATIENT,
    projects: [
      project('bench/peers:sqlite', onEngine('sqlite')),
      project('bench/peers:postgres', onEngine('postgres')),
    ],
  },
});

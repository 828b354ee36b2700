import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** `name:variant` runs the tests in tests/`name`. */
function project(name: string, options: Options = {}): TestProjectInlineConfiguration {
  const folder = name.split(':', 1)[0];
  return {
    extends: true,
    test: { name, include: [`tests/${folder}/**/*.test.{ts,tsx}`], environment: 'node', ...options },
  };
}

function onEngine(engine: 'sqlite' | 'postgres', options: Options = {}): Options {
  const globalSetup = engine === 'postgres' ? ['tests/support/postgres.setup.ts'] : [];
  return { isolate: false, testTimeout: 20_000, hookTimeout: 30_000, ...options, globalSetup, provide: { engine } };
}

/** A test of these starts several servers. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  root,
  // Node would find graphql's CommonJS copy and Vite its ES copy, and a schema made with one is foreign to the other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    restoreMocks: true,
    projects: [
      project('house', { isolate: false, testTimeout: 60_000 }),
      project('domain', { isolate: false }),
      project('data:sqlite', onEngine('sqlite')),
      project('data:postgres', onEngine('postgres')),
      project('api:sqlite', onEngine('sqlite')),
      project('api:postgres', onEngine('postgres')),
      project('bench:sqlite', onEngine('sqlite', PATIENT)),
      project('bench:postgres', onEngine('postgres', PATIENT)),
      project('client', {
        environment: 'jsdom',
        environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
        setupFiles: ['tests/support/jsdom.ts'],
        provide: { engine: 'sqlite' },
        // Where its readers are: in UTC nobody would notice a day that is off by one.
        env: { TZ: 'America/Argentina/Buenos_Aires' },
        testTimeout: 60_000,
      }),
      project('browser', {
        globalSetup: ['tests/support/browser.setup.ts'],
        provide: { engine: 'sqlite' },
        testTimeout: 60_000,
        hookTimeout: 60_000,
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { DATA, keepInMemory, ONE_GRAPHQL, onEngine, PATIENT, project, ROOT } from './vitest.projects.ts';

/**
 * API tests run on SQLite. On PostgreSQL too run those about what differs there: locks and races, order and search,
 * lost connections, servers that share a database, and the file store, which is an S3-compatible one. Every statement
 * runs there in `plans`; `npm run torture` runs all on both.
 */
const ALSO_ON_POSTGRES = [
  '{account.closing.races,built.server,campaign.ending,comments.races,creations,data.exports,database.faults,deployment,draining,empty.storage}',
  '{events,faults,file.store.faults,held.rows,investments.races,ledger-check,maintenance,many.commitments,newer.schema,operator.status}',
  '{plans*,projects.catalogue,quotas.races,reversals,sandbox,server.secrets,statements,stored.files,subscriptions.resume}',
  'uploads.{shares,space}',
  '{corrected,wrong}.clock',
].map((name) => `tests/{app,features,platform}/**/${name}.test.ts`);

const FEWER = {
  include: [DATA, ...ALSO_ON_POSTGRES],
  // Files are the same on any engine, but for which of them rows name; so are which backups are kept.
  exclude: ['tests/platform/files/!(orphan.files).data.test.ts', 'tests/backup/automatic.test.ts'],
};

const IN_JSDOM = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
  setupFiles: ['tests/support/jsdom.ts'],
  provide: { engine: 'sqlite' as const },
  // The users' time zone: in UTC a day that is off by one would go unnoticed.
  env: { TZ: 'America/Argentina/Buenos_Aires' },
};

/**
 * With modules of their own: one loads them anew as a reload of the page does, so that their listeners would stay on in
 * the tests that follow; one needs code that no test before it has loaded.
 */
const RELOADED = ['tests/client/session.test.ts', 'tests/client/returns.report.missing.test.tsx'];

keepInMemory();

export default defineConfig({
  root: ROOT,
  resolve: { alias: [ONE_GRAPHQL] },
  test: {
    pool: 'forks',
    // Megabytes for new objects: with Node's 16 the garbage collector takes a tenth of a test's time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: Math.min(4, availableParallelism() + 1),
    restoreMocks: true,
    ...PATIENT,
    retry: 0,
    // Projects use the same files: each is transformed once.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules' },
    projects: [
      project('architecture', { isolate: false }),
      project('domain', { isolate: false }),
      project('server:sqlite', onEngine('sqlite')),
      project('server:postgres', onEngine('postgres', process.env['FIGURES_FILE'] ? {} : FEWER)),
      project('client', { ...IN_JSDOM, isolate: false, exclude: RELOADED }),
      project('client:reloaded', { ...IN_JSDOM, include: RELOADED }),
      project('browser', {
        isolate: false,
        provide: { engine: 'sqlite' },
        globalSetup: ['tests/support/chromium.setup.ts'],
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

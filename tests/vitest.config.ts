import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepInMemory, ONE_GRAPHQL, onEngine, PATIENT, project, ROOT } from './vitest.projects.ts';

/** The peers' packages are installed only by `npm run bench`, so their tests cannot run here. */
const BENCH = { exclude: ['tests/bench/peers/**'] };

/**
 * How requests are parsed, executed, limited and answered, and what answers may hold, does not depend on the engine:
 * these run on SQLite alone. What is stored and read, and by whom, is tested on both: with SQLite files are in a
 * folder, with PostgreSQL in an S3-compatible store.
 */
const SAME_ON_BOTH = [
  'graphql/{ceiling,compiled,compiled.faults,compiled.mutations,decorators,growth}',
  'graphql/{limits,manual,refusals,sockets,variables}',
  'rest/{bodies,contract,document,growth,long.lists}',
  'accounts.{privacy,queue,throttle,tokens}',
  'feeds.{calendar,http}',
  'passkeys.{hostile,refused}',
  'permissions.{canaries,extra.keys,nobody}',
  'uploads.{graphql,hostile}',
  '{config,demo.mail,getting.started,guards,health,http-audit,investments.digits,keys.hostile}',
  '{job.payloads,networks,paths,projects.hostile,traces,webhooks.sending}',
  '{secrets,shared.links,single.lines,slow.readers,values,web.client}',
  '{account.closed,accounts.confirmation,accounts.passwords,comments.changes,headers,log.in.attempts}',
  '{milestones.delivery,moderation.content,moderation.told,operator.output,owner,projects.addresses}',
  '{projects.duplicate,reports,reversals.told,suspended.links,unsubscribe,update.requests,uploads.unknown}',
  '{key.log,keys.acts,uploads.wire,updates.reading}',
].map((name) => `tests/api/${name}.test.ts`);

const IN_JSDOM = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
  setupFiles: ['tests/support/jsdom.ts'],
  provide: { engine: 'sqlite' as const },
  // The users' time zone: in UTC a day that is off by one would go unnoticed.
  env: { TZ: 'America/Argentina/Buenos_Aires' },
};

/** Loads modules anew as a reload of the page does, so their listeners would stay on in the tests that follow. */
const RELOADED = 'tests/client/session.test.ts';

keepInMemory();

export default defineConfig({
  root: ROOT,
  resolve: { alias: [ONE_GRAPHQL] },
  test: {
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    restoreMocks: true,
    ...PATIENT,
    retry: 0,
    projects: [
      project('architecture', { isolate: false }),
      project('domain', { isolate: false }),
      project('data:sqlite', onEngine('sqlite')),
      project('data:postgres', onEngine('postgres')),
      project('api:sqlite', onEngine('sqlite')),
      project('api:postgres', onEngine('postgres', { exclude: SAME_ON_BOTH })),
      project('bench:sqlite', onEngine('sqlite', BENCH)),
      project('bench:postgres', onEngine('postgres', BENCH)),
      project('client', { ...IN_JSDOM, isolate: false, exclude: [RELOADED] }),
      project('client:reloaded', { ...IN_JSDOM, include: [RELOADED] }),
      project('browser', {
        isolate: false,
        globalSetup: ['tests/support/browser.setup.ts'],
        provide: { engine: 'sqlite' },
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

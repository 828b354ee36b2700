import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepInMemory, ONE_GRAPHQL, onEngine, PATIENT, project, ROOT } from './vitest.projects.ts';

/**
 * API tests run on SQLite. On PostgreSQL too run those in which statements, locks, order, lost connections or the file
 * store can make a difference, at least one for each table: with SQLite files are in a folder, with PostgreSQL in an
 * S3-compatible store. `npm run torture` runs all on both.
 */
const ALSO_ON_POSTGRES = [
  '{access.tokens,account.closing*,accounts,accounts.throttle,comments,comments.{races,threads},covers,creations,data.exports*}',
  '{database.faults,deployment,draining,editors,editors.invitations,email.change,event.mails,events,faults,feeds,file.store.faults,follows}',
  '{backlog.metrics,built.server,campaign.{ending,told},gallery,held.rows,instructions,instructions.frozen,investments,investments.{receipts,terms},investor.messages,keys.ended}',
  '{ledger-check,live.leaving,maintenance,mail.{digests,preferences},milestones,moderation.projects,newer.schema,notifications}',
  '{operations,operator.{accounts,cli,doctor,status},outcomes*,passkeys,passwords,plans*,projects,projects.{catalogue,orders,owned,stats}}',
  '{questions,quotas*,referrals,rest/exports,reversals,sandbox,scheduled.events,seat.waits,server.secrets,sessions,statements,stats*,stored.files,studios}',
  '{subscriptions,subscriptions.resume,suspended.writes,updates,uploads.{shares,space},webhooks,withdrawals}',
].map((name) => `tests/{app,features,platform}/**/${name}.test.ts`);

/** Files are the same on any engine, but for which of them rows name. */
const WITHOUT_ROWS = ['tests/platform/files/!(orphan.files).data.test.ts'];

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
    // Projects use the same files: each is transformed once.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules' },
    projects: [
      project('architecture', { isolate: false }),
      project('domain', { isolate: false }),
      project('data:sqlite', onEngine('sqlite')),
      project('data:postgres', onEngine('postgres', { exclude: WITHOUT_ROWS })),
      project('api:sqlite', onEngine('sqlite')),
      project('api:postgres', onEngine('postgres', process.env['FIGURES_FILE'] ? {} : { include: ALSO_ON_POSTGRES })),
      project('bench:sqlite', onEngine('sqlite')),
      project('bench:postgres', onEngine('postgres')),
      project('client', { ...IN_JSDOM, isolate: false, exclude: [RELOADED] }),
      project('client:reloaded', { ...IN_JSDOM, include: [RELOADED] }),
      project('browser', {
        isolate: false,
        provide: { engine: 'sqlite' },
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

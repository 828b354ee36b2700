import { join } from 'node:path';
import type { App } from './app.ts';
import { newestOf, openAutomaticBackups } from './backup/automatic.ts';
import { setUploadDir, type Config } from './config.ts';
import { SECOND } from './kernel/time/durations.ts';
import { databaseIdOf } from './platform/database/installation.ts';
import { VERSION } from './platform/database/schema.version.ts';
import { startDispatch } from './platform/events/start.dispatch.ts';
import { startSweeping } from './platform/files/orphans/start.ts';
import { every } from './platform/jobs/every.ts';
import { DONE_DAYS, startJobs } from './platform/jobs/start.ts';
import { reportUnhandledErrors } from './platform/http/unanswered.errors.ts';
import { createExecute } from './operator/execute.ts';
import { openOperatorSocket } from './operator/socket.ts';
import { scheduleDailyJobs } from './features/daily.jobs.ts';
import { createJobHandlers } from './features/job.handlers.ts';
import { createOperatorServices } from './features/moderation/operator/operator.service.ts';
import { startDataExportUpkeep } from './features/leaving/exports/data.export.upkeep.jobs.ts';
import { startCredentialUpkeep } from './features/sessions/credential.upkeep.jobs.ts';
import { startTextUpkeep } from './features/texts/text.upkeep.jobs.ts';
import { startIdentityUpkeep } from './features/payments/identities/identity.upkeep.jobs.ts';
import { startReturnAccountUpkeep } from './features/payments/returns/return.account.upkeep.jobs.ts';
import { startWebhookUpkeep } from './features/webhooks/webhook.upkeep.jobs.ts';

/** Milliseconds from a stop until connections that are still open are closed. */
const DISCONNECT_AFTER = 6_000;
/** Milliseconds from a stop until the process exits, whatever still runs. */
const EXIT_AFTER = 10_000;
/** Milliseconds between comparisons of the clock. */
const CLOCK_INTERVAL = 10 * SECOND;

const SANDBOX = 'SANDBOX=on: whoever has an account moves the calendar, for everybody';
const MAINTENANCE = 'MAINTENANCE=on: nothing that requests ask for is written, and nothing is done in the background';
const ANY_TARGET = 'WEBHOOK_TARGETS=any: whoever has an account can send requests into the network of this server';

/** Listens until SIGTERM, then answers requests in progress. Resolves once it listens. */
export async function serve(
  { fastify, database, dependencies, dispatches, backups, close }: App,
  config: Config,
): Promise<string> {
  const { port, host, dataDir, drainSeconds = 0, doneJobDays = DONE_DAYS } = config;
  reportUnhandledErrors(fastify);
  if (dependencies.webhookTargets === 'any') fastify.log.warn(ANY_TARGET);
  if (dependencies.isInMaintenance) fastify.log.warn(MAINTENANCE);
  if (dependencies.movingCalendar) fastify.log.warn(SANDBOX);
  const incoming = join(dataDir, 'incoming');
  setUploadDir(incoming);
  const { media, jobs, calendar, now, clock, mediaStore } = dependencies;
  const handlers = createJobHandlers(dependencies);
  const { files, sizes } = mediaStore;
  const schedule = (): Promise<void> => scheduleDailyJobs(dependencies);
  const background: { stop(): Promise<void> }[] = [];
  fastify.addHook('onClose', async () => void (await Promise.all(background.map((work) => work.stop()))));
  fastify.log.info({ version: VERSION, engine: database.engine }, 'Starting');
  const address = await fastify.listen({ port, host });
  const swept = {
    database,
    clock,
    media,
    files,
    sizesFolder: sizes.folder,
    incoming,
    mailFolder: join(dataDir, 'mail'),
  };
  const startBackground = () => [
    every(CLOCK_INTERVAL, 'comparing the clock', async () => void (await clock.check()), fastify.log),
    startSweeping(swept, fastify.log),
    startJobs({ jobs, handlers, calendar, now, clock, doneDays: doneJobDays, schedule }, fastify.log),
    ...dispatches.map(startDispatch),
    startWebhookUpkeep(dependencies, fastify.log),
    startIdentityUpkeep(dependencies, fastify.log),
    startReturnAccountUpkeep(dependencies, fastify.log),
    startCredentialUpkeep(dependencies, fastify.log),
    startDataExportUpkeep(dependencies, fastify.log),
    startTextUpkeep(dependencies, fastify.log),
    dependencies.credentialUses.start(fastify.log),
    ...(backups ? [backups.start(fastify.log)] : []),
  ];
  if (!dependencies.isInMaintenance) background.push(...startBackground());
  if (database.dialect.isEmbedded) {
    const backups = openAutomaticBackups({ ...config, databaseId: await databaseIdOf(database) });
    const operators = createOperatorServices(dependencies, () => newestOf(backups));
    const execute = createExecute(operators, fastify.log);
    const { log } = fastify;
    background.push(await openOperatorSocket(dataDir, execute, (details, message) => log.warn(details, message)));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fastify.log.info({ signal }, 'Stopping');
      fastify.draining.active = true;
      setTimeout(() => {
        setTimeout(() => fastify.server.closeAllConnections(), DISCONNECT_AFTER).unref();
        setTimeout(() => process.exit(1), EXIT_AFTER).unref();
        close().then(
          () => {
            fastify.log.info({}, 'Stopped');
            process.exit(0);
          },
          () => process.exit(1),
        );
      }, drainSeconds * 1000);
    });
  }
  return address;
}

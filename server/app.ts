import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import { addApis } from './apis.ts';
import { openBackupSchedule, type BackupSchedule } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { backlogOf } from './features/backlog.ts';
import type { Database } from './features/database.ts';
import { createDispatches } from './features/dispatches.ts';
import { refuseFormerData } from './former.database.ts';
import { openDatabase } from './features/open.ts';
import { lockDataDir, LOCK_TIMEOUT } from './platform/database/sqlite/data.dir.lock.ts';
import type { EventPosition } from './kernel/events/event.ts';
import type { Dispatch } from './platform/events/event.dispatch.ts';
import { createEventStreams } from './platform/events/event.stream.ts';
import { followEvents } from './platform/events/event.tail.ts';
import { createLive } from './features/live.ts';
import { buildGraphQLSchema } from './features/graphql.schema.ts';
import { watchClock, type ClockWatch } from './platform/clock/clock.watch.ts';
import { shareWithOrigins } from './platform/http/cors.ts';
import { standardOutput, type LogOutput } from './platform/http/log.output.ts';
import { refuseWrites } from './platform/http/maintenance.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { createServer, MAX_BODY_BYTES } from './platform/http/server.ts';
import { endSocket } from './platform/http/unanswered.errors.ts';
import { createClockAlerts } from './features/moderation/operator/operator.clock.service.ts';
import { createEventServices } from './features/event.services.ts';
import { fingerprintOf } from './platform/security/secret.fingerprint.ts';
import { claimServerSecret } from './platform/security/server.secrets.ts';
import { markSandbox } from './platform/http/sandbox.mark.ts';
import { openCalendar, type OpenedCalendar } from './features/sandbox/sandbox.calendar.service.ts';
import { createSubscriberViewers } from './features/sessions/authenticate.service.ts';
import { createServices, type Services } from './features/services.ts';
import { PASSWORD_COST, type PasswordCost } from './platform/security/passwords.ts';
import { createDependencies, type Dependencies } from './features/dependencies.ts';

export type App = {
  fastify: FastifyInstance;
  services: Services;
  database: Database;
  dependencies: Dependencies;
  /** What creates jobs for events once the server listens. */
  dispatches: readonly Dispatch[];
  /** Null: the server makes no backups by itself. */
  backups: BackupSchedule | null;
  /** Position of the last event sent to subscriptions. */
  notifiedUntil: () => EventPosition;
  close: () => Promise<void>;
};

export type AppOptions = {
  /** The present moment; tests and the demo world bring their own. */
  now?: () => Date;
  /** Milliseconds that pass evenly, by which the clock is watched; tests without one let it jump. */
  monotonic?: (() => number) | null;
  /** Only tests trade durability for speed. */
  synchronous?: 'FULL' | 'OFF';
  /** Only tests hash passwords quickly. */
  passwordCost?: PasswordCost;
  /** Called when a restore has replaced the database under the server, which must end. */
  onReplaced?: () => void;
  /** Destination of the log. */
  logTo?: LogOutput;
  /** Allows a secret other than the database's last one; false by default. */
  newSecret?: boolean;
  /** Allows an empty database beside what an earlier one left; false by default. */
  isNew?: boolean;
  /** Built by default, which takes long; tests share one. */
  schema?: GraphQLSchema;
};

const NEW_DATABASE = 'There was no database in the data folder: a new one is made';
const NEW_TABLES = 'The database is empty: a new site is made in it';

export async function createApp(
  config: Config,
  {
    now = () => new Date(),
    monotonic = () => performance.now(),
    synchronous = 'FULL',
    passwordCost = PASSWORD_COST,
    logTo = standardOutput(),
    onReplaced = () => undefined,
    newSecret = false,
    isNew = false,
    schema,
  }: AppOptions = {},
): Promise<App> {
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir, LOCK_TIMEOUT) : () => undefined;
  const fastify = createServer({ ...config, logTo });

  function onEmpty(): void {
    if (!isNew) refuseFormerData(config);
    const { dataDir, databaseUrl } = config;
    fastify.log.warn({ dataDir }, databaseUrl === null ? NEW_DATABASE : NEW_TABLES);
  }

  async function open(stored: Database): Promise<OpenedCalendar & { clock: ClockWatch }> {
    await claimServerSecret(stored, config.secrets, { isNew: newSecret, log: fastify.log });
    const found = await openCalendar(stored, { isSandbox: config.sandbox ?? false, now });
    const watched = { now, monotonic: found.movingCalendar ? null : monotonic };
    return { ...found, clock: await watchClock(stored, watched) };
  }

  const fingerprints = config.secrets.map(fingerprintOf);
  const options = { synchronous, log: fastify.log, fingerprints, onReplaced, onEmpty };
  const stored = await openDatabase({ ...config, ...options }).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const opened = await open(stored).catch(async (error: unknown) => {
    await stored.close();
    unlock();
    throw error;
  });
  const { database, calendar, movingCalendar, clock } = opened;
  const times = { calendar, movingCalendar, now, clock };
  const dependencies = createDependencies(database, config, { ...times, log: fastify.log, passwordCost });
  const services = createServices(dependencies);
  clock.onChange(createClockAlerts(dependencies));
  const servicesOf = createEventServices(dependencies);
  const { events } = dependencies;
  const tail = await followEvents({ database, events });
  const streams = createEventStreams({ tail, events });
  const live = createLive({ streams, servicesOf, viewerOf: createSubscriberViewers(dependencies) });

  await shareWithOrigins(fastify, config.corsOrigins);
  refuseWrites(fastify, dependencies.isInMaintenance);
  if (movingCalendar) markSandbox(fastify, movingCalendar.days);
  await fastify.register(websocket, {
    options: { maxPayload: MAX_BODY_BYTES, handleProtocols },
    errorHandler: endSocket,
  });
  const dispatches = createDispatches(dependencies);
  const backlog = backlogOf(dependencies, { tail, dispatches });
  const { on: onEvent, listening } = tail;
  const backups = await openBackupSchedule(database, config, now);
  const following = movingCalendar?.follow();
  const daysAhead = movingCalendar?.days ?? null;
  const watched = { onEvent, listening, backlog, backups, daysAhead, dataDir: config.dataDir };
  addMetrics(fastify, { ...database, ...watched }, logTo);
  const apis = { config, dependencies, services, live, onEvent };
  await addApis(fastify, { ...apis, schema: schema ?? (await buildGraphQLSchema()) });
  return {
    fastify,
    services,
    database,
    dependencies,
    dispatches,
    backups,
    notifiedUntil: tail.position,
    close: async () => {
      await fastify.close();
      await tail.close();
      await following?.stop();
      await dependencies.mailer.close();
      await database.close();
      unlock();
    },
  };
}

import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { afterAll, onTestFinished } from 'vitest';
import { standardOutput } from '#server/platform/http/log.output.ts';
import { createApp, type App } from '#server/app.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { DEFAULT_SENDER, type MailSettings } from '#server/platform/mail/settings.ts';
import type { PasswordCost } from '#server/platform/security/passwords.ts';
import type { WebhookTargets } from '#server/features/webhooks/webhook.rules.ts';
import type { PostgresSettings } from '#server/platform/database/postgres/settings.ts';
import { createClient, type Client } from './client.ts';
import { createGiven, type Given } from './given.ts';
import type { StandIn } from './s3.ts';
import { currentEngine, migratedStorage, type Storage } from './storage.ts';

export const SECRET = 'a secret for tests alone, long enough';

const QUICK: PasswordCost = { memoryCost: 1024, timeCost: 1 };

// Fastify seeks the name of a plugin that has none among all loaded modules, a third of what a start takes here.
Object.assign(Function.prototype, { [Symbol.for('fastify.display-name')]: 'plugin' });

let sharedSchema: Promise<GraphQLSchema> | undefined;

export type TestApp = Client & {
  app: App;
  url: string;
  dataDir: string;
  /** Null on SQLite. */
  databaseUrl: string | null;
  /** The store of files; null on SQLite, where they are in `dataDir`. */
  s3: StandIn | null;
  given: Given;
  /** Sets the server's clock, which does not advance by itself. */
  setNow(instant: string | Date): void;
};

export type StartOptions = {
  now?: string;
  /** Milliseconds that pass evenly: the clock is watched; by default tests move it as they like. */
  monotonic?: () => number;
  rateLimit?: boolean;
  /** Off by default: tests make more than people do. */
  quotas?: boolean;
  publicUrl?: string;
  /** By default any origin may call. */
  corsOrigins?: string[];
  /** For servers whose own address matters before they listen; by default any. */
  port?: number;
  secrets?: string[];
  /** Whether it starts with secrets that the database doesn't know. */
  newSecret?: boolean;
  /** Whether it takes an empty database beside what an earlier one left. */
  isNew?: boolean;
  /** Collects every log line, at all levels. */
  log?: string[];
  /** An app whose data this server shares. */
  beside?: Pick<TestApp, 'dataDir' | 'databaseUrl' | 's3'>;
  /** Maps the database's URL to the one the server connects to, for example that of a relay. */
  through?: (databaseUrl: string) => Promise<string>;
  postgres?: Partial<PostgresSettings>;
  drainSeconds?: number;
  /** By default none. */
  minFreeDisk?: number;
  /** Milliseconds; by default no backups are made. */
  backupEvery?: number;
  /** By default mails are written to the data folder; nothing sends them by itself. */
  mail?: MailSettings;
  /** By default any: receivers of tests are on this machine. */
  webhookTargets?: WebhookTargets;
  /** By default quick, because each start and each log-in hashes. */
  passwordCost?: PasswordCost;
  /** By default all apps of a process share one. */
  schema?: GraphQLSchema;
  /** By default on SQLite alone: so every API test runs with and without compiled queries. */
  compiledQueries?: boolean;
  /** Off by default: tests see at once what they changed. */
  cachePages?: boolean;
  /** Off by default. */
  maintenance?: boolean;
  /** By default as many as for everybody. */
  withdrawalDays?: number;
  /** Off by default. */
  sandbox?: boolean;
  /** Whether projects may have a revenue share; on by default. */
  revenueShare?: boolean;
};

/** A complete server: a real database of the project's engine and a real port. */
export async function startApp(options: StartOptions = {}): Promise<TestApp & { stop(): Promise<void> }> {
  const {
    now,
    port = 0,
    rateLimit = false,
    quotas = false,
    publicUrl = null,
    secrets = [SECRET],
    log,
    beside,
  } = options;
  const { mail = { smtp: null, from: DEFAULT_SENDER } } = options;
  const { through = async (url) => url, postgres = {}, drainSeconds = 0, minFreeDisk = 0 } = options;
  const { backupEvery = null, cachePages = false, sandbox = false, isNew = false } = options;
  const { webhookTargets = 'any', maintenance = false, newSecret = false, passwordCost = QUICK, corsOrigins } = options;
  const schema = options.schema ?? (await (sharedSchema ??= buildGraphQLSchema()));
  const { compiledQueries = currentEngine() === 'sqlite' } = options;
  const storage: Storage = beside
    ? { ...beside, fileStore: beside.s3?.settings ?? null, remove: async () => undefined }
    : await migratedStorage();
  let time = now === undefined ? null : new Date(now);
  const config = {
    port,
    host: '127.0.0.1',
    dataDir: storage.dataDir,
    textsDir: join(storage.dataDir, 'textos'),
    fileStore: storage.fileStore,
    databaseUrl: storage.databaseUrl === null ? null : await through(storage.databaseUrl),
    // A busy machine may hold a lock for long, which is no fault of who waits for it.
    postgres: { lockTimeout: 30_000, ...postgres },
    drainSeconds,
    minFreeDisk,
    backups: { every: backupEvery, retained: 2, to: join(storage.dataDir, 'backups') },
    publicUrl,
    ...(corsOrigins && { corsOrigins }),
    secrets,
    logLevel: log ? ('trace' as const) : ('silent' as const),
    cachePages,
    rateLimit,
    quotas,
    maintenance,
    ...(options.withdrawalDays !== undefined && { withdrawalDays: options.withdrawalDays }),
    sandbox,
    revenueShare: options.revenueShare ?? true,
    compiledQueries,
    trustedProxies: null,
    mail,
    operatorMail: 'operador@fichin.test',
    webhookTargets,
  };
  const logTo = log ? { write: (line: string) => void log.push(line), dropped: () => 0 } : standardOutput();
  const present = () => time ?? new Date();
  const fresh = { newSecret, isNew };
  const clocks = { now: present, monotonic: options.monotonic ?? null };
  const app = await createApp(config, { ...clocks, synchronous: 'OFF', passwordCost, logTo, ...fresh, schema });
  const url = await app.fastify.listen({ port, host: '127.0.0.1' });
  const client = createClient(url);
  const stop = async () => {
    await app.close();
    await storage.remove();
  };
  return {
    ...client,
    app,
    url,
    dataDir: storage.dataDir,
    databaseUrl: storage.databaseUrl,
    s3: storage.s3,
    given: createGiven(app),
    setNow: (instant) => {
      time = new Date(instant);
    },
    stop,
  };
}

/** Like `startApp`, stopped after the running test. */
export async function startAppForTest(options: StartOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  onTestFinished(() => app.stop());
  return app;
}

/** Like `startApp`, stopped after the tests of the file, which starts it before it declares them. */
export async function startAppForFile(options: StartOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  afterAll(() => app.stop());
  return app;
}

import { onTestFinished } from 'vitest';
import { standardOutput } from '#server/http/log.output.ts';
import { createApp, type App } from '#server/app.ts';
import type { PostgresSettings } from '#server/data/postgres.settings.ts';
import { createClient, type Client } from './client.ts';
import { createGiven, type Given } from './given.ts';
import { freshStorage, type Storage } from './storage.ts';

export const SECRET = 'a secret for tests alone, long enough';

export type TestApp = Client & {
  app: App;
  url: string;
  dataDir: string;
  /** Null on SQLite. */
  databaseUrl: string | null;
  given: Given;
  /** Moves the server's clock; it stands still otherwise. */
  setNow(instant: string | Date): void;
};

export type StartOptions = {
  now?: string;
  rateLimit?: boolean;
  publicUrl?: string;
  secrets?: string[];
  /** Takes every line of the log, the least important too. */
  log?: string[];
  /** Another copy of the server on the same data. */
  beside?: TestApp;
  /** Where it reaches PostgreSQL instead, given the database's address. */
  through?: (databaseUrl: string) => Promise<string>;
  postgres?: Partial<PostgresSettings>;
  drainSeconds?: number;
};

/** A whole server of its own: real database of the project's engine, real port. */
export async function startApp(options: StartOptions = {}): Promise<TestApp & { stop(): Promise<void> }> {
  const { now, rateLimit = false, publicUrl = null, secrets = [SECRET], log, beside } = options;
  const { through = async (url) => url, postgres = {}, drainSeconds = 0 } = options;
  const storage: Storage = beside ? { ...beside, remove: async () => undefined } : await freshStorage();
  let time = now === undefined ? null : new Date(now);
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir: storage.dataDir,
    databaseUrl: storage.databaseUrl === null ? null : await through(storage.databaseUrl),
    postgres,
    drainSeconds,
    publicUrl,
    secrets,
    logLevel: log ? ('trace' as const) : ('silent' as const),
    rateLimit,
    trustedProxies: null,
  };
  const logTo = log ? { write: (line: string) => void log.push(line), dropped: () => 0 } : standardOutput();
  const app = await createApp(config, { clock: () => time ?? new Date(), synchronous: 'OFF', logTo });
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
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
    given: createGiven(app),
    setNow: (instant) => {
      time = new Date(instant);
    },
    stop,
  };
}

/** The same, stopped when the running test has finished. */
export async function startAppForTest(options: StartOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  onTestFinished(() => app.stop());
  return app;
}

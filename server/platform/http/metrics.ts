import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { SECOND } from '#server/kernel/time/durations.ts';
import { toDollars } from '#server/kernel/money/money.ts';
import type { ErrorApi } from './errors.ts';
import type { LogOutput } from './log.output.ts';
import { addCounts, watchBacklog, watchDisk, type Backlog } from './metrics.backlog.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts errors by API and code; `process` are those outside of any request. */
    countError(api: ErrorApi | 'process', code: string): void;
    /** Counts responses by executor. */
    countAnswer(path: 'compiled' | 'apollo'): void;
  }
}

/** Seconds. */
const LATENCIES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Watched = Pick<Database, 'pool' | 'pendingWrites' | 'faults'> & {
  /** Calls the listener with each event stored by any server process. */
  onEvent: (listener: (event: StoredEvent) => void) => () => void;
  /** Number of listeners to events. */
  listening: () => number;
  backlog: Backlog;
  dataDir: string;
  /** How far the calendar of a sandbox is ahead; null elsewhere. */
  daysAhead: (() => number) | null;
  /** Null: the server makes none. Times are milliseconds. */
  backups: { interval: number; age(): number; failures(): number } | null;
};

let processRegistry: Registry | undefined;

/** Default metrics have no end: one set per process, which retains none of its apps. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, prefix: 'fichin_' });
  }
  return processRegistry;
}

/** /metrics for Prometheus: requests, errors by code, money, queues, what waits and fails, process and event loop. */
export function addMetrics(app: FastifyInstance, watched: Watched, log: Pick<LogOutput, 'dropped'>): void {
  const registry = Registry.merge([processMetrics()]);
  watchRequests(app, registry);
  watchAnswers(app, registry);
  watchInvestments(app, registry, watched);
  watchQueues(registry, watched);
  watchLog(registry, log);
  addCounts(registry, {
    name: 'fichin_database_faults_total',
    help: 'What went wrong between this copy and its database outside of any request, by kind.',
    label: 'kind',
    counts: watched.faults,
  });
  watchBacklog(registry, watched.backlog);
  watchDisk(registry, watched.dataDir);
  watchBackups(registry, watched);
  watchSandbox(registry, watched);
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'fichin_http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function watchAnswers(app: FastifyInstance, registry: Registry): void {
  const errors = new Counter({
    name: 'fichin_errors_total',
    help: 'Errors answered, by API and code.',
    labelNames: ['api', 'code'],
    registers: [registry],
  });
  app.decorate('countError', (api, code) => errors.inc({ api, code }));
  const answers = new Counter({
    name: 'fichin_graphql_answers_total',
    help: 'Answers to POST /graphql, by executor: a compiled plan or Apollo.',
    labelNames: ['path'],
    registers: [registry],
  });
  app.decorate('countAnswer', (path) => answers.inc({ path }));
}

/** Counts investments. Every server process receives every event, so don't add their counters up. */
function watchInvestments(app: FastifyInstance, registry: Registry, { onEvent }: Watched): void {
  const registers = [registry];
  const investments = new Counter({
    name: 'fichin_investments_total',
    help: 'Investments committed since this copy started, by any copy of the server.',
    registers,
  });
  const invested = new Counter({
    name: 'fichin_invested_dollars_total',
    help: 'US dollars of those investments.',
    registers,
  });
  const stop = onEvent(({ kind, amountCents }) => {
    if (kind !== 'investment_received' || amountCents === null) return;
    investments.inc();
    invested.inc(toDollars(amountCents));
  });
  app.addHook('onClose', async () => stop());
}

const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

/** Pool metrics exist on PostgreSQL only. */
function watchQueues(registry: Registry, { pool, pendingWrites: writing, listening }: Watched): void {
  const gauge = gaugesOf(registry);
  gauge('fichin_writes_under_way', 'Transactions begun and not ended yet, those that wait included.', writing);
  gauge('fichin_event_listeners', 'Subscriptions that wait for events, and what else listens to them.', listening);
  if (!pool) return;
  gauge('fichin_pool_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
  gauge('fichin_pool_idle', 'Connections to PostgreSQL that do nothing.', () => pool.idleCount);
  gauge('fichin_pool_waiting', 'Queries that wait for a connection to PostgreSQL.', () => pool.waitingCount);
}

function watchLog(registry: Registry, { dropped }: Pick<LogOutput, 'dropped'>): void {
  const lines = new Counter({
    name: 'fichin_log_lines_dropped_total',
    help: 'Lines of the log that could not be written: its reader is too slow or gone, or its disk is full.',
    registers: [registry],
    collect() {
      lines.reset();
      lines.inc(dropped());
    },
  });
}

/** Every copy knows the backups of all copies that share a place for them. */
function watchBackups(registry: Registry, { backups }: Watched): void {
  if (!backups) return;
  const gauge = gaugesOf(registry);
  const { interval, age, failures } = backups;
  gauge('fichin_backup_age_seconds', 'Since the newest verified backup; +Inf without one.', () => age() / SECOND);
  gauge('fichin_backup_every_seconds', 'BACKUP_EVERY.', () => interval / SECOND);
  const failed = new Counter({
    name: 'fichin_backup_failures_total',
    help: 'Backups that this copy could not make or verify.',
    registers: [registry],
    collect() {
      failed.reset();
      failed.inc(failures());
    },
  });
}

function watchSandbox(registry: Registry, { daysAhead }: Watched): void {
  if (!daysAhead) return;
  gaugesOf(registry)('fichin_sandbox_days', 'Days that the calendar of a sandbox is ahead of the clock.', daysAhead);
}

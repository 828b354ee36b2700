import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/data/database.ts';
import { toDollars } from '#server/domain/money.ts';
import type { LogOutput } from './log.output.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** Counts what a door refused, or broke at, by its code; `process` is what broke outside of any request. */
    countError(door: 'graphql' | 'rest' | 'none' | 'process', code: string): void;
    /** Counts which way an answer of GraphQL came. */
    countAnswer(way: 'lane' | 'apollo'): void;
  }
}

/** Seconds. */
const LATENCIES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Watched = Pick<Database, 'on' | 'pool' | 'writing' | 'faults'>;

/** /metrics for Prometheus: requests, errors by code, money, the database's queues, process and event loop. */
export function addMetrics(app: FastifyInstance, database: Watched, log: Pick<LogOutput, 'dropped'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'fichin_' });
  watchRequests(app, registry);
  watchAnswers(app, registry);
  watchInvestments(app, registry, database);
  watchQueues(registry, database);
  watchLog(registry, log);
  watchFaults(registry, database);
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
    help: 'What was answered with an error, by door and code.',
    labelNames: ['door', 'code'],
    registers: [registry],
  });
  app.decorate('countError', (door, code) => errors.inc({ door, code }));
  const answers = new Counter({
    name: 'fichin_graphql_answers_total',
    help: 'Answers to POST /graphql, by the way they came: the fast lane or Apollo.',
    labelNames: ['way'],
    registers: [registry],
  });
  app.decorate('countAnswer', (way) => answers.inc({ way }));
}

/** Every copy of the server hears of every investment: the copies' figures are alike, and not to be added up. */
function watchInvestments(app: FastifyInstance, registry: Registry, { on }: Watched): void {
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
  const stop = on((event) => {
    if (event.type !== 'fundingChanged') return;
    investments.inc();
    invested.inc(toDollars(event.amount));
  });
  app.addHook('onClose', async () => stop());
}

/** What waits for the database; on SQLite there is no pool. */
function watchQueues(registry: Registry, { pool, writing }: Watched): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('fichin_writes_under_way', 'Transactions begun and not ended yet, those that wait included.', writing);
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

function watchFaults(registry: Registry, { faults }: Watched): void {
  const counter = new Counter({
    name: 'fichin_database_faults_total',
    help: 'What went wrong between this copy and its database outside of any request, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [kind, count] of Object.entries(faults)) counter.inc({ kind }, count);
    },
  });
}

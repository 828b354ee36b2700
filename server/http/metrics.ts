import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/data/database.ts';

/** Seconds. */
const LATENCIES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * /metrics for Prometheus: requests and latencies by route, refusals by status, investments, process and event loop.
 */
export function addMetrics(app: FastifyInstance, database: Pick<Database, 'on'>): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'fichin_' });
  const requests = new Histogram({
    name: 'fichin_http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES,
    registers,
  });
  const investments = new Counter({
    name: 'fichin_investments_total',
    help: 'Investments committed since this copy started, by any copy of the server.',
    registers,
  });

  const stop = database.on(({ type }) => void (type === 'fundingChanged' && investments.inc()));
  app.addHook('onClose', async () => stop());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/features/database.ts';
import { openDatabase } from '#server/features/open.ts';
import { createEventCursorRepository } from '#server/platform/events/event.cursor.repository.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { createRelationRepository } from '#server/features/rights/relation.repository.ts';
import { createInvestmentRepository } from '#server/features/investments/investment.repository.ts';
import { createJobRepository } from '#server/platform/jobs/job.repository.ts';
import { createMailPreferenceRepository } from '#server/features/notifications/mails/mail.preference.repository.ts';
import { createNotificationRepository } from '#server/features/notifications/notification.repository.ts';
import { createWebhookRepository } from '#server/features/webhooks/webhook.repository.ts';
import { createDispatch, type Dispatch } from '#server/platform/events/event.dispatch.ts';
import { pointerTo } from '#server/features/notifications/notification.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import { webhookDispatching } from '#server/features/webhooks/webhook.jobs.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { cpuWithChildren, parentOf } from './machine.ts';
import { GOALS } from './goals.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';
import { makeToldWorld, type ToldWorld } from './told.world.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const EVENTS = 1_000_000;
const RECIPIENTS = 10_000;
const COUNTS = 200;

type Result = { name: string; figure: string; goal: string; isMet: boolean };

/** What telling people of events costs: the count of unread notifications, and the jobs of one event to many. */
export const bench: Bench = async ({ words, rounds, part }) => {
  const results: Result[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (words.length > 0 && !words.includes(engine)) continue;
    await onEngine(engine, async (database, databaseCpu) => {
      const world = await makeToldWorld(database, EVENTS * part, RECIPIENTS * part);
      await database.pool?.query('VACUUM ANALYZE');
      const found = [
        await measureCount({ database, world, rounds, databaseCpu }),
        ...(await measureDispatches({ database, world, rounds, recipients: RECIPIENTS * part })),
      ];
      results.push(...found.map((result) => ({ ...result, name: `${engine}: ${result.name}` })));
    });
  }
  return report({
    title: 'Telling people of events',
    head: ['', 'measured'],
    rows: results.map(({ name, figure }) => [name, figure]),
    verdicts: results.map(({ name, figure, goal, isMet }) => ({ measured: `${name}: ${figure}`, goal, isMet })),
  });
};

/** Milliseconds of processor time that the database's own processes have used. */
type DatabaseCpu = () => number;

async function onEngine(engine: 'sqlite' | 'postgres', work: (database: Database, cpu: DatabaseCpu) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-told-'));
  const server = engine === 'postgres' ? await startPostgres([]) : null;
  const patient = { postgres: { statementTimeout: 0, idleInTransactionTimeout: 0 }, writeTimeout: 600_000 };
  const database = await openDatabase({ dataDir, databaseUrl: server?.url ?? null, synchronous: 'FULL', ...patient });
  try {
    const asked = await database.pool?.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const postmaster = asked ? parentOf(asked.rows[0]?.pid ?? 0) : null;
    await work(database, () => (postmaster === null ? 0 : cpuWithChildren(postmaster)));
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

const asViewer = (id: number): Viewer => ({ id, role: 'investor', developerProfileId: null });

type Measuring = { database: Database; world: ToldWorld; rounds: number };

/** The best of several turns, in processor time: with nothing unread. */
async function measureCount({ database, world, rounds, databaseCpu }: Measuring & { databaseCpu: DatabaseCpu }) {
  const notifications = createNotificationRepository(database);
  const viewers = world.readers.map(({ userId }) => asViewer(userId));
  const costs = viewers.map(() => Number.POSITIVE_INFINITY);
  const latest = await notifications.findLatestEvent();
  if (!latest) throw new Error('no event');
  await database.write('system', async (tx) => {
    for (const { id } of viewers) await notifications.moveTo(tx, id, null, pointerTo(latest));
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, viewer] of viewers.entries()) {
      const before = process.cpuUsage();
      const databaseBefore = databaseCpu();
      for (let count = 0; count < COUNTS; count += 1) {
        const unread = await notifications.countUnread(viewer);
        if (unread !== 0) throw new Error(`${unread} unread`);
      }
      const { user, system } = process.cpuUsage(before);
      const cost = ((user + system) / 1000 + databaseCpu() - databaseBefore) / COUNTS;
      costs[at] = Math.min(costs[at] ?? cost, cost);
    }
  }
  const [few = 0, many = 0] = costs;
  const ratio = many / few;
  const [small, large] = world.readers.map(({ follows }) => follows);
  return {
    name: `unread count, ${small} and ${large} projects followed`,
    figure: `${few.toFixed(2)} and ${many.toFixed(2)} ms: ${ratio.toFixed(1)} ×`,
    goal: `≤ ${GOALS.told.ratio} ×`,
    isMet: ratio <= GOALS.told.ratio,
  };
}

/** One event to many, in the best of several turns. */
async function measureDispatches({ database, world, rounds, recipients }: Measuring & { recipients: number }) {
  const [events, cursors, jobs] = [
    createEventRepository(database),
    createEventCursorRepository(database),
    createJobRepository(database, database.tables.webhooks),
  ];
  const dependencies = {
    webhooks: createWebhookRepository(database),
    mailPreferences: createMailPreferenceRepository(database),
    investments: createInvestmentRepository(database),
    relations: createRelationRepository(database),
    calendar: () => new Date(),
    now: () => new Date(),
  } as unknown as Dependencies;
  const sources = { database, events, cursors, jobs };
  const dispatches = {
    webhooks: createDispatch(sources, webhookDispatching(dependencies)),
    mails: createDispatch(sources, eventMailDispatching(dependencies)),
  };
  const results: Result[] = [];
  for (const [name, dispatch] of Object.entries(dispatches)) {
    let [rate, held] = [0, Number.POSITIVE_INFINITY];
    await finish(dispatch);
    for (let round = 0; round < rounds; round += 1) {
      const event = { kind: 'update_published', projectId: world.projectId, actorId: null } as const;
      await database.write('system', async (_tx, emit) =>
        emit({ ...event, subjectId: world.updateId, createdAt: new Date() }),
      );
      await pause(100);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const began = performance.now();
      await finish(dispatch);
      rate = Math.max(rate, (recipients * 1000) / (performance.now() - began));
      delay.disable();
      held = Math.min(held, delay.max / 1e6);
    }
    results.push({
      name: `one event to ${recipients} ${name}`,
      figure: `${rate.toFixed(0)} a second, loop held ${held.toFixed(0)} ms`,
      goal: `≥ ${GOALS.told.rate} a second, ≤ ${GOALS.told.held} ms`,
      isMet: rate >= GOALS.told.rate && held <= GOALS.told.held,
    });
  }
  return results;
}

async function finish({ dispatchNext }: Dispatch): Promise<void> {
  for (let state = await dispatchNext(); state !== 'none'; state = await dispatchNext()) await nextTurn();
}

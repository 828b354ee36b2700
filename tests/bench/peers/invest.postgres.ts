import type pg from 'pg';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import {
  availabilityProblem,
  IDEMPOTENCY_CONFLICT,
  investmentProblem,
  seatProblem,
} from '#server/features/investments/investment.rules.ts';
import { canSeeProject, investorProblem } from '#server/features/rights/permissions.rules.ts';
import type { Invested, Order } from './invest.ts';
import { revivedProject } from './revive.ts';
import type { PostgresStatements } from './statements.postgres.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const BY_KEY = `SELECT i.id, i.project_id AS "projectId", i.amount_cents AS "amountCents", i.created_at AS "createdAt"
  FROM idempotency_keys k JOIN investments i ON i.id = k.investment_id WHERE k.user_id = $1 AND k.key = $2`;
const INSERT = `INSERT INTO investments (project_id, investor_id, amount_cents, created_at, raised_after_cents, project_title,
  funding_goal_cents, max_investors) VALUES ($1, $2, $3, $4, 0, '', 0, 0) RETURNING id`;
const HOLD = `INSERT INTO positions (project_id, investor_id, invested_cents, investment_count, estimated_return_cents,
  first_investment_id) VALUES ($1, $2, $3, 1, 0, 0)
  ON CONFLICT (project_id, investor_id) DO UPDATE SET
    invested_cents = positions.invested_cents + excluded.invested_cents,
    investment_count = positions.investment_count + 1`;
const RAISE = `UPDATE projects SET funding_raised_cents = funding_raised_cents + $1,
  investor_count = investor_count + $2, last_activity_at = $3 WHERE id = $4`;
const KEEP = 'INSERT INTO idempotency_keys (user_id, key, investment_id, created_at) VALUES ($1, $2, $3, $4)';

/** The transaction of `invest.ts`, with the project's row locked. */
export const prepareInvestPostgres =
  (pool: pg.Pool, find: PostgresStatements) =>
  async (viewer: Viewer, order: Order): Promise<Invested> => {
    const tx = await pool.connect();
    try {
      await tx.query('BEGIN');
      const invested = await investIn(tx, find, viewer, order);
      await tx.query('COMMIT');
      return invested;
    } catch (error) {
      await tx.query('ROLLBACK');
      throw error;
    } finally {
      tx.release();
    }
  };

type Known = { id: number; projectId: number; amountCents: number; createdAt: Date };

async function investIn(tx: pg.PoolClient, find: PostgresStatements, viewer: Viewer, order: Order): Promise<Invested> {
  const { projectId, amountCents, key } = order;
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    tx.query<Row>({ name, text, values });
  const row = await find.lock(projectId, tx);
  const project = row && revivedProject(row);
  if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.project);
  refuse(investorProblem(viewer, project));
  const repeated = key === null ? undefined : (await run<Known>('byKey', BY_KEY, [viewer.id, key])).rows[0];
  if (repeated && (repeated.projectId !== projectId || repeated.amountCents !== amountCents)) {
    throw new DomainError(IDEMPOTENCY_CONFLICT);
  }
  if (repeated) return { investment: { ...repeated, createdAt: repeated.createdAt.getTime() }, project };

  const had = await find.invested(projectId, viewer.id, tx);
  refuse(availabilityProblem(project, { today: dayOf(new Date()), isStudioAway: false }));
  refuse(seatProblem(project, had));
  refuse(investmentProblem(amountCents, project));
  const createdAt = new Date();
  const seats = had === 0 ? 1 : 0;
  const inserted = await run<{ id: number }>('insert', INSERT, [projectId, viewer.id, amountCents, createdAt]);
  const id = inserted.rows[0]?.id ?? 0;
  await run('hold', HOLD, [projectId, viewer.id, amountCents]);
  await run('raise', RAISE, [amountCents, seats, createdAt, projectId]);
  if (key !== null) await run('keep', KEEP, [viewer.id, key, id, createdAt]);
  return {
    investment: { id, projectId, amountCents, createdAt: createdAt.getTime() },
    project: {
      ...project,
      fundingRaisedCents: project.fundingRaisedCents + amountCents,
      investorCount: project.investorCount + seats,
    },
  };
}

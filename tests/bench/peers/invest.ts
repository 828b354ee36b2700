import type Sqlite from 'better-sqlite3';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import {
  availabilityProblem,
  IDEMPOTENCY_CONFLICT,
  investmentProblem,
  seatProblem,
} from '#server/features/investments/investment.rules.ts';
import { canSeeProject, investorProblem } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { revivedProject } from './revive.ts';
import type { Statements } from './statements.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type Order = { projectId: number; amountCents: number; key: string | null };
type Investment = { id: number; projectId: number; amountCents: number; createdAt: number };
export type Invested = { investment: Investment; project: Project };

/** One transaction and one fsync for each investment, with all the product's checks by the product's own functions. */
export function prepareInvest(db: Sqlite.Database, { project, invested }: Statements) {
  const byKey = db.prepare<[number, string], Investment>(
    `SELECT i.id, i.project_id AS "projectId", i.amount_cents AS "amountCents", i.created_at AS "createdAt"
     FROM idempotency_keys k JOIN investments i ON i.id = k.investment_id WHERE k.user_id = ? AND k.key = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO investments (project_id, investor_id, amount_cents, created_at, raised_after_cents, project_title,
       funding_goal_cents, max_investors) VALUES (?, ?, ?, ?, 0, '', 0, 0)`,
  );
  const hold = db.prepare(
    `INSERT INTO positions (project_id, investor_id, invested_cents, investment_count, estimated_return_cents,
       first_investment_id) VALUES (?, ?, ?, 1, 0, 0)
     ON CONFLICT DO UPDATE SET invested_cents = invested_cents + excluded.invested_cents,
       investment_count = investment_count + 1`,
  );
  const raise = db.prepare(
    `UPDATE projects SET funding_raised_cents = funding_raised_cents + ?, investor_count = investor_count + ?,
       last_activity_at = ? WHERE id = ?`,
  );
  const keep = db.prepare('INSERT INTO idempotency_keys (user_id, key, investment_id, created_at) VALUES (?, ?, ?, ?)');

  return db.transaction((viewer: Viewer, { projectId, amountCents, key }: Order): Invested => {
    const row = project(projectId);
    const known = row && revivedProject(row);
    if (!known || !canSeeProject(viewer, known)) throw new DomainError(NOT_FOUND.project);
    refuse(investorProblem(viewer, known));
    const repeated = key === null ? undefined : byKey.get(viewer.id, key);
    if (repeated && (repeated.projectId !== projectId || repeated.amountCents !== amountCents)) {
      throw new DomainError(IDEMPOTENCY_CONFLICT);
    }
    if (repeated) return { investment: repeated, project: known };

    const had = invested(projectId, viewer.id);
    refuse(availabilityProblem(known, { today: dayOf(new Date()), isStudioAway: false }));
    refuse(seatProblem(known, had));
    refuse(investmentProblem(amountCents, known));
    const createdAt = Date.now();
    const id = Number(insert.run(projectId, viewer.id, amountCents, createdAt).lastInsertRowid);
    hold.run(projectId, viewer.id, amountCents);
    raise.run(amountCents, had === 0 ? 1 : 0, createdAt, projectId);
    if (key !== null) keep.run(viewer.id, key, id, createdAt);
    return { investment: { id, projectId, amountCents, createdAt }, project: raised(known, amountCents, had === 0) };
  }).immediate;
}

const raised = (project: Project, amountCents: number, isNew: boolean): Project => ({
  ...project,
  fundingRaisedCents: project.fundingRaisedCents + amountCents,
  investorCount: project.investorCount + (isNew ? 1 : 0),
});

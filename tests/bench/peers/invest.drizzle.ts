import { and, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { SQLITE } from '#server/features/sqlite.ts';
import { dayOf } from '#server/kernel/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import {
  availabilityProblem,
  IDEMPOTENCY_CONFLICT,
  investmentProblem,
  seatProblem,
} from '#server/features/investments/investment.rules.ts';
import { canSeeProject, investorProblem } from '#server/features/rights/permissions.rules.ts';
import type { Invested, Order } from './invest.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const { tables } = SQLITE;
const { projects, investments, positions, idempotencyKeys } = tables;

type Transaction = Parameters<Parameters<BetterSQLite3Database<typeof tables>['transaction']>[0]>[0];

export function investDrizzle(tx: Transaction, viewer: Viewer, { projectId, amountCents, key }: Order): Invested {
  const project = tx.select().from(projects).where(eq(projects.id, projectId)).get();
  if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.project);
  refuse(investorProblem(viewer, project));
  const repeated = key === null ? undefined : findByKey(tx, viewer.id, key);
  if (repeated && (repeated.projectId !== projectId || repeated.amountCents !== amountCents)) {
    throw new DomainError(IDEMPOTENCY_CONFLICT);
  }
  if (repeated) return { investment: { ...repeated, createdAt: repeated.createdAt.getTime() }, project };

  const mine = and(eq(positions.projectId, projectId), eq(positions.investorId, viewer.id));
  const position = tx.select().from(positions).where(mine).get();
  refuse(availabilityProblem(project, { today: dayOf(new Date()), isStudioAway: false }));
  refuse(seatProblem(project, position?.investedCents ?? 0));
  refuse(investmentProblem(amountCents, project));

  const createdAt = new Date();
  const terms = { raisedAfterCents: 0, projectTitle: '', fundingGoalCents: 0, maxInvestors: 0 };
  const values = { projectId, investorId: viewer.id, amountCents, createdAt, ...terms };
  const investment = tx.insert(investments).values(values).returning().get();
  const raised = { investedCents: amountCents, investmentCount: 1, estimatedReturnCents: 0, firstInvestmentId: 0 };
  tx.insert(positions)
    .values({ projectId, investorId: viewer.id, ...raised })
    .onConflictDoUpdate({
      target: [positions.projectId, positions.investorId],
      set: {
        investedCents: sql`${positions.investedCents} + ${amountCents}`,
        investmentCount: sql`${positions.investmentCount} + 1`,
      },
    })
    .run();
  const after = tx
    .update(projects)
    .set({
      fundingRaisedCents: sql`${projects.fundingRaisedCents} + ${amountCents}`,
      investorCount: sql`${projects.investorCount} + ${position ? 0 : 1}`,
      lastActivityAt: createdAt,
    })
    .where(eq(projects.id, projectId))
    .returning()
    .get();
  if (key !== null) {
    tx.insert(idempotencyKeys).values({ userId: viewer.id, key, investmentId: investment.id, createdAt }).run();
  }
  return { investment: { ...investment, createdAt: createdAt.getTime() }, project: after };
}

const findByKey = (tx: Transaction, userId: number, key: string) =>
  tx
    .select({ investment: investments })
    .from(idempotencyKeys)
    .innerJoin(investments, eq(investments.id, idempotencyKeys.investmentId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .get()?.investment;

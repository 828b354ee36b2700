import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { createProjectRepository } from '#server/features/projects/project.repository.ts';
import { revenuePeriods, type RevenuePeriod } from '#server/features/returns/returns.rules.ts';
import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import { addCommitments, COMMITTED } from './commitments.ts';
import { aProject } from './entities.ts';

/** A fifth of net revenue for ten years of quarters, of a game that raised its goal. */
const termsFor = (people: number) =>
  ({
    fundingGoalCents: people * COMMITTED,
    revenueShare: 2000,
    returnCap: null,
    returnYears: 10,
    reportEvery: 'QUARTER',
    paymentDays: 30,
  }) as const;

/** What all of them get together of so much net revenue. */
export const sharedOut = (netCents: number): number => netCents / 5;

export type ReleasedGame = { projectId: number; periods: readonly RevenuePeriod[] };

type Made = {
  owner: { userId: number; developerId: number };
  people: number[];
  /** When it was released: without it all periods are over. */
  yearsAgo?: number;
  fields?: Partial<Project>;
};

/** A released game of which each of these people paid all that they had committed. */
export async function addReleasedGame(
  database: Database,
  { owner, people, yearsAgo = 11, fields }: Made,
): Promise<ReleasedGame> {
  const { tables } = database;
  const now = new Date();
  const outcomeOn = dayAfter(dayOf(now), -365 * yearsAgo);
  const createdAt = new Date(`${dayAfter(outcomeOn, -60)}T15:00:00Z`);
  const terms = termsFor(people.length);
  const {
    id: _id,
    updatedAt: _updated,
    lastActivityAt: _active,
    ...project
  } = aProject({
    ...owner,
    ...terms,
    projectOutcome: 'RELEASED',
    outcomeOn,
    concludedAt: now, // so that no report is late
    isActive: false,
    maxInvestors: Math.max(people.length, 1),
    createdAt,
    publishedAt: createdAt,
    confirmedCents: people.length * COMMITTED,
    ...fields,
  });
  const projectId = await database.write('system', async (tx) => {
    const { id } = await createProjectRepository(database).create(tx, project);
    await addCommitments(tx, tables, { projectId: id, people, each: 1, createdAt });
    const { investments, payments, paymentStates } = tables;
    const stored = await tx
      .select({ investmentId: investments.id, projectId: investments.projectId, investorId: investments.investorId })
      .from(investments)
      .where(eq(investments.projectId, id));
    const received = { kind: 'RECEIVED', amountCents: COMMITTED, paidOn: dayOf(createdAt) } as const;
    await tx.insert(payments).values(stored.map((row) => ({ ...row, ...received, actorId: owner.userId, createdAt })));
    await tx
      .insert(paymentStates)
      .values(stored.map((row) => ({ ...row, receivedCents: COMMITTED, returnedCents: 0 })));
    return id;
  });
  return { projectId, periods: revenuePeriods(terms, { outcomeOn, concludedOn: dayOf(now) }) };
}

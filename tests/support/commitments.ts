import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';
import { AGREED } from './agreed.ts';

/** Cents. */
export const COMMITTED = 10_000;

const ROWS = 500;

/** So many commitments of each of these people to a project without any, inserted as investing would. */
export async function addCommitments(
  tx: Writer,
  { investments, positions, projects }: Database['tables'],
  { projectId, people, each, createdAt }: { projectId: number; people: number[]; each: number; createdAt: Date },
): Promise<void> {
  const rows = Array.from({ length: each }, () => people)
    .flat()
    .map((investorId, index) => ({
      ...AGREED,
      projectId,
      investorId,
      amountCents: COMMITTED,
      raisedAfterCents: COMMITTED * (index + 1),
      createdAt,
    }));
  const firstOf = new Map<number, number>();
  for (let from = 0; from < rows.length; from += ROWS) {
    const { id, investorId } = investments;
    const stored = await tx
      .insert(investments)
      .values(rows.slice(from, from + ROWS))
      .returning({ id, investorId });
    for (const row of stored) firstOf.set(row.investorId, firstOf.get(row.investorId) ?? row.id);
  }
  await tx.insert(positions).values(
    people.map((investorId) => ({
      projectId,
      investorId,
      investedCents: COMMITTED * each,
      investmentCount: each,
      estimatedReturnCents: each * estimatedReturn(COMMITTED, null),
      firstInvestmentId: firstOf.get(investorId) ?? 0,
    })),
  );
  await tx
    .update(projects)
    .set({ fundingRaisedCents: COMMITTED * rows.length, investorCount: people.length })
    .where(eq(projects.id, projectId));
}

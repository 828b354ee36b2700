import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Investment, Position } from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Project } from '#server/domain/project.ts';
import type { Database, Reader, Writer } from './database.ts';
import { afterCursor, firstOfEach, listed, listedEach, newestFirst, only, probing, written } from './slice.ts';

export type InvestmentRepository = ReturnType<typeof createInvestmentRepository>;

export function createInvestmentRepository({ read, tables }: Database) {
  const { investments, positions, projects, idempotencyKeys } = tables;
  const order = { key: investments.createdAt, id: investments.id };
  const ofInvestorIn = (investorId: number, projectId: number) =>
    and(eq(positions.investorId, investorId), eq(positions.projectId, projectId));

  return {
    /** The row, the investor's position and the project's totals, together. The project is locked by the caller. */
    async add(tx: Writer, investment: Omit<Investment, 'id'>): Promise<{ investment: Investment; project: Project }> {
      const { projectId, investorId, amountCents, createdAt } = investment;
      const row = written(await tx.insert(investments).values(investment).returning());
      const position = written(
        await tx
          .insert(positions)
          .values({ projectId, investorId, investedCents: amountCents, investmentCount: 1 })
          .onConflictDoUpdate({
            target: [positions.projectId, positions.investorId],
            set: {
              investedCents: sql`${positions.investedCents} + ${amountCents}`,
              investmentCount: sql`${positions.investmentCount} + 1`,
            },
          })
          .returning(),
      );
      const seatsTaken = position.investmentCount === 1 ? 1 : 0;
      const project = written(
        await tx
          .update(projects)
          .set({
            fundingRaisedCents: sql`${projects.fundingRaisedCents} + ${amountCents}`,
            investorCount: sql`${projects.investorCount} + ${seatsTaken}`,
            lastActivityAt: createdAt,
          })
          .where(eq(projects.id, projectId))
          .returning(),
      );
      return { investment: row, project };
    },

    async findByKey(tx: Reader, userId: number, key: string): Promise<Investment | null> {
      const row = only(
        await tx
          .select({ investment: investments })
          .from(idempotencyKeys)
          .innerJoin(investments, eq(investments.id, idempotencyKeys.investmentId))
          .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))),
      );
      return row?.investment ?? null;
    },

    async saveKey(
      tx: Writer,
      key: { userId: number; key: string; investmentId: number; createdAt: Date },
    ): Promise<void> {
      await tx.insert(idempotencyKeys).values(key);
    },

    async invested(investorId: number, projectId: number, reader: Reader = read): Promise<Cents> {
      const row = only(await reader.select().from(positions).where(ofInvestorIn(investorId, projectId)));
      return row?.investedCents ?? 0;
    },

    async positionsOf(investorId: number): Promise<Position[]> {
      return read
        .select()
        .from(positions)
        .where(eq(positions.investorId, investorId))
        .orderBy(asc(positions.projectId));
    },

    async positionsIn(investorId: number, projectIds: readonly number[]): Promise<Position[]> {
      return read
        .select()
        .from(positions)
        .where(and(eq(positions.investorId, investorId), inArray(positions.projectId, [...projectIds])));
    },

    async listByInvestor(investorId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = eq(investments.investorId, investorId);
      const rows = await read
        .select()
        .from(investments)
        .where(and(mine, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, await read.$count(investments, mine));
    },

    async listByProject(projectId: number, slice: Slice): Promise<Listed<Investment>> {
      const ours = eq(investments.projectId, projectId);
      const rows = await read
        .select()
        .from(investments)
        .where(and(ours, afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, await read.$count(investments, ours));
    },

    /** The first of each of these projects. */
    async listFirst(projectIds: readonly number[], limit: number): Promise<Map<number, Listed<Investment>>> {
      const of = investments.projectId;
      const where = inArray(of, [...projectIds]);
      const [rows, counts] = await Promise.all([
        read
          .select()
          .from(investments)
          .where(firstOfEach({ of, order, where }, limit + 1))
          .orderBy(...newestFirst(order)),
        read.select({ projectId: of, value: count() }).from(investments).where(where).groupBy(of),
      ]);
      const totals = new Map(counts.map((row) => [row.projectId, row.value]));
      return listedEach(projectIds, rows, ({ projectId }) => projectId, limit, totals);
    },

    /** Every one, oldest first: for estimates, curves and exports. */
    async findAllByInvestor(investorId: number): Promise<Investment[]> {
      return read
        .select()
        .from(investments)
        .where(eq(investments.investorId, investorId))
        .orderBy(asc(investments.createdAt), asc(investments.id));
    },

    async findAllByProjects(projectIds: readonly number[]): Promise<Investment[]> {
      return read
        .select()
        .from(investments)
        .where(inArray(investments.projectId, [...projectIds]))
        .orderBy(asc(investments.createdAt), asc(investments.id));
    },
  };
}

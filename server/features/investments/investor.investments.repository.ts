import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Investment } from './investment.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { AGREED_TERMS, type AgreedTerm, type AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import {
  firstOrNull,
  limitPlusOne,
  newestFirst,
  toListed,
  toListedEach,
} from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { IS_REVERSAL } from './investment.table.ts';
import { investmentRows } from './investment.rows.repository.ts';

/** One investor's own investments, newest first, and the terms copied onto them. */
export function createInvestorInvestments(database: Database) {
  return { ...lists(database), ...receipts(database) };
}

function lists(database: Database) {
  const { read, tables } = database;
  const { investments, positions } = tables;
  const { investorId: investor, projectId: project } = investments;
  const { rows: shown, order, select } = investmentRows(database);

  /** Number of the investor's reversals in each of these projects. */
  async function reversalsIn(investorId: number, projectIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await read
      .select({ id: project, value: count() })
      .from(investments)
      .where(and(eq(investor, investorId), inIds(database, project, projectIds), sql.raw(IS_REVERSAL)))
      .groupBy(project);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  return {
    async listByInvestor(investorId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = eq(investor, investorId);
      const rows = await select(mine, { ...slice, limit: limitPlusOne(slice) });
      return toListed(rows, slice, await read.$count(investments, mine));
    },

    async listByPosition(investorId: number, projectId: number, slice: Slice): Promise<Listed<Investment>> {
      const mine = and(eq(investor, investorId), eq(project, projectId));
      const rows = await select(mine, { ...slice, limit: limitPlusOne(slice) });
      const held = await read
        .select({ total: positions.investmentCount })
        .from(positions)
        .where(and(eq(positions.investorId, investorId), eq(positions.projectId, projectId)));
      const reversals = await reversalsIn(investorId, [projectId]);
      return toListed(rows, slice, (firstOrNull(held)?.total ?? 0) + 2 * (reversals.get(projectId) ?? 0));
    },

    /**
     * The first page of each position, of which `standing` says how many investments aren't reversed. One index search
     * for each: a position may have any number of investments.
     */
    async listFirstOfPositions(
      investorId: number,
      projectIds: readonly number[],
      limit: number,
      standing: Map<number, number>,
    ): Promise<Map<number, Listed<Investment>>> {
      const ofPosition = { of: project, order, where: eq(investor, investorId) };
      const rows = await shown()
        .where(firstRowsOfEach(database, ofPosition, projectIds, limit + 1))
        .orderBy(...newestFirst(order));
      const reversals = await reversalsIn(investorId, projectIds);
      const totals = new Map(projectIds.map((id) => [id, (standing.get(id) ?? 0) + 2 * (reversals.get(id) ?? 0)]));
      return toListedEach<Investment>(projectIds, rows, (row) => row.projectId, limit, totals);
    },
  };
}

function receipts(database: Database) {
  const { read, tables } = database;
  const { investments } = tables;
  const { id, projectTitle, studioName, withdrawalDays, investorId: investor } = investments;
  const { rows, reversal } = investmentRows(database);
  const agreed = Object.fromEntries(AGREED_TERMS.map((term) => [term, investments[term]])) as Pick<
    typeof investments,
    AgreedTerm
  >;

  return {
    /** The investor's standing investments in a project, the oldest first. */
    async listStanding(tx: Reader, investorId: number, projectId: number): Promise<Investment[]> {
      const theirs = and(eq(investor, investorId), eq(investments.projectId, projectId));
      const isStanding = and(isNull(investments.reversesId), isNull(reversal.id));
      return rows(tx).where(and(theirs, isStanding)).orderBy(asc(id));
    },

    /** Null for an investment of another account. */
    async findOwn(investorId: number, wanted: number, reader: Reader = read): Promise<Investment | null> {
      return firstOrNull(await rows(reader).where(and(eq(id, wanted), eq(investor, investorId))));
    },

    /** The terms copied onto the investor's own among these investments. */
    async agreedTerms(investorId: number, ids: readonly number[]): Promise<Map<number, AgreedTerms>> {
      const found = await read
        .select({ id, terms: { projectTitle, studioName, withdrawalDays, ...agreed } })
        .from(investments)
        .where(and(inArray(id, [...ids]), eq(investor, investorId)));
      return new Map(found.map(({ id: of, terms }) => [of, terms]));
    },
  };
}

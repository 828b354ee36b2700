import { and, eq, notInArray, sql } from 'drizzle-orm';
import { SUGGESTION_REASONS, SUGGESTIONS, type SuggestionReason } from './suggestion.rules.ts';
import type { Project } from '../project.rules.ts';
import type { Database } from '#server/features/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { createBranches } from './project.branches.repository.ts';
import { projectColumns } from '../project.table.ts';
import { createProjectSort } from './project.sort.repository.ts';

/** Projects read of an order: most of its first ones may have reached their goal. */
const CANDIDATES = 100;

const OPEN = { genre: false, stage: false, onlyOpen: true };

/** Projects to suggest to an investor: open, below their goal, and without an investment of theirs. */
export function createOpportunities(database: Database) {
  const { read, tables } = database;
  const { projects, positions } = tables;
  const sort = createProjectSort(database);
  const branchesOf = createBranches(database);
  const { id, fundingRaisedCents, fundingGoalCents, investorCount, maxInvestors } = projects;

  const firstOf = (order: SuggestionReason) =>
    prepared(database, () => {
      const invested = read
        .select({ id: positions.projectId })
        .from(positions)
        .where(eq(positions.investorId, sql.placeholder('investorId')));
      const branches = branchesOf(order, OPEN).map((branch) => sql`${branch} and ${notInArray(id, invested)}`);
      const place = sort.placeOf(order, null);
      const top = { keys: sort.keyParams(order, place), id: place.id, limit: CANDIDATES, offset: 0, reach: CANDIDATES };
      return read
        .select(projectColumns(tables))
        .from(projects)
        .where(
          and(
            sql`${id} in (${sort.idsOf(order, branches, top)})`,
            sql`${fundingRaisedCents} < ${fundingGoalCents}`,
            order === 'few-seats' ? sql`${investorCount} > ${maxInvestors} - ${investorCount}` : undefined,
          ),
        )
        .orderBy(...sort.descending(order))
        .limit(SUGGESTIONS);
    });
  const firstOfEach = SUGGESTION_REASONS.map((reason) => ({ reason, first: firstOf(reason) }));

  return {
    /** Up to `SUGGESTIONS` projects for each reason; the caller checks whether they meet it. */
    async listOpportunities(investorId: number): Promise<Map<SuggestionReason, Project[]>> {
      const lists = await Promise.all(
        firstOfEach.map(async ({ reason, first }) => [reason, await first({ investorId })] as const),
      );
      return new Map(lists);
    },
  };
}

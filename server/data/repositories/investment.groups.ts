import { and, eq, exists, sql } from 'drizzle-orm';
import {
  keyName,
  withIds,
  type DecidedInvestments,
  type Decision,
  type InvestingState,
  type InvestmentRequest,
} from '#server/domain/investing.ts';
import { isUniqueViolation, type Database } from '#server/data/database.ts';
import type { Grouping } from '#server/data/grouping.ts';
import { firstOrNull } from '#server/data/queries/keyset.ts';
import { inIdList, toIdList } from '#server/data/queries/prepared.ts';
import { groupStatement } from './investment.group.statements.ts';
import { investmentRows } from './investment.rows.ts';

type Decide = (state: InvestingState, requests: readonly InvestmentRequest[]) => DecidedInvestments;
type Submit = (projectId: number, request: InvestmentRequest) => Promise<Decision>;

const given = sql.placeholder;

/** Investments that share a commit with others in the same project. */
export function createInvestmentGroups(database: Database) {
  const { grouping } = database;

  return {
    /** Records investments as they are decided, in groups; null where all writes share commits. */
    inGroups(decide: Decide): Submit | null {
      if (grouping === null) return null;
      const run = groupRunner(database, grouping, decide);
      return grouping.queue<InvestmentRequest, Decision>(async (projectId, requests) => {
        try {
          return await run(projectId, requests);
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          return run(projectId, requests); // another transaction saved the same key first: now it is found
        }
      });
    },
  };
}

function groupRunner(database: Database, { transaction }: Grouping, decide: Decide) {
  const { project, positions, backers, keys } = groupReads(database);

  return (projectId: number, requests: readonly InvestmentRequest[]): Promise<Decision[]> => {
    const investors = { projectId, investorIds: toIdList([...new Set(requests.map(({ viewer }) => viewer.id))]) };
    const used = requests.flatMap(({ viewer, key }) => (key === null ? [] : [[viewer.id, key]]));
    const reads = [
      { query: project, values: { projectId } },
      { query: positions, values: investors },
      { query: backers, values: investors },
      { query: keys, values: used.length === 0 ? null : { used: JSON.stringify(used) } },
    ] as const;
    return transaction(reads, async ([projects, held, ever, made], write, announce) => {
      const state = {
        project: firstOrNull(projects),
        invested: new Map(held.map(({ investorId, investedCents }) => [investorId, investedCents])),
        backers: new Set(ever.map(({ investorId }) => investorId)),
        made: new Map(made.map(({ userId, key, ...investment }) => [keyName(userId, key), investment])),
      };
      const decided = decide(state, requests);
      const written = groupStatement(decided);
      if (written === null) return decided.decisions;
      if (decided.events.length > 0) announce();
      const ids = (await write(written.statement, written.values)).map(([id]) => Number(id));
      return decided.decisions.map((decision) => withIds(decision, ids));
    });
  };
}

/** The first locks the project; what the others read is what was committed until then. */
function groupReads(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { projects, positions, investments, idempotencyKeys } = tables;
  const { userId, key } = idempotencyKeys;
  const unpublished = read
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, given('projectId')), eq(projects.isPublished, false)));
  return {
    project: selectForUpdate(
      read
        .select()
        .from(projects)
        .where(eq(projects.id, given('projectId'))),
    ),
    positions: read
      .select({ investorId: positions.investorId, investedCents: positions.investedCents })
      .from(positions)
      .where(and(eq(positions.projectId, given('projectId')), inIdList(database, positions.investorId, 'investorIds'))),
    backers: read
      .selectDistinct({ investorId: investments.investorId })
      .from(investments)
      .where(
        and(
          eq(investments.projectId, given('projectId')),
          inIdList(database, investments.investorId, 'investorIds'),
          exists(unpublished),
        ),
      ),
    keys: investmentRows(database)
      .rowsWithKeys()
      .where(
        sql`(${userId}, ${key}) in (select (used->>0)::int, used->>1
          from jsonb_array_elements(${given('used')}::jsonb) as used)`,
      ),
  };
}

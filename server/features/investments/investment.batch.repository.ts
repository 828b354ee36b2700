import { and, eq, sql } from 'drizzle-orm';
import {
  keyName,
  withIds,
  type DecidedInvestments,
  type Decision,
  type InvestingState,
  type InvestmentRequest,
} from './investment.decision.rules.ts';
import type { Database } from '#server/features/database.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import type { Grouping } from '#server/platform/database/group-commit/group.commit.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { isOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import { inIdList, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import { BACKERS, groupStatement } from './investment.batch.writes.repository.ts';
import { isStudioAwayIn } from '#server/features/projects/studio.away.repository.ts';
import { investmentRows } from './investment.rows.repository.ts';

type Decide = (state: InvestingState, requests: readonly InvestmentRequest[]) => DecidedInvestments;
type Submit = (projectId: number, request: InvestmentRequest) => Promise<Decision>;

const given = sql.placeholder;

/** Investments that share a commit with others in the same project. */
export function createInvestmentGroups(database: Database) {
  const { grouping } = database;

  return {
    /** Records investments as they are decided, in groups; null where the database has none. */
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
  const { project, accounts, away, positions, keys } = groupReads(database);

  return (projectId: number, requests: readonly InvestmentRequest[]): Promise<Decision[]> => {
    const investorIds = [...new Set(requests.map(({ viewer }) => viewer.id))];
    const used = requests.flatMap(({ viewer, key }) => (key === null ? [] : [{ userId: viewer.id, key }]));
    const usedKeys = { userIds: toArray(used.map(({ userId }) => userId)), keys: toArray(used.map(({ key }) => key)) };
    const reads = [
      { query: project, values: { projectId } },
      { query: accounts, values: { investorIds: toIdList(investorIds) } },
      { query: away, values: { projectId } },
      { query: positions, values: { projectId, investorIds: toIdList(investorIds) } },
      { query: keys, values: used.length === 0 ? null : usedKeys },
    ] as const;
    return transaction(reads, async ([projects, open, studiosAway, positionRows, earlier], run, announce) => {
      const locked = firstOrNull(projects);
      const opened = new Set(open.map(({ id }) => id));
      const isHidden = locked !== null && !locked.isPublished; // then nothing is written: no round trip more
      const ever = isHidden ? await run(BACKERS, [projectId, toArray(investorIds)]) : [];
      const state = {
        project: locked,
        isStudioAway: studiosAway.length > 0,
        closed: new Set(investorIds.filter((id) => !opened.has(id))),
        positions: new Map(positionRows.map(({ investorId, ...position }) => [investorId, position])),
        backers: new Set(ever.map(([investorId]) => Number(investorId))),
        earlier: new Map(earlier.map(({ userId, key, ...investment }) => [keyName(userId, key), investment])),
      };
      const decided = decide(state, requests);
      const written = groupStatement(decided);
      if (written === null) return decided.decisions;
      if (decided.events.length > 0) announce();
      const ids = (await run(written.statement, written.values)).map(([id]) => Number(id));
      return decided.decisions.map((decision) => withIds(decision, ids));
    });
  };
}

/** As a literal of PostgreSQL, which quotes printable ASCII as JSON does. */
const toArray = (values: readonly (string | number)[]): string => `{${JSON.stringify(values).slice(1, -1)}}`;

/** The first locks the project, the second the open accounts; what the others read is what was committed until then. */
function groupReads(database: Database) {
  const { read, selectForUpdate, selectForKeyShare, tables } = database;
  const { projects, users, positions, idempotencyKeys } = tables;
  const { userId, key } = idempotencyKeys;
  return {
    project: selectForUpdate(
      read
        .select()
        .from(projects)
        .where(eq(projects.id, given('projectId'))),
    ),
    accounts: selectForKeyShare(
      read
        .select({ id: users.id })
        .from(users)
        .where(and(inIdList(database, users.id, 'investorIds'), isOpenAccount(tables))),
    ),
    away: read
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, given('projectId')), isStudioAwayIn(database))),
    positions: read
      .select({
        investorId: positions.investorId,
        investedCents: positions.investedCents,
        investmentCount: positions.investmentCount,
      })
      .from(positions)
      .where(and(eq(positions.projectId, given('projectId')), inIdList(database, positions.investorId, 'investorIds'))),
    keys: investmentRows(database)
      .rowsWithKeys()
      .where(
        // Arrays, of which the planner knows the length: it looks each key up, however many are stored.
        sql`(${userId}, ${key}) in (select * from
          unnest(${given('userIds')}::int[], ${given('keys')}::text[]))`,
      ),
  };
}

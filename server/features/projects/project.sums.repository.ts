import { and, between, countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import { recordOf } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import { isOpenToAnybody } from '#server/features/rights/open.projects.repository.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inBatches, mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';

export type ProjectSums = {
  raised: Cents;
  /** The part of it that may be paid and has a last day for that. */
  payable: Cents;
  /** What studios say they received, less what they returned. */
  confirmed: Cents;
  /** The part of it that cancelled games have to return. */
  toReturn: Cents;
  goal: Cents;
  projectCount: number;
  activeProjectCount: number;
  publishedProjectCount: number;
  /** The sum of the projects' counts: an investor in two projects counts twice. */
  investorCount: number;
};

const NOTHING: ProjectSums = {
  raised: 0,
  payable: 0,
  confirmed: 0,
  toReturn: 0,
  goal: 0,
  projectCount: 0,
  activeProjectCount: 0,
  publishedProjectCount: 0,
  investorCount: 0,
};

/** Sums over all projects of a studio, computed by the database. */
export function createProjectSums(database: Database) {
  const { read, tables } = database;
  const { projects, positions } = tables;
  const isPayable = sql`${projects.paymentDays} is not null and
    (${projects.fundingModel} = 'KEEP_IT_ALL' or ${projects.campaignResult} = 'FUNDED')`;
  const isCancelled = eq(projects.projectOutcome, 'CANCELLED');
  const number = (sum: SQL) => sql<number>`${sum}`.mapWith(Number);

  const idsOf = prepared(database, () =>
    read
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.developerId, sql.placeholder('developerId'))),
  );
  const sums = preparedByIds(database, (inIds) =>
    read
      .select({
        raised: number(sql`coalesce(sum(${projects.fundingRaisedCents}), 0)`),
        payable: number(sql`coalesce(sum(${projects.fundingRaisedCents}) filter (where ${isPayable}), 0)`),
        confirmed: number(sql`coalesce(sum(${projects.confirmedCents}), 0)`),
        toReturn: number(sql`coalesce(sum(${projects.confirmedCents}) filter (where ${isCancelled}), 0)`),
        goal: number(sql`coalesce(sum(${projects.fundingGoalCents}), 0)`),
        projectCount: number(sql`count(*)`),
        activeProjectCount: number(sql`count(*) filter (where ${projects.isActive})`),
        publishedProjectCount: number(sql`count(*) filter (where ${projects.isPublished})`),
        investorCount: number(sql`coalesce(sum(${projects.investorCount}), 0)`),
      })
      .from(projects)
      .where(inIds(projects.id)),
  );
  const distinctCount = preparedByIds(database, (inIds) =>
    read
      .select({ value: countDistinct(positions.investorId) })
      .from(positions)
      .where(inIds(positions.projectId)),
  );
  const distinct = preparedByIds(database, (inIds) =>
    read.selectDistinct({ id: positions.investorId }).from(positions).where(inIds(positions.projectId)),
  );

  return {
    async idsOfDeveloper(developerId: number): Promise<number[]> {
      return (await idsOf({ developerId })).map(({ id }) => id);
    },

    /** The highest id of a project; 0 without projects. */
    async highestId(): Promise<number> {
      const [highest] = await read.select({ id: number(sql`coalesce(max(${projects.id}), 0)`) }).from(projects);
      return highest?.id ?? 0;
    },

    /** How many projects with ids of this range anybody may see, and what was raised for them. */
    async openSums([first, last]: readonly [number, number]): Promise<{ games: number; raised: Cents }> {
      const [sum] = await read
        .select({
          games: number(sql`count(*)`),
          raised: number(sql`coalesce(sum(${projects.fundingRaisedCents}), 0)`),
        })
        .from(projects)
        .where(and(between(projects.id, first, last), isOpenToAnybody(database)));
      return sum ?? { games: 0, raised: 0 };
    },

    async sumOf(ids: readonly number[]): Promise<ProjectSums> {
      let all = NOTHING;
      for await (const rows of mapOverTurns(inBatches(database, ids), (part) => sums(part))) {
        for (const row of rows) all = added(all, row);
      }
      return all;
    },

    async countDistinctInvestors(ids: readonly number[]): Promise<number> {
      const parts = inBatches(database, ids);
      if (parts.length === 1) return firstOrNull(await distinctCount(ids))?.value ?? 0;
      const people = new Set<number>();
      for await (const rows of mapOverTurns(parts, (part) => distinct(part))) for (const { id } of rows) people.add(id);
      return people.size;
    },
  };
}

const NAMES = Object.keys(NOTHING) as (keyof ProjectSums)[];

const added = (one: ProjectSums, other: ProjectSums): ProjectSums => recordOf(NAMES, (name) => one[name] + other[name]);

import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayNumbered, type Day } from '#server/kernel/time/calendar.ts';
import { activeCount } from '#server/features/investments/investment.sums.repository.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer, PreparableQuery } from '#server/platform/database/database.ts';
import { dayNumberOf } from '#server/platform/database/queries/day.number.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds, type InIds } from '#server/platform/database/queries/prepared.read.ts';
import { createRowRanges, mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';
import { NO_SOURCE, OTHER_SOURCES, type Brought } from './referral.rules.ts';

type OfDay = { source: string; day: Day };

/** The first of the days that are shown, and the instant at which it begins. */
export type Since = { day: Day; from: Date };

type Weakest = { since: Since; limit: number };

/** Investments and follows per SQLite statement. */
const ROWS = 5000;

/** What sources brought to projects. */
export function createReferralRepository(database: Database) {
  const { read, tables } = database;
  const { referralDays, investmentReferrals, investments, follows } = tables;
  const { projectId, source, day, visits } = referralDays;
  const isNamed = notInArray(source, [NO_SOURCE, OTHER_SOURCES]);
  const rowOf = (project: number, at: OfDay) => and(eq(projectId, project), eq(source, at.source), eq(day, at.day));

  const investedFrom = (tx: Writer, project: number, { from }: Since) =>
    tx
      .select({ source: investmentReferrals.source })
      .from(investmentReferrals)
      .innerJoin(investments, eq(investments.id, investmentReferrals.investmentId))
      .where(and(eq(investments.projectId, project), gte(investments.createdAt, from)));

  const followedFrom = (tx: Writer, project: number, { from }: Since) =>
    tx
      .select({ source: follows.source })
      .from(follows)
      .where(and(eq(follows.projectId, project), gte(follows.createdAt, from), isNotNull(follows.source)));

  return {
    async isCounted(tx: Writer, project: number, at: OfDay): Promise<boolean> {
      const found = tx.select({ source }).from(referralDays).where(rowOf(project, at));
      return firstOrNull(await found.limit(1)) !== null;
    },

    /** How many named sources have visits of their own on a day. */
    countNamed: (tx: Writer, project: number, on: Day): Promise<number> =>
      tx.$count(referralDays, and(eq(projectId, project), eq(day, on), isNamed)),

    /** The day's named sources that brought the least in the days that are shown, `latest` after its equals. */
    async listWeakest(tx: Writer, project: number, latest: OfDay, { since, limit }: Weakest): Promise<string[]> {
      const isOfProject = and(eq(projectId, project), gte(day, since.day), isNamed);
      const rows = tx
        .select({ source })
        .from(referralDays)
        .where(isOfProject)
        .groupBy(source)
        .having(eq(sql`max(${day})`, sql.param(latest.day, day)))
        .orderBy(
          asc(inArray(source, investedFrom(tx, project, since))),
          asc(inArray(source, followedFrom(tx, project, since))),
          asc(sql`sum(${visits})`),
          asc(eq(source, latest.source)),
          desc(source),
        );
      return (await rows.limit(limit)).map((row) => row.source);
    },

    /** Removes the visits of a source on a day; says how many there were. */
    async removeVisits(tx: Writer, project: number, at: OfDay): Promise<number> {
      return firstOrNull(await tx.delete(referralDays).where(rowOf(project, at)).returning({ visits }))?.visits ?? 0;
    },

    /** Adds visits to those of a source on a day. */
    async addVisits(tx: Writer, project: number, at: OfDay, added: number): Promise<void> {
      await tx
        .insert(referralDays)
        .values({ projectId: project, ...at, visits: added })
        .onConflictDoUpdate({ target: [projectId, source, day], set: { visits: sql`${visits} + ${added}` } });
    },

    /** The first source of an investment stays. */
    async addInvestment(
      tx: Writer,
      investment: { investmentId: number; projectId: number },
      name: string,
    ): Promise<void> {
      await tx
        .insert(investmentReferrals)
        .values({ ...investment, source: name })
        .onConflictDoNothing();
    },

    /** The first source of a follow stays. */
    async addFollow(tx: Writer, followerId: number, project: number, name: string): Promise<void> {
      const followed = and(eq(follows.followerId, followerId), eq(follows.projectId, project), isNull(follows.source));
      await tx.update(follows).set({ source: name }).where(followed);
    },

    async removeOfProject(tx: Writer, id: number): Promise<void> {
      await tx.delete(referralDays).where(eq(projectId, id));
    },

    /** A source of visits to a project since that day: `NO_SOURCE` if no visit had one, null without visits. */
    async anySourceSince(id: number, since: Day): Promise<string | null> {
      const recent = and(eq(projectId, id), gte(day, since));
      const found = read.select({ source }).from(referralDays).where(recent).orderBy(desc(source)).limit(1);
      return firstOrNull(await found)?.source ?? null; // no source is less than any
    },

    /** Visits of a project since that day. */
    async visitsSince(id: number, since: Day): Promise<Brought[]> {
      const recent = and(eq(projectId, id), gte(day, since));
      return read.select({ source, day, visits }).from(referralDays).where(recent);
    },

    investmentsSince: investmentsSince(database),
    followsSince: followsSince(database),
  };
}

type Read = (projectId: number, since: Date) => Promise<Brought[]>;
type Row = Omit<Brought, 'day'> & { day: number };

function investmentsSince(database: Database): Read {
  const { investments, investmentReferrals } = database.tables;
  const { id, projectId, createdAt, amountCents, reversesId } = investments;
  const day = dayNumberOf(database, createdAt);
  const source = sql<string>`coalesce(${investmentReferrals.source}, ${sql.raw(`'${NO_SOURCE}'`)})`;
  const amount = sql<number>`sum(${amountCents})`.mapWith(Number);
  const original = eq(investmentReferrals.investmentId, sql`coalesce(${reversesId}, ${id})`);

  return recent(database, { id: projectId, createdAt }, (isRecent, inIds) =>
    database.read
      .select({ day, source, investments: activeCount(reversesId), amount })
      .from(investments)
      .leftJoin(investmentReferrals, and(inIds(investmentReferrals.projectId), original))
      .where(isRecent)
      .groupBy(day, source),
  );
}

function followsSince(database: Database): Read {
  const { follows } = database.tables;
  const { projectId, createdAt } = follows;
  const day = dayNumberOf(database, createdAt);
  const source = sql<string>`coalesce(${follows.source}, ${sql.raw(`'${NO_SOURCE}'`)})`;
  const counted = sql<number>`count(*)`.mapWith(Number);

  return recent(database, { id: projectId, createdAt }, (isRecent) =>
    database.read.select({ day, source, follows: counted }).from(follows).where(isRecent).groupBy(day, source),
  );
}

type Columns = { id: SQLiteColumn; createdAt: SQLiteColumn };
type Build = (isRecent: SQL | undefined, inIds: InIds) => PreparableQuery<Row>;

/** Reads the sums of a project's rows since an instant, a part in each turn of the event loop. */
function recent(database: Database, { id: ofProject, createdAt }: Columns, build: Build): Read {
  const { timeRanges, inRange } = createRowRanges(database, { owner: ofProject, createdAt, maxRows: ROWS });
  const since = gte(createdAt, sql.param(sql.placeholder('since'), createdAt));
  const sums = preparedByIds(database, (inIds) => build(and(inIds(ofProject), inRange, since), inIds));

  return async (id, from) => {
    const found: Brought[] = [];
    for await (const rows of mapOverTurns(timeRanges([id]), ({ ids, ...span }) =>
      sums(ids, { ...span, since: from }),
    )) {
      found.push(...rows.map((row) => ({ ...row, day: dayNumbered(row.day) })));
    }
    return found;
  };
}

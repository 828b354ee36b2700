import { and, eq, isNull, desc, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { type Feed, MAX_FEED_MILESTONES, MAX_FEED_UPDATES } from './feed.rules.ts';
import type { Database } from '#server/features/database.ts';
import { firstOrNull, insertedRow, newestFirst } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Audience } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { updateReading, type UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import { inIds, prepared } from '#server/platform/database/queries/prepared.read.ts';

/** Feeds, and their contents. The number of statements doesn't depend on the number of projects. */
export function createFeedRepository(database: Database) {
  const { read, tables } = database;
  const { feeds, users, developerProfiles } = tables;
  const { userId, secretHash, createdAt } = feeds;

  return {
    ...feedProjects(database),
    ...feedUpdates(database),
    ...feedMilestones(database),

    async findOfUser(id: number): Promise<Feed | null> {
      return firstOrNull(await read.select({ createdAt }).from(feeds).where(eq(userId, id)));
    },

    /** The account's only feed: the secret of the one before opens nothing any more. */
    async replace(tx: CredentialWriter, id: number, hash: string, at: Date): Promise<Feed> {
      const made = { secretHash: hash, createdAt: at };
      return insertedRow(
        await tx
          .insert(feeds)
          .values({ userId: id, ...made })
          .onConflictDoUpdate({ target: userId, set: made })
          .returning({ createdAt }),
      );
    },

    /** Null when the account has none. */
    async remove(tx: CredentialWriter, id: number): Promise<Feed | null> {
      return firstOrNull(await tx.delete(feeds).where(eq(userId, id)).returning({ createdAt }));
    },

    /** Whose secret has this hash. */
    async findViewer(hash: string): Promise<Viewer | null> {
      return firstOrNull(
        await read
          .select({ id: users.id, role: users.role, developerProfileId: developerProfiles.id })
          .from(feeds)
          .innerJoin(users, eq(users.id, userId))
          .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
          .where(and(eq(secretHash, hash), isNull(users.suspendedAt))),
      );
    },
  };
}

/** A project in a feed, with the columns that permissions need. */
export type FeedProject = Pick<
  Project,
  | 'id'
  | 'userId'
  | 'developerId'
  | 'title'
  | 'isPublished'
  | 'closesOn'
  | 'fundingModel'
  | 'paymentDays'
  | 'projectOutcome'
  | 'revision'
  | 'fundingGoalCents'
  | 'fundingRaisedCents'
  | 'outcomeOn'
  | 'concludedAt'
  | 'revenueShare'
  | 'returnCap'
  | 'returnYears'
  | 'reportEvery'
  | 'createdAt'
  | 'updatedAt'
  | 'lastActivityAt'
>;

/** A milestone with a date, deleted or not. */
export type FeedMilestone = Pick<Milestone, 'id' | 'projectId' | 'title' | 'status' | 'createdAt'> & {
  dueDate: Day;
  deletedAt: Date | null;
  calendarRevision: number;
  /** Null: as it was created. */
  calendarRevisedAt: Date | null;
};

function feedProjects(database: Database) {
  const { read, tables } = database;
  const { projects, projectEditors, positions, follows } = tables;
  const { id, userId, developerId, title, isPublished, lastActivityAt } = projects;
  const { closesOn, fundingModel, paymentDays, projectOutcome, revision, createdAt, updatedAt } = projects;
  const campaign = { closesOn, fundingModel, paymentDays, projectOutcome, revision, createdAt, updatedAt };
  const { fundingGoalCents, fundingRaisedCents, outcomeOn, concludedAt } = projects;
  const { revenueShare, returnCap, returnYears, reportEvery } = projects;
  const terms = { fundingGoalCents, revenueShare, returnCap, returnYears, reportEvery };
  const outcome = { fundingRaisedCents, outcomeOn, concludedAt, ...terms };
  const shown = { id, userId, developerId, title, isPublished, lastActivityAt, ...campaign, ...outcome };

  const listed = prepared(database, () =>
    read
      .select(shown)
      .from(projects)
      .where(
        sql`${id} in (
          select ${id} from ${projects} where ${developerId} = ${sql.placeholder('developerId')}
          union select ${projectEditors.projectId} from ${projectEditors} where ${projectEditors.userId} = ${sql.placeholder('userId')}
          union select ${positions.projectId} from ${positions} where ${positions.investorId} = ${sql.placeholder('userId')}
          union select ${follows.projectId} from ${follows} where ${follows.followerId} = ${sql.placeholder('userId')})`,
      ),
  );

  return {
    /** Projects the account owns, edits, has invested in or follows, before permissions are checked. */
    async listProjects({ id: viewerId, developerProfileId }: Viewer): Promise<FeedProject[]> {
      return listed({ userId: viewerId, developerId: developerProfileId ?? 0 });
    },
  };
}

function feedUpdates(database: Database) {
  const { read, tables } = database;
  const { updates } = tables;
  const { projectId, isPublic, createdAt } = updates;
  const { shown, alive, order } = updateReading(database);

  const firstOf = (projectIds: readonly number[], readable: SQL | undefined, limit: number): SQL =>
    firstRowsOfEach(database, { owner: projectId, order, where: readable }, projectIds, limit);

  return {
    /** The newest that this audience may read. Only the projects with the latest one can have them. */
    async listNewestUpdates({ projectIds, privateIds }: Audience): Promise<UpdateRow[]> {
      const readable = and(alive, or(eq(isPublic, true), inIds(database, projectId, privateIds)));
      const latest = await read
        .select({ projectId, createdAt })
        .from(updates)
        .where(firstOf(projectIds, readable, 1))
        .orderBy(...newestFirst(order))
        .limit(MAX_FEED_UPDATES);
      const active = latest.map((row) => row.projectId);
      return read
        .select(shown)
        .from(updates)
        .where(firstOf(active, readable, MAX_FEED_UPDATES))
        .orderBy(...newestFirst(order))
        .limit(MAX_FEED_UPDATES);
    },
  };
}

function feedMilestones(database: Database) {
  const { read, tables } = database;
  const { milestones } = tables;
  const { id, projectId, title, status, dueDate, createdAt, deletedAt, calendarRevision, calendarRevisedAt } =
    milestones;
  const shown = { id, projectId, title, status, dueDate, createdAt, deletedAt, calendarRevision, calendarRevisedAt };

  return {
    /** Those with a date, the latest date first; deleted ones after all others. */
    async listDatedMilestones(projectIds: readonly number[]): Promise<FeedMilestone[]> {
      const rows = await read
        .select(shown)
        .from(milestones)
        .where(and(inIds(database, projectId, projectIds), isNotNull(dueDate)))
        .orderBy(sql`${deletedAt} is not null`, desc(dueDate), desc(id))
        .limit(MAX_FEED_MILESTONES);
      return rows as FeedMilestone[];
    },
  };
}

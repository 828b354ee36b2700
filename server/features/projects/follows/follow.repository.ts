import { and, count, eq, sql } from 'drizzle-orm';
import type { Followed } from './follow.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Project } from '../project.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { projectColumns } from '../project.table.ts';
import {
  afterCursor,
  firstOrNull,
  insertedRow,
  limitPlusOne,
  newestFirst,
  toCountedList,
} from '#server/platform/database/queries/keyset.ts';

type Follow = { followerId: number; projectId: number };

/** Follows of projects. Writers must have locked the project: its count is written with the rows. */
export function createFollowRepository(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { follows, projects, users } = tables;
  const { followerId, projectId, createdAt } = follows;
  const latest = { key: createdAt, id: projectId };

  const isOne = (follow: Follow) => and(eq(followerId, follow.followerId), eq(projectId, follow.projectId));
  const isListed = (follower: number) => and(eq(followerId, follower), eq(projects.isPublished, true));

  async function changeCount(tx: Writer, id: number, by: 1 | -1): Promise<Project> {
    const followerCount = sql`${projects.followerCount} + ${sql.raw(String(by))}`;
    return insertedRow(await tx.update(projects).set({ followerCount }).where(eq(projects.id, id)).returning());
  }

  async function countListed(follower: number): Promise<number> {
    const found = await read
      .select({ value: count() })
      .from(follows)
      .innerJoin(projects, eq(projects.id, projectId))
      .where(isListed(follower));
    return firstOrNull(found)?.value ?? 0;
  }

  return {
    async isFollowing(tx: Writer, follow: Follow): Promise<boolean> {
      return firstOrNull(await tx.select({ projectId }).from(follows).where(isOne(follow))) !== null;
    },

    /** Number of projects this person follows; concurrent follows wait until the transaction ends. */
    async countLocked(tx: Writer, follower: number): Promise<number> {
      await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, follower)));
      return tx.$count(follows, eq(followerId, follower));
    },

    async add(tx: Writer, follow: Follow & { createdAt: Date }): Promise<Project> {
      await tx.insert(follows).values(follow);
      return changeCount(tx, follow.projectId, 1);
    },

    async remove(tx: Writer, follow: Follow): Promise<Project> {
      await tx.delete(follows).where(isOne(follow));
      return changeCount(tx, follow.projectId, -1);
    },

    async removeOfProject(tx: Writer, id: number): Promise<void> {
      await tx.delete(follows).where(eq(projectId, id));
    },

    /** The published ones, the latest follow first. */
    async listOfFollower(follower: number, slice: Slice): Promise<Listed<Followed>> {
      const rows = await read
        .select({ ...projectColumns(tables), followedAt: createdAt })
        .from(follows)
        .innerJoin(projects, eq(projects.id, projectId))
        .where(and(isListed(follower), afterCursor(latest, slice.after)))
        .orderBy(...newestFirst(latest))
        .limit(limitPlusOne(slice))
        .offset(slice.offset);
      return toCountedList(rows, slice, () => countListed(follower));
    },
  };
}

import { and, count, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { SQLITE } from '#server/features/sqlite.ts';
import { inDueOrder } from '#server/features/milestones/milestone.rules.ts';
import { investDrizzle } from './invest.drizzle.ts';
import type { Source } from './source.ts';
import { openFile } from './statements.ts';

const { tables } = SQLITE;
const { users, developerProfiles, projects, milestones, updates, positions } = tables;

/** The same data through drizzle's query builder, in its usual form. */
export function drizzleSource(file: string): Source {
  const db = drizzle(openFile(file), { schema: tables, casing: 'snake_case' });
  const published = eq(projects.isPublished, true);

  return {
    viewer: (id) =>
      db
        .select({ id: users.id, role: users.role, developerProfileId: developerProfiles.id })
        .from(users)
        .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
        .where(eq(users.id, id))
        .get() ?? null,

    listPublished(after, limit, offset = 0) {
      const place = after && new Date(after.key);
      const later =
        place && or(lt(projects.createdAt, place), and(eq(projects.createdAt, place), lt(projects.id, after.id)));
      const rows = db
        .select()
        .from(projects)
        .where(and(published, later ?? undefined))
        .orderBy(desc(projects.createdAt), desc(projects.id))
        .limit(limit)
        .offset(offset)
        .all();
      return { rows, total: db.select({ value: count() }).from(projects).where(published).get()?.value ?? 0 };
    },

    project: (id) => db.select().from(projects).where(eq(projects.id, id)).get() ?? null,

    developers: (ids) =>
      db
        .select()
        .from(developerProfiles)
        .where(inArray(developerProfiles.id, [...ids]))
        .all(),

    milestones: (projectIds) =>
      inDueOrder(
        db
          .select()
          .from(milestones)
          .where(and(inArray(milestones.projectId, [...projectIds]), isNull(milestones.deletedAt)))
          .all(),
      ),

    updates(projectId, privateToo, limit) {
      const readable = and(
        eq(updates.projectId, projectId),
        isNull(updates.deletedAt),
        privateToo ? undefined : eq(updates.isPublic, true),
      );
      const rows = db
        .select()
        .from(updates)
        .where(readable)
        .orderBy(desc(updates.createdAt), desc(updates.id))
        .limit(limit)
        .all();
      return { rows, total: db.select({ value: count() }).from(updates).where(readable).get()?.value ?? 0 };
    },

    invested: (projectId, investorId) =>
      db
        .select()
        .from(positions)
        .where(and(eq(positions.projectId, projectId), eq(positions.investorId, investorId)))
        .get()?.investedCents ?? 0,

    invest: (viewer, order) => db.transaction((tx) => investDrizzle(tx, viewer, order), { behavior: 'immediate' }),
  };
}

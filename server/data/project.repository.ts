import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Project, ProjectFields } from '#server/domain/project.ts';
import { createCatalogue } from './catalogue.ts';
import type { Database, Writer } from './database.ts';
import { preparedAmong } from './prepared.ts';
import { afterCursor, firstOfEach, listed, listedEach, newestFirst, only, probing, written } from './slice.ts';
import { statement } from './statement.ts';

type NewProject = ProjectFields & Pick<Project, 'developerId' | 'userId' | 'publishedAt'> & { createdAt: Date };

type ProjectFigures = Pick<
  Project,
  'id' | 'fundingRaisedCents' | 'fundingGoalCents' | 'investorCount' | 'isActive' | 'isPublished'
>;

export type ProjectRepository = ReturnType<typeof createProjectRepository>;

export function createProjectRepository(database: Database) {
  const { read, locking, tables } = database;
  const { projects, positions } = tables;
  const newest = { key: projects.createdAt, id: projects.id };

  const held = statement((tx: Writer) =>
    locking(
      tx
        .select()
        .from(projects)
        .where(eq(projects.id, sql.placeholder('id'))),
    ),
  );

  const projectsAmong = preparedAmong(database, (isAsked) => read.select().from(projects).where(isAsked(projects.id)));

  return {
    ...createCatalogue(database),

    async create(tx: Writer, project: NewProject): Promise<Project> {
      const { createdAt } = project;
      return written(
        await tx
          .insert(projects)
          .values({ ...project, updatedAt: createdAt, lastActivityAt: createdAt })
          .returning(),
      );
    },

    async save(tx: Writer, id: number, changes: Partial<Project>): Promise<Project> {
      return written(await tx.update(projects).set(changes).where(eq(projects.id, id)).returning());
    },

    async findById(id: number): Promise<Project | null> {
      return only(await projectsAmong([id]));
    },

    async findByIds(ids: readonly number[]): Promise<Project[]> {
      return projectsAmong(ids);
    },

    /** The project as it is now; whoever else wants to write about it waits until this transaction ends. */
    async lock(tx: Writer, id: number): Promise<Project | null> {
      return only(await held(tx, { id }));
    },

    async listOfDeveloper(developerId: number, slice: Slice, drafts: boolean): Promise<Listed<Project>> {
      const published = drafts ? undefined : eq(projects.isPublished, true);
      const where = and(eq(projects.developerId, developerId), published);
      const rows = await read
        .select()
        .from(projects)
        .where(and(where, afterCursor(newest, slice.after)))
        .orderBy(...newestFirst(newest))
        .limit(probing(slice))
        .offset(slice.offset);
      return listed(rows, slice, await read.$count(projects, where));
    },

    /** The first published ones of each of these developers. */
    async listFirstOfDevelopers(developerIds: readonly number[], limit: number): Promise<Map<number, Listed<Project>>> {
      const where = and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true));
      const [rows, totals] = await Promise.all([
        read
          .select()
          .from(projects)
          .where(firstOfEach({ of: projects.developerId, order: newest, where }, limit + 1))
          .orderBy(...newestFirst(newest)),
        this.countPublished(developerIds),
      ]);
      return listedEach(developerIds, rows, ({ developerId }) => developerId, limit, totals);
    },

    /** The figures of all of a developer's, without their texts. */
    async listFiguresOfDeveloper(developerId: number): Promise<ProjectFigures[]> {
      const { id, fundingRaisedCents, fundingGoalCents, investorCount, isActive, isPublished } = projects;
      return read
        .select({ id, fundingRaisedCents, fundingGoalCents, investorCount, isActive, isPublished })
        .from(projects)
        .where(eq(projects.developerId, developerId));
    },

    async countPublished(developerIds: readonly number[]): Promise<Map<number, number>> {
      if (developerIds.length === 0) return new Map();
      const rows = await read
        .select({ id: projects.developerId, value: count() })
        .from(projects)
        .where(and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true)))
        .groupBy(projects.developerId);
      return new Map(rows.map(({ id, value }) => [id, value]));
    },

    async countDistinctInvestors(developerId: number): Promise<number> {
      const row = only(
        await read
          .select({ value: countDistinct(positions.investorId) })
          .from(positions)
          .innerJoin(projects, eq(projects.id, positions.projectId))
          .where(eq(projects.developerId, developerId)),
      );
      return row?.value ?? 0;
    },

    async touch(tx: Writer, id: number, at: Date): Promise<void> {
      await tx.update(projects).set({ lastActivityAt: at }).where(eq(projects.id, id));
    },

    /** Its milestones, updates and terms must be gone before. */
    async remove(tx: Writer, id: number): Promise<void> {
      await tx.delete(projects).where(eq(projects.id, id));
    },
  };
}

import { and, count, countDistinct, eq, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Project, ProjectFields, ProjectFilter, ProjectOrder } from '#server/domain/project.ts';
import { searchWords } from '#server/domain/text.ts';
import type { Database, Reader, Writer } from './database.ts';
import { afterCursor, firstOfEach, listed, listedEach, newestFirst, only, probing, written } from './slice.ts';

type NewProject = ProjectFields & Pick<Project, 'developerId' | 'userId' | 'publishedAt'> & { createdAt: Date };

export type ProjectRepository = ReturnType<typeof createProjectRepository>;

export function createProjectRepository({ read, locking, projectsMatching, tables }: Database) {
  const { projects, positions } = tables;
  const orders = {
    newest: { key: projects.createdAt, id: projects.id },
    'most-funded': { key: projects.fundingRaisedCents, id: projects.id },
  };

  function narrowed({ search, genre, stage }: ProjectFilter): SQL | undefined {
    const words = searchWords(search ?? '');
    return and(
      eq(projects.isPublished, true),
      genre === null ? undefined : sql`${projects.genre} = ${genre}`,
      stage === null ? undefined : or(eq(projects.developmentStage, stage), sql`${projects.currentStage} = ${stage}`),
      words.length === 0 ? undefined : sql`${projects.id} in ${projectsMatching(words)}`,
    );
  }

  async function page(where: SQL | undefined, slice: Slice, order: ProjectOrder = 'newest'): Promise<Listed<Project>> {
    const rows = await read
      .select()
      .from(projects)
      .where(and(where, afterCursor(orders[order], slice.after)))
      .orderBy(...newestFirst(orders[order]))
      .limit(probing(slice))
      .offset(slice.offset);
    return listed(rows, slice, await read.$count(projects, where));
  }

  return {
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

    async findById(id: number, reader: Reader = read): Promise<Project | null> {
      return only(await reader.select().from(projects).where(eq(projects.id, id)));
    },

    async findByIds(ids: readonly number[]): Promise<Project[]> {
      return read
        .select()
        .from(projects)
        .where(inArray(projects.id, [...ids]));
    },

    /** The project as it is now; whoever else wants to write about it waits until this transaction ends. */
    async lock(tx: Writer, id: number): Promise<Project | null> {
      return only(await locking(tx.select().from(projects).where(eq(projects.id, id))));
    },

    async listPublished(filter: ProjectFilter, order: ProjectOrder, slice: Slice): Promise<Listed<Project>> {
      return page(narrowed(filter), slice, order);
    },

    async listOfDeveloper(developerId: number, slice: Slice, drafts: boolean): Promise<Listed<Project>> {
      const published = drafts ? undefined : eq(projects.isPublished, true);
      return page(and(eq(projects.developerId, developerId), published), slice);
    },

    /** The first published ones of each of these developers. */
    async listFirstOfDevelopers(developerIds: readonly number[], limit: number): Promise<Map<number, Listed<Project>>> {
      const where = and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true));
      const [rows, totals] = await Promise.all([
        read
          .select()
          .from(projects)
          .where(firstOfEach({ of: projects.developerId, order: orders.newest, where }, limit + 1))
          .orderBy(...newestFirst(orders.newest)),
        this.countPublished(developerIds),
      ]);
      return listedEach(developerIds, rows, ({ developerId }) => developerId, limit, totals);
    },

    async findAllOfDeveloper(developerId: number): Promise<Project[]> {
      return read.select().from(projects).where(eq(projects.developerId, developerId));
    },

    async countPublished(developerIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await read
        .select({ id: projects.developerId, value: count() })
        .from(projects)
        .where(and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true)))
        .groupBy(projects.developerId);
      return new Map(rows.map(({ id, value }) => [id, value]));
    },

    async countGenres(): Promise<{ genre: string | null; count: number }[]> {
      return read
        .select({ genre: projects.genre, count: count() })
        .from(projects)
        .where(eq(projects.isPublished, true))
        .groupBy(projects.genre);
    },

    async countStages(): Promise<{ developmentStage: string | null; currentStage: string; count: number }[]> {
      const { developmentStage, currentStage } = projects;
      return read
        .select({ developmentStage, currentStage, count: count() })
        .from(projects)
        .where(eq(projects.isPublished, true))
        .groupBy(developmentStage, currentStage);
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

    /** Published, open, with a seat left, and none of `fundedIds`; newest first. */
    async listOpportunities(fundedIds: readonly number[], limit: number): Promise<Project[]> {
      return read
        .select()
        .from(projects)
        .where(
          and(
            eq(projects.isPublished, true),
            eq(projects.isActive, true),
            ne(projects.investorCount, projects.maxInvestors),
            fundedIds.length === 0 ? undefined : notInArray(projects.id, [...fundedIds]),
          ),
        )
        .orderBy(...newestFirst(orders.newest))
        .limit(limit);
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

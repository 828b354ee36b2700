import { and, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Project, ProjectFields, StoredProject } from './project.rules.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { changedFields, revisedRow } from '#server/kernel/fields/revision.ts';
import { developerColumns } from '#server/features/accounts/account.table.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import type { StoredRelations } from '#server/features/rights/permissions.rules.ts';
import { isOpenToAnybody } from '#server/features/rights/open.projects.repository.ts';
import { relationColumns } from '#server/features/rights/relation.repository.ts';
import { storedRelations } from '#server/features/rights/rights.rules.ts';
import type { Role, Viewer } from '#server/kernel/viewer.ts';
import { createCatalogue } from './catalogue/catalogue.repository.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { projectColumns } from './project.table.ts';
import { createProjectSums } from './project.sums.repository.ts';
import { createStudioRecord } from '#server/features/studios/studio.record.repository.ts';
import { createStudiosAway } from './studio.away.repository.ts';
import {
  afterCursor,
  firstOfEach,
  toCountedList,
  toListedEach,
  newestFirst,
  firstOrNull,
  limitPlusOne,
  insertedRow,
} from '#server/platform/database/queries/keyset.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';

type NewProject = ProjectFields & Pick<Project, 'developerId' | 'userId' | 'publishedAt'> & { createdAt: Date };

/** Which projects of a studio a list has; `open`: to anybody. */
export type OfStudio = 'published' | 'open' | 'archived' | 'own';

export type ShownProject = Project & {
  studio: DeveloperProfile;
  storedRelations: StoredRelations;
  isOpenToAnybody: boolean;
};

type GalleryChange = Pick<StoredProject, 'galleryRevision' | 'galleryFieldRevisions' | 'lastActivityAt'>;

export function createProjectRepository(database: Database) {
  const { read, selectForUpdate: locking, tables } = database;
  const { developerProfiles, projects } = tables;
  const shownColumns = projectColumns(tables);
  const among: Record<OfStudio, SQL> = {
    published: eq(projects.isPublished, true),
    open: isOpenToAnybody(database),
    archived: isNotNull(projects.archivedAt),
    own: isNull(projects.archivedAt),
  };
  const newest = { key: projects.createdAt, id: projects.id };

  const selectForUpdate = statement((tx: Writer) =>
    locking(
      tx
        .select()
        .from(projects)
        .where(eq(projects.id, sql.placeholder('id'))),
    ),
  );

  const projectsAmong = preparedByIds(database, (inIds) =>
    read.select(shownColumns).from(projects).where(inIds(projects.id)),
  );

  const shownTo = (role: Role) =>
    prepared(database, () =>
      read
        .select({
          project: shownColumns,
          studio: developerColumns(tables),
          viewerRelations: relationColumns(database, storedRelations(role), sql.placeholder('viewerId')),
          isOpenToAnybody: isOpenToAnybody(database).mapWith(Boolean),
        })
        .from(projects)
        .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
        .where(eq(projects.id, sql.placeholder('id'))),
    );
  const shown = { developer: shownTo('developer'), investor: shownTo('investor') };

  return {
    ...createCatalogue(database),
    ...createProjectSums(database),
    ...createStudioRecord(database),
    ...createStudiosAway(database),

    async create(tx: Writer, project: NewProject): Promise<StoredProject> {
      const { createdAt } = project;
      return insertedRow(
        await tx
          .insert(projects)
          .values({ ...project, updatedAt: createdAt, lastActivityAt: createdAt })
          .returning(),
      );
    },

    async save(tx: Writer, before: StoredProject, changes: Partial<StoredProject>, at: Date): Promise<StoredProject> {
      const revised = revisedRow(before, changedFields(PROJECT_FIELDS, before, changes), at);
      return insertedRow(
        await tx
          .update(projects)
          .set({ ...changes, ...revised })
          .where(eq(projects.id, before.id))
          .returning(),
      );
    },

    async findById(id: number): Promise<Project | null> {
      return firstOrNull(await projectsAmong([id]));
    },

    /** The project as its writers read it, without a lock. */
    async findStored(id: number): Promise<StoredProject | null> {
      return firstOrNull(await read.select().from(projects).where(eq(projects.id, id)));
    },

    /** A project with its studio, with the viewer's relations to it, and whether anybody may see it. */
    async findShown({ id: viewerId, role }: Viewer, id: number): Promise<ShownProject | null> {
      const found = firstOrNull(await shown[role]({ id, viewerId }));
      if (!found) return null;
      const relations = new Set(storedRelations(role).filter((name) => found.viewerRelations[name]));
      const { project, studio, isOpenToAnybody: isOpen } = found;
      const shownAs = { studio, storedRelations: { personId: viewerId, relations }, isOpenToAnybody: isOpen };
      return Object.assign(project, shownAs); // a copy of so many columns takes longer than reading them
    },

    async findByIds(ids: readonly number[]): Promise<Project[]> {
      return ids.length === 0 ? [] : projectsAmong(ids);
    },

    /** The project, locked until the transaction ends. */
    async lock(tx: Writer, id: number): Promise<StoredProject | null> {
      return firstOrNull(await selectForUpdate(tx, { id }));
    },

    /** Own ones are all but the archived. */
    async listOfDeveloper(developerId: number, slice: Slice, which: OfStudio): Promise<Listed<Project>> {
      const where = and(eq(projects.developerId, developerId), among[which]);
      const rows = await read
        .select(shownColumns)
        .from(projects)
        .where(and(where, afterCursor(newest, slice.after)))
        .orderBy(...newestFirst(newest))
        .limit(limitPlusOne(slice))
        .offset(slice.offset);
      return toCountedList(rows, slice, async () => read.$count(projects, where));
    },

    /** The first page of published projects of each of these developers. */
    async listFirstOfDevelopers(developerIds: readonly number[], limit: number): Promise<Map<number, Listed<Project>>> {
      const where = and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true));
      const [rows, totals] = await Promise.all([
        read
          .select(shownColumns)
          .from(projects)
          .where(firstOfEach({ owner: projects.developerId, order: newest, where }, limit + 1))
          .orderBy(...newestFirst(newest)),
        this.countPublished(developerIds),
      ]);
      return toListedEach(developerIds, rows, ({ developerId }) => developerId, limit, totals);
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

    async touch(tx: Writer, id: number, at: Date): Promise<void> {
      await tx.update(projects).set({ lastActivityAt: at }).where(eq(projects.id, id));
    },

    /** The same for a project whose gallery has changed. */
    async touchGallery(tx: Writer, id: number, changes: GalleryChange): Promise<void> {
      await tx.update(projects).set(changes).where(eq(projects.id, id));
    },

    /** The project's milestones, updates and terms must be deleted first. */
    async remove(tx: Writer, id: number): Promise<void> {
      await tx.delete(projects).where(eq(projects.id, id));
    },
  };
}

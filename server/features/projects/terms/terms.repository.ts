import { asc, eq, inArray } from 'drizzle-orm';
import type { Project, ProjectFields } from '../project.rules.ts';
import { changedTerms, type TermsChange } from './terms.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOfEach } from '#server/platform/database/queries/keyset.ts';

export function createTermsRepository({ read, tables: { termsChanges } }: Database) {
  const { id, projectId, field, before, after, changedAt } = termsChanges;
  const asText = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));

  return {
    /** Logs the terms that differ. `actorId` is null for an operator, and where a day is the cause. */
    async add(tx: Writer, actorId: number | null, was: Project, is: ProjectFields, at: Date): Promise<void> {
      const change = { projectId: was.id, actorId, changedAt: at };
      const changes = changedTerms(was, is).map((term) => ({
        ...change,
        field: term,
        before: asText(was[term]),
        after: asText(is[term]),
      }));
      if (changes.length > 0) await tx.insert(termsChanges).values(changes);
    },

    /** The latest changes of each project, oldest first. */
    async listOfProjects(projectIds: readonly number[], latest: number): Promise<TermsChange[]> {
      const where = inArray(projectId, [...projectIds]);
      return read
        .select({ id, projectId, field, before, after, changedAt })
        .from(termsChanges)
        .where(firstOfEach({ owner: projectId, order: { key: id, id }, where }, latest))
        .orderBy(asc(id));
    },

    async removeOfProject(tx: Writer, ofProject: number): Promise<void> {
      await tx.delete(termsChanges).where(eq(projectId, ofProject));
    },
  };
}

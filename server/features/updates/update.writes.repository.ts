import { eq } from 'drizzle-orm';
import { EDITED_UPDATE } from './update.rules.ts';
import { changedFields, revisedRow, type Revised } from '#server/kernel/revision.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { insertedRow } from '#server/platform/database/queries/keyset.ts';
import { updateReading, type UpdateRow } from './update.lists.repository.ts';

export function createUpdateWrites(database: Database) {
  const { updates } = database.tables;
  const { id } = updates;
  const { shown } = updateReading(database);

  return {
    async create(tx: Writer, update: Omit<UpdateRow, 'id' | keyof Revised>): Promise<UpdateRow> {
      return insertedRow(await tx.insert(updates).values(update).returning(shown));
    },

    /** `changedMedia`: files, their order or captions changed. */
    async save(
      tx: Writer,
      before: UpdateRow,
      changes: Partial<UpdateRow> & { editedAt: Date },
      changedMedia: boolean,
    ): Promise<UpdateRow> {
      const changed = changedFields(EDITED_UPDATE, before, changes);
      const revised = revisedRow(before, changedMedia ? [...changed, 'media'] : changed, changes.editedAt);
      return insertedRow(
        await tx
          .update(updates)
          .set({ ...changes, ...revised })
          .where(eq(id, before.id))
          .returning(shown),
      );
    },

    /** Soft delete: the row and its comments stay, but are shown nowhere. */
    async markDeleted(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(updates).set({ deletedAt: at }).where(eq(id, wanted));
    },
  };
}

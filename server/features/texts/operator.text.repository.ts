import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { TextName } from '#server/kernel/operator/operator.texts.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** The content of a file, and when a server read it first. */
export type StoredText = { file: string; readAt: Date };

/** Finds a text as a server read it last. */
export type FindStored = (name: TextName) => Promise<StoredText | null>;

export const storedTextsOf =
  ({ read, tables: { operatorTexts } }: Pick<Database, 'read' | 'tables'>): FindStored =>
  async (name) => {
    const { file, readAt } = operatorTexts;
    return firstOrNull(await read.select({ file, readAt }).from(operatorTexts).where(eq(operatorTexts.name, name)));
  };

/** The operator's texts as servers read them last. */
export const createStoredTexts = (database: Database) => ({
  find: storedTextsOf(database),

  async save(tx: Writer, name: TextName, stored: StoredText): Promise<void> {
    const { operatorTexts } = database.tables;
    await tx
      .insert(operatorTexts)
      .values({ name, ...stored })
      .onConflictDoUpdate({ target: operatorTexts.name, set: stored });
  },
});

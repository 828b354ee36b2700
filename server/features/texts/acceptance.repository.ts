import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import type { TextVersion } from './text.rules.ts';

type Acceptance = { userId: number; accepted: readonly TextVersion[]; createdAt: Date };

/** What accounts accepted of the operator's texts. */
export const createTextAcceptances = ({ read, tables: { textAcceptances } }: Database) => ({
  async listOf(userId: number): Promise<TextVersion[]> {
    const { name, version } = textAcceptances;
    return read.select({ name, version }).from(textAcceptances).where(eq(textAcceptances.userId, userId));
  },

  /** A repeated acceptance doesn't change the first instant. */
  async add(tx: Writer, { userId, accepted, createdAt }: Acceptance): Promise<void> {
    if (accepted.length === 0) return;
    const rows = accepted.map(({ name, version }) => ({ userId, name, version, createdAt }));
    await tx.insert(textAcceptances).values(rows).onConflictDoNothing();
  },
});

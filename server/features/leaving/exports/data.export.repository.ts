import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { DataExport } from './data.export.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';

/** A file in the folder of exports. */
export type ExportFile = { id: number; file: string };

type Made = { file: string; readyAt: Date; expiresAt: Date };

/** Copies of people's data: rows stay for a while after their files, so that a link says that it has expired. */
export function createDataExportRepository({ read, write, tables: { dataExports } }: Database) {
  const { id, userId, requestedAt, readyAt, expiresAt, file, secretHash } = dataExports;
  const shown = { id, userId, requestedAt, readyAt, expiresAt };

  return {
    async findLatest(ofUser: number, reader: Reader = read): Promise<DataExport | null> {
      const latest = reader.select(shown).from(dataExports).where(eq(userId, ofUser)).orderBy(desc(id)).limit(1);
      return firstOrNull(await latest);
    },

    async findById(exportId: number): Promise<(DataExport & { file: string | null }) | null> {
      return firstOrNull(
        await read
          .select({ ...shown, file })
          .from(dataExports)
          .where(eq(id, exportId)),
      );
    },

    async findByHash(hash: string): Promise<(DataExport & { file: string | null }) | null> {
      return firstOrNull(
        await read
          .select({ ...shown, file })
          .from(dataExports)
          .where(eq(secretHash, hash)),
      );
    },

    async create(tx: CredentialWriter, ofUser: number, at: Date): Promise<number> {
      return insertedRow(await tx.insert(dataExports).values({ userId: ofUser, requestedAt: at }).returning({ id })).id;
    },

    /** False when it was made before, or nobody needs it any more. */
    async finish(tx: Writer, exportId: number, made: Made): Promise<boolean> {
      const waiting = and(eq(id, exportId), isNull(readyAt));
      return (await tx.update(dataExports).set(made).where(waiting).returning({ id })).length > 0;
    },

    /** The link that is about to be sent; false when the file is gone. The same link again is valid longer. */
    async saveLink(exportId: number, link: { secretHash: string; expiresAt: Date }): Promise<boolean> {
      const there = and(eq(id, exportId), isNotNull(file));
      return write(
        'system',
        async (tx) => (await tx.update(dataExports).set(link).where(there).returning({ id })).length > 0,
      );
    },

    /** One that could not be made: its owner may request another. */
    async remove(tx: Writer, exportId: number): Promise<void> {
      await tx.delete(dataExports).where(eq(id, exportId));
    },

    /** Whose links have expired, and whose files are still named, after an id. */
    async listExpired(now: Date, after: number, limit: number): Promise<ExportFile[]> {
      const expired = and(lte(expiresAt, now), isNotNull(file), gt(id, after));
      const rows = await read.select({ id, file }).from(dataExports).where(expired).orderBy(asc(id)).limit(limit);
      return rows.flatMap((row) => (row.file === null ? [] : [{ id: row.id, file: row.file }]));
    },

    async forgetFile(tx: Writer, exportId: number): Promise<void> {
      await tx.update(dataExports).set({ file: null }).where(eq(id, exportId));
    },

    /** Deletes what expired before `expired`, and what was requested before `requested` and never made. */
    async removeOld(tx: Writer, before: { expired: Date; requested: Date }, limit: number): Promise<number> {
      const neverMade = and(isNull(readyAt), lt(requestedAt, before.requested));
      const old = tx
        .select({ id })
        .from(dataExports)
        .where(or(neverMade, and(lt(expiresAt, before.expired), isNull(file))))
        .limit(limit);
      return (await tx.delete(dataExports).where(inArray(id, old)).returning({ id })).length;
    },

    /** Deletes all of an account; resolves with their files. */
    async removeAll(tx: CredentialWriter, ofUser: number): Promise<string[]> {
      const gone = await tx.delete(dataExports).where(eq(userId, ofUser)).returning({ file });
      return gone.flatMap((row) => row.file ?? []);
    },

    /** The names of all files that rows name. */
    async listNamed(): Promise<Set<string>> {
      const rows = await read.select({ file }).from(dataExports).where(isNotNull(file));
      return new Set(rows.flatMap((row) => row.file ?? []));
    },
  };
}

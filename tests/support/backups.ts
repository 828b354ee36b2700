import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createMediaRepository } from '#server/features/projects/media/media.repository.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { freshStorage, type Storage } from './storage.ts';
import { openStoreOn } from './store.ts';

/** A folder for backups, removed after the running test. */
export function awayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** New, empty storage, removed after the running test. */
export async function elsewhere(): Promise<Storage> {
  const storage = await freshStorage();
  onTestFinished(storage.remove);
  return storage;
}

/** New, empty storage on SQLite, whichever engine is tested. */
export function sqliteStorage(): Storage {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-sqlite-'));
  const remove = async () => rmSync(dataDir, { recursive: true });
  return { dataDir, databaseUrl: null, s3: null, fileStore: null, remove };
}

/** Stores files, and makes a project whose updates name them; `invested` cents were put into it. */
export async function fillStorage(storage: Storage, files: Record<string, string>, invested: number[] = []) {
  const { database, developer, investor, investing, project } = await openStoreOn(storage);
  const { updates } = database.tables;
  const dana = await developer();
  const { id: projectId } = await project(dana, { maxInvestors: 50 });
  for (const [file, content] of Object.entries(files)) {
    await openFileStore(storage).put(file, Buffer.from(content));
    const row = { file, thumbnail: null, kind: 'video' as const, bytes: 1, caption: '', width: null, height: null };
    const news = { projectId, title: file, content: 'x', type: 'announcement' as const, isPublic: true };
    await database.write('system', async (tx) => {
      const [made] = await tx
        .insert(updates)
        .values({ ...news, createdAt: new Date(0) })
        .returning({ id: updates.id });
      await createMediaRepository(database).replace(tx, { updateId: made?.id ?? 0, ownerId: dana.id }, [row]);
    });
  }
  for (const amount of invested) {
    const { id } = await investor();
    const viewer = { id, role: 'investor' as const, developerProfileId: null };
    await investing.invest(viewer, { projectId, amount, idempotencyKey: null });
  }
  await database.close();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { openDatabase } from '#server/data/open.ts';
import { openFileStore } from '#server/files/open.file.store.ts';
import { namesIn } from '#tests/support/media.ts';
import { expectMigrated, NAMED_FILES, NOBODYS_FILE, olderStorage } from '#tests/support/older.media.ts';
import { freshStorage } from '#tests/support/storage.ts';

test('a backup of an older database has every file, and is migrated once it is restored', async () => {
  const away = mkdtempSync(join(tmpdir(), 'fichin-backup-'));
  onTestFinished(() => rmSync(away, { recursive: true }));
  const storage = await olderStorage();
  onTestFinished(storage.remove);
  const restored = await freshStorage();
  onTestFinished(restored.remove);

  expect(await backUp(storage, join(away, 'copy'))).toEqual([]);
  await restore(restored, join(away, 'copy'), false);
  expect(await namesIn(openFileStore(restored))).toEqual([...NAMED_FILES, NOBODYS_FILE].sort());
  const database = await openDatabase({ ...restored, synchronous: 'OFF' });
  onTestFinished(async () => database.close());
  await expectMigrated(database);
});

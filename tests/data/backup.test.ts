import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/data/backup.ts';
import { balances, readLedger } from '#server/data/ledger.repository.ts';
import { createMediaRepository } from '#server/data/media.repository.ts';
import { openDatabase } from '#server/data/open.ts';
import { ownFolder } from '#server/data/owner.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { openStore } from '#tests/support/store.ts';

const on = (dataDir: string) => ({ dataDir, databaseUrl: null });

describe.skipIf(currentEngine() !== 'sqlite')('a backup', () => {
  let away: string;
  beforeEach(() => {
    away = mkdtempSync(join(tmpdir(), 'fichin-backup-'));
  });
  afterEach(() => rmSync(away, { recursive: true }));

  /** A project with seats for eight, and a shelf of files. */
  async function begin() {
    const store = await openStore();
    const { dataDir } = store.storage;
    const media = join(dataDir, 'media');
    mkdirSync(media);
    const dana = await store.developer();
    const { id: projectId } = await store.project(dana, { maxInvestors: 8 });
    const crowd = await Promise.all(Array.from({ length: 8 }, () => store.investor()));
    const files = createMediaRepository(store.database);
    const { updates } = store.database.tables;

    /** An update with one file, on the disk before its row. */
    async function publish(file: string): Promise<void> {
      writeFileSync(join(media, file), `bytes of ${file}`);
      const row = { file, thumbnail: null, kind: 'video' as const, caption: '', width: null, height: null };
      await store.database.write(async (tx) => {
        const news = {
          title: file,
          content: 'x',
          type: 'announcement' as const,
          isPublic: true,
          createdAt: new Date(0),
        };
        const [made] = await tx
          .insert(updates)
          .values({ ...news, projectId })
          .returning({ id: updates.id });
        await files.replace(tx, made?.id ?? 0, [row]);
      });
    }
    const investOnce = (investor: number) => {
      const viewer = { id: crowd[investor]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
      return store.investing.invest(viewer, { projectId, amount: 100_000, idempotencyKey: null });
    };
    return { ...store, dataDir, media, publish, investOnce };
  }

  test('made while eight invest is a moment of the ledger, each row with its file', async () => {
    const { database, dataDir, media, publish, investOnce } = await begin();
    let busy = true;
    let acknowledged = 0;
    const work = Array.from({ length: 8 }, async (_none, investor) => {
      for (let turn = 0; busy; turn += 1) {
        await investOnce(investor);
        acknowledged += 1;
        if (turn % 20 === 0) await publish(`a${investor}b${turn}.mp4`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(40);
    const before = acknowledged;
    expect(await backUp(on(dataDir), join(away, 'copy'))).toEqual([]);
    await expect.poll(() => acknowledged).toBeGreaterThan(before);
    busy = false;
    await Promise.all(work);

    await restore(on(join(away, 'restored')), join(away, 'copy'), false);
    const copy = await openDatabase({ ...on(join(away, 'restored')), synchronous: 'OFF' });
    const { investments } = database.tables;
    const [then, now] = [await copy.read.select().from(investments), await database.read.select().from(investments)];
    expect(then.length).toBeGreaterThanOrEqual(before);
    expect(then).toEqual(now.slice(0, then.length));
    expect((await readLedger(copy)).every(balances)).toBe(true);
    const { files } = await createMediaRepository(copy).listReferenced();
    expect(readdirSync(join(away, 'restored/media')).sort()).toEqual([...files].sort());
    for (const file of files) {
      expect(readFileSync(join(away, 'restored/media', file))).toEqual(readFileSync(join(media, file)));
    }
    await copy.close();
  });

  test('leaves out what no row names, and says which file a row names in vain', async () => {
    const { dataDir, media, publish } = await begin();
    await publish('here.mp4');
    await publish('gone.mp4');
    rmSync(join(media, 'gone.mp4'));
    for (const name of ['nobodys.png', '.half.part']) writeFileSync(join(media, name), 'x');
    expect(await backUp(on(dataDir), join(away, 'copy'))).toEqual(['gone.mp4']);
    expect(readdirSync(join(away, 'copy')).sort()).toEqual(['fichin.db', 'media']);
    expect(readdirSync(join(away, 'copy/media'))).toEqual(['here.mp4']);
  });

  test('never overwrites, neither a backup nor, unless asked to, what is there', async () => {
    const { dataDir, publish } = await begin();
    await publish('a.mp4');
    await backUp(on(dataDir), join(away, 'copy'));
    await expect(backUp(on(dataDir), join(away, 'copy'))).rejects.toThrow('already exists');
    await publish('b.mp4');
    await expect(restore(on(dataDir), join(away, 'copy'), false)).rejects.toThrow('--replace');
    await restore(on(dataDir), join(away, 'copy'), true);
    const replaced = await openDatabase({ ...on(dataDir), synchronous: 'OFF' });
    expect([...(await createMediaRepository(replaced).listReferenced()).files]).toEqual(['a.mp4']);
    await replaced.close();
  });

  test('that is damaged is not restored, nor one into a folder a server works in', async () => {
    const { dataDir } = await begin();
    await backUp(on(dataDir), join(away, 'copy'));
    const letGo = ownFolder(join(away, 'restored'), 0);
    await expect(restore(on(join(away, 'restored')), join(away, 'copy'), true)).rejects.toThrow('is in use');
    letGo();
    const file = join(away, 'copy/fichin.db');
    writeFileSync(file, readFileSync(file).fill(7, 4096, 20_000));
    await expect(restore(on(join(away, 'restored')), join(away, 'copy'), false)).rejects.toThrow(/damaged|malformed/);
    expect(existsSync(join(away, 'restored/fichin.db'))).toBe(false);
    await expect(restore(on(away), join(away, 'nowhere'), false)).rejects.toThrow('There is no backup');
  });
});

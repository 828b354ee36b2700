import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createMediaRepository } from '#server/features/projects/media/media.repository.ts';
import { openDatabase } from '#server/features/open.ts';
import type { Database } from '#server/features/database.ts';
import { lockDataDir } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { namesIn } from '#tests/support/media.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { countOf, openStoreOn } from '#tests/support/store.ts';

const ROWS = currentEngine() === 'sqlite' ? 'fichin.db' : 'fichin.rows.gz';

/** Contains a password that must not appear in any output. */
const NOBODY_LISTENS = 'postgres://app:geheim@127.0.0.1:1/none';

/** Locks the data folder as a server on SQLite does, until the returned function is called. */
function hold({ dataDir }: Storage): () => Promise<void> {
  const release = lockDataDir(dataDir, 0);
  return async () => release();
}

describe('a backup', () => {
  let away: string;
  beforeEach(() => {
    away = mkdtempSync(join(tmpdir(), 'fichin-backup-'));
  });
  afterEach(() => rmSync(away, { recursive: true }));

  /** New, empty storage. */
  async function elsewhere(): Promise<Storage> {
    const storage = await freshStorage();
    onTestFinished(storage.remove);
    return storage;
  }

  /** A project that eight can invest in, and a folder of files. */
  async function begin() {
    const storage = await freshStorage();
    const store = await openStoreOn(storage);
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= store.database.close());
    onTestFinished(() => close().then(storage.remove));
    const stored = openFileStore(storage);
    const dana = await store.developer();
    const { id: projectId } = await store.project(dana, { maxInvestors: 8 });
    const crowd = await Promise.all(Array.from({ length: 8 }, () => store.investor()));
    const files = createMediaRepository(store.database);
    const { updates } = store.database.tables;

    /** Publishes an update with one file, written before its row. */
    async function publish(file: string): Promise<void> {
      await stored.put(file, Buffer.from(`bytes of ${file}`));
      const row = { file, thumbnail: null, kind: 'video' as const, bytes: 1, caption: '', width: null, height: null };
      await store.database.write('system', async (tx) => {
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
        await files.replace(tx, { updateId: made?.id ?? 0, ownerId: dana.id }, [row]);
      });
    }
    const investOnce = (investor: number) => {
      const viewer = { id: crowd[investor]?.id ?? 0, role: 'investor' as const, developerProfileId: null };
      return store.investing.invest(viewer, { projectId, amount: 100_000, idempotencyKey: null });
    };
    return { ...store, storage, close, stored, publish, investOnce };
  }

  test('made while eight invest is a moment of the ledger, each row with its file', async () => {
    const { database, storage, publish, investOnce } = await begin();
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
    expect(await backUp(storage, join(away, 'copy'))).toEqual([]);
    await expect.poll(() => acknowledged).toBeGreaterThan(before);
    busy = false;
    await Promise.all(work);

    const restored = await elsewhere();
    await restore(restored, join(away, 'copy'), false);
    const copy = await openDatabase({ ...restored, synchronous: 'OFF' });
    const { investments } = database.tables;
    const rowsOf = ({ read }: Database) => read.select().from(investments).orderBy(investments.id);
    const [then, now] = [await rowsOf(copy), await rowsOf(database)];
    expect(then.length).toBeGreaterThanOrEqual(before);
    expect(then).toEqual(now.slice(0, then.length));
    expect((await readLedger(copy)).every(balances)).toBe(true);
    const files = await createMediaRepository(copy).listNamed();
    const back = openFileStore(restored);
    expect(await namesIn(back)).toEqual([...files].sort());
    for (const file of files) {
      const content = await back.open(file);
      expect(content && (await text(content))).toBe(`bytes of ${file}`);
    }
    await copy.close();
  });

  test('leaves out what no row names, and says which file a row names in vain', async () => {
    const { storage, stored, publish } = await begin();
    await publish('here.mp4');
    await publish('gone.mp4');
    await stored.remove(['gone.mp4']);
    for (const name of ['nobodys.png', '.half.part']) await stored.put(name, Buffer.from('x'));
    expect(await backUp(storage, join(away, 'copy'))).toEqual(['gone.mp4']);
    expect(readdirSync(join(away, 'copy')).sort()).toEqual([ROWS, 'files.json', 'media'].sort());
    expect(readdirSync(join(away, 'copy/media'))).toEqual(['here.mp4']);
  });

  test('never overwrites, neither a backup nor, unless asked to, what is there', async () => {
    const { close, storage, publish } = await begin();
    await publish('a.mp4');
    await backUp(storage, join(away, 'copy'));
    await expect(backUp(storage, join(away, 'copy'))).rejects.toThrow('already exists');
    await publish('b.mp4');
    await close();
    await expect(restore(storage, join(away, 'copy'), false)).rejects.toThrow('--replace');
    await restore(storage, join(away, 'copy'), true);
    const replaced = await openDatabase({ ...storage, synchronous: 'OFF' });
    expect([...(await createMediaRepository(replaced).listNamed())]).toEqual(['a.mp4']);
    await replaced.close();
  });

  test('is restored whole where another restore ended amid a file', async () => {
    const { storage, publish } = await begin();
    await publish('a.mp4');
    await backUp(storage, join(away, 'copy'));
    const restored = await elsewhere();
    const files = openFileStore(restored);
    await files.put('a.mp4', Buffer.from('bytes'));
    await restore(restored, join(away, 'copy'), false);
    const content = await openFileStore(restored).open('a.mp4');
    expect(content && (await text(content))).toBe('bytes of a.mp4');
  });

  test('opens no account again once it is restored, except by its password and passkeys', async () => {
    const { database, storage, investOnce } = await begin();
    const investment = (await investOnce(0)).investment;
    const userId = investment.investorId;
    const { tables } = database;
    const at = new Date(0);
    const soon = new Date(Date.now() + 3_600_000);
    const change = { userId, oldEmail: 'a@x.test', newEmail: 'b@x.test', createdAt: at, expiresAt: soon };
    const used = { createdAt: at, authenticatedAt: at, lastUsedAt: new Date() };
    const passkey = { userId, name: 'x', credentialId: 'x', publicKey: 'x', counter: 0, transports: [], createdAt: at };
    await database.write('system', async (tx) => {
      await tx.insert(tables.sessions).values({ userId, tokenId: 'x', address: '', ...used });
      const token = { userId, name: 'x', secretHash: 'x', canWrite: true, createdAt: at, expiresAt: soon };
      await tx.insert(tables.accessTokens).values(token);
      await tx.insert(tables.emailChanges).values([change, { ...change, confirmedAt: at, undoableUntil: soon }]);
      await tx.insert(tables.passkeys).values(passkey);
      const link = { secretHash: 'x', userId, expiresAt: soon };
      await tx.insert(tables.passwordResets).values(link);
      await tx.insert(tables.emailConfirmations).values(link);
      await tx.insert(tables.feeds).values({ userId, secretHash: 'x', createdAt: at });
      await tx.insert(tables.dataExports).values({ userId, requestedAt: at, secretHash: 'x', expiresAt: soon });
      const signing = { challenge: 'x', purpose: 'log_in' as const, userId: null, expiresAt: soon };
      await tx.insert(tables.passkeyChallenges).values(signing);
      const job = { key: 'x', payload: { userId, isCounted: true }, runAt: at, createdAt: at };
      await tx.insert(tables.jobs).values({ kind: 'password_reset', ...job });
    });
    await backUp(storage, join(away, 'copy'));
    const restored = await elsewhere();
    await restore(restored, join(away, 'copy'), false);
    const copy = await openDatabase({ ...restored, synchronous: 'OFF' });
    onTestFinished(() => copy.close());
    const { sessions, accessTokens, emailChanges, passkeys, ...gone } = copy.tables;
    expect((await copy.read.select().from(sessions)).map(({ endedAt }) => endedAt)).toEqual([expect.any(Date)]);
    expect((await copy.read.select().from(accessTokens)).map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
    const changes = await copy.read.select().from(emailChanges).orderBy(emailChanges.id);
    expect(changes.map(({ undoneAt }) => undoneAt)).toEqual([expect.any(Date), null]);
    expect(await copy.read.$count(passkeys)).toBe(1);
    const { passwordResets, emailConfirmations, feeds, dataExports, passkeyChallenges, jobs } = gone;
    for (const table of [passwordResets, emailConfirmations, feeds, dataExports, passkeyChallenges, jobs])
      expect(await copy.read.$count(table)).toBe(0);
  });

  test('is not restored while a server works there', async () => {
    const { database, close, storage, publish } = await begin();
    await backUp(storage, join(away, 'copy'));
    await publish('a.mp4');
    const release = currentEngine() === 'sqlite' ? hold(storage) : close;
    await expect(restore(storage, join(away, 'copy'), true)).rejects.toThrow(/is in use|A server works on this/);
    expect(await countOf(database, 'updates')).toBe(1);
    await release();
    await restore(storage, join(away, 'copy'), true);
  });

  test('that is damaged, or is none, is not restored, and one that fails leaves nothing', async () => {
    const { storage } = await begin();
    await backUp(storage, join(away, 'copy'));
    const file = join(away, 'copy', ROWS);
    const whole = readFileSync(file);
    const restored = await elsewhere();
    const rotten = (at: number) => Buffer.from(whole).fill(7, at, Math.min(at + 20_000, whole.length));
    const inTheMiddle =
      currentEngine() === 'sqlite' ? [4096] : [3, 7, 9].map((tenth) => Math.floor((whole.length * tenth) / 10));
    for (const damaged of [...inTheMiddle.map(rotten), whole.subarray(0, Math.floor(whole.length / 2))]) {
      writeFileSync(file, damaged);
      await expect(restore(restored, join(away, 'copy'), true)).rejects.toThrow(/damaged|malformed/);
    }
    expect(await namesIn(openFileStore(restored, { create: false }))).toEqual([]);
    await expect(restore(restored, join(away, 'nowhere'), false)).rejects.toThrow('There is no whole backup');

    const nowhere = { ...storage, dataDir: away, databaseUrl: storage.databaseUrl === null ? null : NOBODY_LISTENS };
    await expect(backUp(nowhere, join(away, 'failed'))).rejects.toThrow(OperatorError);
    expect(readdirSync(away)).toEqual(['copy']);
  });
});

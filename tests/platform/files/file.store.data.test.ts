import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable, type FileStore } from '#server/platform/files/file.store.ts';
import { createFolderStore } from '#server/platform/files/folder.store.ts';
import { readFileStore } from '#server/platform/files/s3.settings.ts';
import { createS3Store } from '#server/platform/files/s3.store.ts';
import { startS3 } from '#tests/support/s3.ts';

const MIB = 1024 * 1024;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function standIn() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return s3;
}

const openFolder = async (): Promise<FileStore> => createFolderStore(join(temporaryFolder(), 'files'));
const openStandIn = async (): Promise<FileStore> => createS3Store((await standIn()).settings);

/** A store of this test alone in the bucket of `S3_TEST_ENDPOINT`, which is left empty. */
async function openReal(): Promise<FileStore> {
  const faults: string[] = [];
  const given = Object.entries(process.env).map(([name, value]) => [name.replace('S3_TEST_', 'S3_'), value]);
  const settings = readFileStore(Object.fromEntries(given) as Record<string, string>, faults);
  if (!settings || faults.length > 0) throw new Error(`S3_TEST_… is incomplete: ${faults.join(', ')}`);
  const store = createS3Store({ ...settings, prefix: `contract-${randomBytes(6).toString('hex')}/` });
  onTestFinished(async () => store.remove([...(await namesIn(store)), '.note.json']));
  return store;
}

/** How to open a store, and a number of files that it lists in several pages. */
type Tested = [name: string, open: () => Promise<FileStore>, pages: number];

const STORES: Tested[] = [
  ['in a folder', openFolder, 13],
  ['in the stand-in of an S3-compatible store', openStandIn, 13],
  ...(process.env['S3_TEST_ENDPOINT'] ? [['in a real S3-compatible store', openReal, 1_005] satisfies Tested] : []),
];

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

async function contentOf(store: FileStore, name: string, range?: { start: number; end: number }) {
  const content = await store.open(name, range);
  return content === null ? null : buffer(content);
}

describe.each(STORES)('files %s', (_name, open, pages) => {
  test('come back as they were stored', async () => {
    const store = await open();
    const bytes = randomBytes(2 * MIB);
    await store.put('a1.png', bytes);
    expect(await store.sizeOf('a1.png')).toBe(bytes.length);
    expect((await contentOf(store, 'a1.png'))?.equals(bytes)).toBe(true);
  });

  test('are taken from a path, which may be moved away', async () => {
    const store = await open();
    const path = join(temporaryFolder(), 'received');
    const bytes = randomBytes(10 * MIB);
    writeFileSync(path, bytes);
    await store.put('film.mp4', { path });
    expect((await contentOf(store, 'film.mp4'))?.equals(bytes)).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  test('are there whole or not at all while they are stored', async () => {
    const store = await open();
    const bytes = randomBytes(16 * MIB);
    const seen = new Set<number>();
    let isStored = false;
    const look = async () => {
      while (!isStored) {
        const found = await contentOf(store, 'film.mp4', { start: bytes.length - 1, end: bytes.length - 1 });
        if (found) seen.add(found.length);
      }
    };
    const looking = look();
    await store.put('film.mp4', bytes).finally(() => (isStored = true));
    await looking;
    expect([...seen].filter((length) => length !== 1)).toEqual([]);
  });

  test('are read in parts', async () => {
    const store = await open();
    await store.put('a.png', Buffer.from('0123456789'));
    expect(String(await contentOf(store, 'a.png', { start: 2, end: 4 }))).toBe('234');
    expect(String(await contentOf(store, 'a.png', { start: 9, end: 9 }))).toBe('9');
  });

  test('that are not there are nothing', async () => {
    const store = await open();
    expect([await store.sizeOf('none.png'), await contentOf(store, 'none.png')]).toEqual([null, null]);
    expect(await store.copy('none.png', 'copy.png')).toBe(false);
    await store.remove(['none.png']);
    expect([await namesIn(store), await store.readNote('.none.json')]).toEqual([[], null]);
  });

  test('are copied under a name that outlives the first', async () => {
    const store = await open();
    await store.put('first.png', Buffer.from('same'));
    expect(await store.copy('first.png', 'second.png')).toBe(true);
    await store.remove(['first.png']);
    expect(String(await contentOf(store, 'second.png'))).toBe('same');
  });

  test('are gone once they are removed, whoever asked for them before', async () => {
    const store = await open();
    const names = Array.from({ length: 12 }, (_none, index) => `n${index}.png`);
    for (const name of names) await store.put(name, Buffer.from(name));
    expect(await store.sizeOf('n0.png')).toBe(6);
    await store.remove(names.slice(0, 11));
    expect(await namesIn(store)).toEqual(['n11.png']);
    expect([await store.sizeOf('n0.png'), await contentOf(store, 'n0.png')]).toEqual([null, null]);
  });

  test('are listed whole, each once, with their size and the time they were stored', async () => {
    const store = await open();
    const names = Array.from({ length: pages }, (_none, index) => `${'abc'[index % 3]}-${index}_.x.png`);
    const left = [...names];
    const storeNext = async () => {
      for (let name = left.pop(); name; name = left.pop()) await store.put(name, Buffer.from('ñ'));
    };
    await Promise.all(Array.from({ length: 8 }, storeNext));
    const listed = [];
    for await (const file of store.list()) listed.push(file);
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { bytes, storedAt } of listed) {
      expect(bytes).toBe(2);
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    }
  });

  test('stand beside notes, which are no files and can be written again', async () => {
    const store = await open();
    await store.writeNote('.note.json', '{"a":1}');
    await store.writeNote('.note.json', '{"ñ":"☃"}');
    expect(await store.readNote('.note.json')).toBe('{"ñ":"☃"}');
    expect(await namesIn(store)).toEqual([]);
  });

  test('can be stored, as a check says, which leaves nothing', async () => {
    const store = await open();
    await store.check();
    expect(await namesIn(store)).toEqual([]);
  });
});

test('a folder lists what a crash left half written, and no other name with a dot', async () => {
  const folder = temporaryFolder();
  for (const name of ['.a.part', '.sweep.json', 'b.png']) writeFileSync(join(folder, name), 'x');
  expect(await namesIn(createFolderStore(folder))).toEqual(['.a.part', 'b.png']);
});

test('a folder that is missing is read as empty, without being made', async () => {
  const folder = join(temporaryFolder(), 'none');
  const store = createFolderStore(folder, { create: false });
  expect([await namesIn(store), await store.sizeOf('a.png')]).toEqual([[], null]);
  expect(existsSync(folder)).toBe(false);
});

test('a folder that takes nothing keeps nothing in part', async () => {
  const folder = join(temporaryFolder(), 'files');
  const store = createFolderStore(folder);
  await expect(store.put('a.png', { path: join(folder, 'none') })).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});

describe('an S3-compatible store', () => {
  const IMPATIENT = { answer: 400, answers: 5_000, body: 400, perMiB: 0 };

  test.each([
    ['key', { accessKeyId: 'somebody' }, 'InvalidAccessKeyId'],
    ['secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('with the wrong %s is unavailable, and is asked once', async (_what, wrong, code) => {
    const s3 = await standIn();
    const store = createS3Store({ ...s3.settings, ...wrong });
    const refused = await store.put('a.png', Buffer.from('x')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(String(refused)).toContain(code);
    expect(s3.requests()).toBe(1);
    await expect(store.check()).rejects.toThrow(StoreUnavailable);
  });

  test('that is busy is asked again', async () => {
    const s3 = await standIn();
    const store = createS3Store(s3.settings);
    s3.fail('slow_down');
    const stored = store.put('a.png', Buffer.from('x'));
    await expect.poll(() => s3.requests(), { interval: 5 }).toBe(1);
    s3.recover();
    await stored;
    expect(await namesIn(store)).toEqual(['a.png']);
  });

  test('that does not answer is given up after three tries', async () => {
    const s3 = await standIn();
    const store = createS3Store(s3.settings, IMPATIENT);
    s3.fail('silent');
    await expect(store.put('a.png', Buffer.from('x'))).rejects.toThrow('no answer within 400 ms');
    expect(s3.requests()).toBe(3);
    await expect(namesIn(store)).rejects.toThrow(StoreUnavailable);
    await expect(contentOf(store, 'a.png')).rejects.toThrow(StoreUnavailable);
  });

  test('that does not answer is sent a large file once: whoever uploads it waits no longer than for one', async () => {
    const s3 = await standIn();
    const large = Buffer.alloc(MIB);
    s3.fail('silent');
    const refused = createS3Store(s3.settings, IMPATIENT).put('a.mp4', large);
    await expect(refused).rejects.toThrow('no answer within 400 ms');
    expect(s3.requests()).toBe(1);

    s3.fail('slow_down');
    const store = createS3Store(s3.settings);
    const stored = store.put('a.mp4', large);
    await expect.poll(() => s3.requests(), { interval: 5 }).toBe(2);
    s3.recover();
    await stored;
    expect(await store.sizeOf('a.mp4')).toBe(MIB);
  });

  test('that breaks off after it stored a file has it, and says so to nobody', async () => {
    const s3 = await standIn();
    const store = createS3Store(s3.settings);
    s3.fail('cut');
    await expect(store.put('a.png', Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
    s3.recover();
    expect(await namesIn(store)).toEqual(['a.png']);
  });

  test('that nobody listens at is unavailable', async () => {
    const s3 = await standIn();
    const store = createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' });
    await expect(store.sizeOf('a.png')).rejects.toThrow(StoreUnavailable);
  });

  test('may be shared: what stands under another prefix is no file of ours', async () => {
    const { settings, keys } = await standIn();
    const [ours, exports] = [settings, { ...settings, prefix: `${settings.prefix}exports/` }].map((of) =>
      createS3Store(of),
    );
    await ours?.put('a.png', Buffer.from('x'));
    await exports?.put('1.zip', Buffer.from('x'));
    expect([ours && (await namesIn(ours)), exports && (await namesIn(exports))]).toEqual([['a.png'], ['1.zip']]);
    expect(keys()).toEqual(['media/a.png', 'media/exports/1.zip']);
  });
});

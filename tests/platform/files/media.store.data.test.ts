import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from '#server/platform/files/folder.store.ts';
import { createMediaStore, type MediaFile, type MediaStore } from '#server/platform/files/media.store.ts';
import { createPictureSizes } from '#server/platform/files/picture.sizes.ts';
import { picture, video } from '#tests/support/media.ts';

let folder: string;
let media: string;
let store: MediaStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichin-media-'));
  media = join(folder, 'media');
  const enqueue = async <T>(_owner: number, task: () => Promise<T>) => task();
  const files = createFolderStore(media);
  const sizes = createPictureSizes({
    files,
    folder: join(folder, 'sizes'),
    ownerOf: async () => 1,
    requireSpace: async () => undefined,
    enqueue,
  });
  store = createMediaStore({
    files,
    sizes,
    temporary: join(folder, 'incoming'),
    enqueue,
    log: { warn: () => undefined },
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fileOf(content: Blob): Promise<MediaFile> {
  const bytes = Buffer.from(await content.arrayBuffer());
  return { name: null, stream: () => Readable.from([bytes]) };
}

/** Names of what is written in the folder from now on; those of unfinished files as when they are whole. */
function watched(): Set<string> {
  const names = new Set<string>();
  const note = (name: string) => names.add(name.replace(/^\.(.+)\.\w+\.part$/, '$1'));
  const watcher = watch(media, (_event, name) => void (name && note(name)));
  onTestFinished(() => watcher.close());
  return names;
}

test('of a picture nothing is written but what is kept', async () => {
  const names = watched();
  const [stored] = await store.storeAll([await fileOf(await picture())], { ownerId: 1, thumbnails: true });
  const kept = [stored?.file ?? '', stored?.thumbnail ?? ''].sort();
  await expect.poll(() => [...names]).toEqual(expect.arrayContaining(kept));
  expect([...names].sort()).toEqual(kept);
  expect(readdirSync(media).sort()).toEqual(kept);
});

test('a cover has no thumbnail', async () => {
  const [stored] = await store.storeAll([await fileOf(await picture())], { ownerId: 1, thumbnails: false });
  expect(stored?.thumbnail).toBeNull();
  expect(readdirSync(media)).toEqual([stored?.file]);
});

test('of several files none stays when one is no picture or video', async () => {
  const files = [await picture(), video(), new Blob(['hola'])].map(fileOf);
  await expect(store.storeAll(await Promise.all(files), { ownerId: 1, thumbnails: true })).rejects.toMatchObject({
    code: 'INVALID_MEDIA',
  });
  expect(readdirSync(media)).toEqual([]);
});

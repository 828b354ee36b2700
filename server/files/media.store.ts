import { randomBytes } from 'node:crypto';
import { constants, createWriteStream, mkdirSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '#server/domain/errors.ts';
import { MAX_MEDIA_BYTES, mediaTooLarge, type MediaKind } from '#server/domain/update.ts';
import { INVALID, refuseOneOf, throwRefusal } from './media.refusals.ts';
import { stripVideo } from './mp4.ts';
import { encoded, type Extension } from './picture.encoding.ts';
import type { PictureSizes } from './picture.sizes.ts';
import { synced } from './synced.ts';

/** An incoming file from either API. Each stream begins at the file's start. */
export type MediaFile = { name: string | null; stream: () => Readable };

/** A stored file: names inside the media folder. Width and height are null for a video. */
export type StoredMedia = {
  file: string;
  thumbnail: string | null;
  kind: MediaKind;
  width: number | null;
  height: number | null;
};

const TEMPORARY = '.part';

/** Queues a task that needs the memory to decode a picture. */
type Enqueue = <T>(task: () => Promise<T>) => Promise<T>;

export type MediaStore = ReturnType<typeof createMediaStore>;

/**
 * Stores files under random names. The type is detected from the content; pictures are re-encoded, which removes EXIF
 * data and embedded payloads.
 */
export function createMediaStore(folder: string, sizes: PictureSizes, enqueue: Enqueue) {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);

  async function storeVideo(file: MediaFile): Promise<StoredMedia> {
    const temporary = pathOf(`.${randomName('')}${TEMPORARY}`);
    try {
      await save(file, temporary).catch(throwRefusal);
      if (!(await stripVideo(temporary))) throw new DomainError(INVALID);
      const name = randomName('.mp4');
      await synced(temporary);
      await rename(temporary, pathOf(name));
      return { file: name, thumbnail: null, kind: 'video', width: null, height: null };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function storeImage(upload: MediaFile, extension: Extension, thumbnails: boolean): Promise<StoredMedia> {
    const decode = async () => encoded(await read(upload).catch(throwRefusal), extension);
    const { picture, small, width, height } = await enqueue(decode); // one upload at a time in memory
    const [file, thumbnail] = [randomName(`.${extension}`), thumbnails ? randomName('.jpg') : null];
    try {
      await writeSynced(pathOf(file), picture);
      if (thumbnail !== null) await writeSynced(pathOf(thumbnail), small);
      return { file, thumbnail, kind: 'image', width, height };
    } catch (error) {
      await discard([{ file, thumbnail }]);
      throw error;
    }
  }

  async function store(file: MediaFile, thumbnails: boolean): Promise<StoredMedia> {
    const type = await typeOf(file).catch(throwRefusal);
    if (type === 'mp4') return storeVideo(file);
    if (type === 'png' || type === 'jpg' || type === 'gif') return storeImage(file, type, thumbnails);
    throw new DomainError(INVALID);
  }

  async function discard(media: { file: string | null; thumbnail: string | null }[]): Promise<void> {
    const names = media.flatMap(({ file, thumbnail }) => [file, thumbnail]).filter((name) => name !== null);
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    await sizes.discard(names);
  }

  return {
    folder,
    sizes,

    /** Stores all files or none; resolves when they are synced to disk. */
    async storeAll(files: MediaFile[], thumbnails: boolean): Promise<StoredMedia[]> {
      const kept: StoredMedia[] = [];
      try {
        for (const file of files) {
          kept.push(await store(file, thumbnails).catch((error: unknown) => refuseOneOf(files, file, error)));
        }
        if (kept.length > 0) await synced(folder); // their directory entries too
        return kept;
      } catch (error) {
        await discard(kept);
        throw error;
      }
    },

    /**
     * Gives a stored file a second name, which outlives the first; null when it is gone. Stored files are never written
     * again, so both share their bytes where the file system allows it.
     */
    async copy(file: string): Promise<string | null> {
      const copied = randomName(extname(file));
      try {
        await link(pathOf(file), pathOf(copied)).catch(() => copySynced(pathOf(file), pathOf(copied)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
      await synced(folder); // its directory entry too
      return copied;
    },

    discard,
  };
}

/** 144 random bits: the URL can't be guessed. */
const randomName = (extension: string): string => `${randomBytes(18).toString('hex')}${extension}`;

/** Bytes that show a file's type: a picture's metadata may stand before its pixels. */
const MAX_HEAD = 1024 * 1024;

/** The extension of the type that the content shows. The file is read to its end, so that its size is known. */
async function typeOf({ stream }: MediaFile): Promise<string | null> {
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream() as AsyncIterable<Buffer>) {
    if (bytes < MAX_HEAD) head.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_MEDIA_BYTES) throw new DomainError(mediaTooLarge);
  }
  if (bytes === 0) throw new DomainError(INVALID);
  return (await fileTypeFromBuffer(Buffer.concat(head)))?.ext ?? null;
}

const read = async ({ stream }: MediaFile): Promise<Buffer> => buffer(stream());

async function save({ stream }: MediaFile, path: string): Promise<void> {
  await pipeline(stream(), createWriteStream(path, { flags: 'wx', mode: 0o640 }));
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await synced(to);
}

import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import type { FileSource, FileStore } from './file.store.ts';
import { INVALID, refuseOneOf, throwRefusal } from './media.refusals.ts';
import { codecsOf, stripVideo } from './mp4.ts';
import { encoded, type Extension } from './picture.encoding.ts';
import type { PictureSizes } from './picture.sizes.ts';
import { unfinishedPath } from './whole.file.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { codecProblem } from '#server/kernel/media/video.codecs.ts';
import { MAX_MEDIA_BYTES, mediaTooLarge, type MediaKind } from '#server/kernel/media/media.ts';

/** An incoming file from either API. Each stream begins at the file's start. */
export type MediaFile = { name: string | null; stream: () => Readable };

/** A stored file: names in the store, bytes of both. Width and height are null for a video. */
export type StoredMedia = {
  file: string;
  thumbnail: string | null;
  kind: MediaKind;
  bytes: number;
  width: number | null;
  height: number | null;
};

/** Queues a task of this account that needs the memory to decode a picture. */
export type Enqueue = <T>(ownerId: number, task: () => Promise<T>) => Promise<T>;

export type StoreOptions = {
  /** The owner of the files. */
  ownerId: number;
  thumbnails: boolean;
};

type Settings = {
  files: FileStore;
  sizes: PictureSizes;
  /** The folder where videos are received. */
  temporary: string;
  enqueue: Enqueue;
  log: Pick<Log, 'warn'>;
};

export type MediaStore = ReturnType<typeof createMediaStore>;

/**
 * Stores files under random names. The type is detected from the content; pictures are re-encoded, which removes EXIF
 * data and embedded payloads.
 */
export function createMediaStore({ files, sizes, temporary, enqueue, log }: Settings) {
  mkdirSync(temporary, { recursive: true });

  async function storeVideo(file: MediaFile): Promise<StoredMedia> {
    const name = randomName('.mp4');
    const path = unfinishedPath(join(temporary, name));
    try {
      await save(file, path).catch(throwRefusal);
      if (!(await stripVideo(path))) throw new DomainError(INVALID);
      refuse(codecProblem(await codecsOf(path)));
      const { size: bytes } = await stat(path);
      await putOrDiscard(name, { path });
      return { file: name, thumbnail: null, kind: 'video', bytes, width: null, height: null };
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Stores a file; removes it again if the store didn't answer. */
  async function putOrDiscard(name: string, source: FileSource): Promise<void> {
    try {
      await files.put(name, source);
    } catch (error) {
      await discard([{ file: name, thumbnail: null }]);
      throw error;
    }
  }

  async function storeImage(
    upload: MediaFile,
    extension: Extension,
    { ownerId, thumbnails }: StoreOptions,
  ): Promise<StoredMedia> {
    const decode = async () => encoded(await read(upload).catch(throwRefusal), extension);
    const { picture, small, width, height } = await enqueue(ownerId, decode); // one upload at a time in memory
    const [file, thumbnail] = [randomName(`.${extension}`), thumbnails ? randomName('.jpg') : null];
    try {
      await files.put(file, picture);
      if (thumbnail !== null) await files.put(thumbnail, small);
      const bytes = picture.length + (thumbnail === null ? 0 : small.length);
      return { file, thumbnail, kind: 'image', bytes, width, height };
    } catch (error) {
      await discard([{ file, thumbnail }]);
      throw error;
    }
  }

  async function store(file: MediaFile, options: StoreOptions): Promise<StoredMedia> {
    const type = await typeOf(file).catch(throwRefusal);
    if (type === 'mp4') return storeVideo(file);
    if (type === 'apng') return storeImage(file, 'png', options); // its first picture
    if (type === 'png' || type === 'jpg' || type === 'gif') return storeImage(file, type, options);
    throw new DomainError(INVALID);
  }

  /** Removes files. It never fails, because what named them is committed: the sweep removes what is left. */
  async function discard(media: { file: string | null; thumbnail: string | null }[]): Promise<void> {
    const names = media.flatMap(({ file, thumbnail }) => [file, thumbnail]).filter((name) => name !== null);
    const leave = (error: unknown): void => log.warn({ err: error }, 'files are left to the sweep');
    await files.remove(names).catch(leave);
    await sizes.discard(names).catch(leave);
  }

  return {
    files,
    sizes,

    /** Stores all files or none; resolves when they are durable. */
    async storeAll(sent: MediaFile[], options: StoreOptions): Promise<StoredMedia[]> {
      const stored: StoredMedia[] = [];
      try {
        for (const file of sent) {
          stored.push(await store(file, options).catch((error: unknown) => refuseOneOf(sent, file, error)));
        }
        return stored;
      } catch (error) {
        await discard(stored);
        throw error;
      }
    },

    /** Gives a stored file a second name, which outlives the first; null when it is gone. */
    async copy(file: string): Promise<string | null> {
      const copied = randomName(extname(file));
      return (await files.copy(file, copied)) ? copied : null;
    },

    discard,
  };
}

/** 144 random bits: the URL can't be guessed. */
const randomName = (extension: string): string => `${randomBytes(18).toString('hex')}${extension}`;

/** Bytes that show a file's type: a picture's metadata may come before its pixels. */
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

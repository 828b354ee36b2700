import { existsSync, mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PICTURE_WIDTHS, type PictureWidth } from '#server/kernel/media/picture.ts';
import type { FileStore } from './file.store.ts';
import { createFolderLimit } from './folder.limit.ts';
import type { RequireSpace } from './free.space.ts';
import { pictureLibrary } from './picture.library.ts';
import { writeWhole } from './whole.file.ts';

type Sizes = {
  /** The store of the pictures. */
  files: FileStore;
  /** The folder of the other sizes: a cache, not part of backups. */
  folder: string;
  ownerOf: (file: string) => Promise<number | null>;
  requireSpace: RequireSpace;
  /** Queues a task for a picture of this account. */
  enqueue: <T>(ownerId: number, task: () => Promise<T>) => Promise<T>;
};

const QUALITY = 80;

const sizedName = (file: string, width: PictureWidth): string => `${file}.${width}.webp`;

/**
 * Lossy WebP. If that is larger than the original, as with few flat colours: lossless WebP, resized without smoothing.
 */
async function encoded(picture: Buffer, width: PictureWidth): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const within = { width, withoutEnlargement: true };
  const smooth = await sharp(picture).resize(within).webp({ quality: QUALITY }).toBuffer();
  if (smooth.length <= picture.length) return smooth;
  return sharp(picture)
    .resize({ ...within, kernel: 'nearest' })
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/** All names a stored file's other sizes can have. */
export const sizedNames = (file: string): string[] => PICTURE_WIDTHS.map((width) => sizedName(file, width));

export type PictureSizes = ReturnType<typeof createPictureSizes>;

/** Stored pictures as WebP in smaller widths: made on first request, deleted with their picture. */
export function createPictureSizes({ files, folder, ownerOf, requireSpace, enqueue }: Sizes) {
  mkdirSync(folder, { recursive: true });
  const added = createFolderLimit(folder);
  const pending = new Map<string, Promise<void>>();

  async function make(file: string, width: PictureWidth): Promise<void> {
    const picture = await files.open(file);
    if (picture === null) return;
    const bytes = await encoded(await buffer(picture), width);
    await writeWhole(join(folder, sizedName(file, width)), (unfinished) =>
      writeFile(unfinished, bytes, { mode: 0o640 }),
    );
    await added(bytes.length);
  }

  async function makeQueued(file: string, width: PictureWidth): Promise<void> {
    await requireSpace();
    const ownerId = await ownerOf(file);
    if (ownerId === null) return;
    await enqueue(ownerId, () => make(file, width));
    const wasDiscarded = (await files.sizeOf(file)) === null;
    if (wasDiscarded) await rm(join(folder, sizedName(file, width)), { force: true });
  }

  function makeOnce(file: string, width: PictureWidth): Promise<void> {
    const name = sizedName(file, width);
    const begun = pending.get(name) ?? makeQueued(file, width).finally(() => pending.delete(name));
    pending.set(name, begun);
    return begun;
  }

  return {
    folder,

    /** The file name, in `folder`, of the picture at most this wide; null when there is no such picture. */
    async get(file: string, width: PictureWidth): Promise<string | null> {
      if ((await files.sizeOf(file)) === null) return null;
      const name = sizedName(file, width);
      const path = join(folder, name);
      if (!existsSync(path)) await makeOnce(file, width);
      return existsSync(path) ? name : null;
    },

    /** Deleted after the pictures themselves, because a size being made checks that its picture exists. */
    async discard(files: string[]): Promise<void> {
      await Promise.all(files.flatMap(sizedNames).map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

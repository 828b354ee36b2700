import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS, type PictureWidth } from '#server/domain/picture.ts';
import { pictureLibrary } from './picture.library.ts';

type Sizes = {
  /** Where the pictures are. */
  media: string;
  /** Where their other sizes are kept: nothing in it is missed, so no backup has it. */
  folder: string;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

const QUALITY = 80;

const sizedName = (file: string, width: PictureWidth): string => `${file}.${width}.webp`;

/** Drawings of a few flat colours grow when they are smoothed: those keep their colours, and stay lighter. */
async function encoded(picture: string, width: PictureWidth): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const within = { width, withoutEnlargement: true };
  const smooth = await sharp(picture).resize(within).webp({ quality: QUALITY }).toBuffer();
  if (smooth.length <= (await stat(picture)).size) return smooth;
  return sharp(picture)
    .resize({ ...within, kernel: 'nearest' })
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/** Every name a stored file's other sizes may have. */
export const sizedNames = (file: string): string[] => PICTURE_WIDTHS.map((width) => sizedName(file, width));

export type PictureSizes = ReturnType<typeof createPictureSizes>;

/** Stored pictures as WebP in other widths: made when first asked for, gone with their picture. */
export function createPictureSizes({ media, folder, inTurn }: Sizes) {
  mkdirSync(folder, { recursive: true });
  const making = new Map<string, Promise<void>>();

  async function make(file: string, width: PictureWidth): Promise<void> {
    const temporary = join(folder, `.${randomBytes(9).toString('hex')}.part`);
    const bytes = await encoded(join(media, file), width);
    try {
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o640 });
      await rename(temporary, join(folder, sizedName(file, width)));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function makeInTurn(file: string, width: PictureWidth): Promise<void> {
    await inTurn(() => make(file, width));
    const wasDiscarded = !existsSync(join(media, file));
    if (wasDiscarded) await rm(join(folder, sizedName(file, width)), { force: true });
  }

  function makeOnce(file: string, width: PictureWidth): Promise<void> {
    const name = sizedName(file, width);
    const begun = making.get(name) ?? makeInTurn(file, width).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  }

  return {
    folder,

    /** The name, in `folder`, of a picture at most so wide; null when there is no such picture. */
    async give(file: string, width: PictureWidth): Promise<string | null> {
      if (!existsSync(join(media, file))) return null;
      const name = sizedName(file, width);
      if (!existsSync(join(folder, name))) await makeOnce(file, width);
      return name;
    },

    /** After the pictures themselves: whatever is being made looks for them last. */
    async discard(files: string[]): Promise<void> {
      await Promise.all(files.flatMap(sizedNames).map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

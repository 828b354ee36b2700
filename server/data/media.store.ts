import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError, problem } from '#server/domain/errors.ts';
import { MAX_MEDIA_BYTES, MEDIA_HINT, type MediaKind } from '#server/domain/update.ts';
import { stripVideo } from './mp4.ts';
import { pictureLibrary } from './picture.library.ts';
import type { PictureSizes } from './picture.sizes.ts';

/** A file on its way in, whichever door it came through. */
export type MediaFile = { stream: () => Readable };

/** A stored file: names inside the media folder. Pixels are null for a video. */
export type StoredMedia = {
  file: string;
  thumbnail: string | null;
  kind: MediaKind;
  width: number | null;
  height: number | null;
};

const INVALID = problem('INVALID_MEDIA', `El archivo no es válido. Se aceptan ${MEDIA_HINT}`);
const TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 'El archivo supera los 10MB');

const MAX_EDGE = 1920;
const THUMBNAIL_WIDTH = 640;
/** All frames counted. A larger picture, or one of deeper colours, could take more than 250 MB while it is decoded. */
const MAX_PIXELS = 24_500_000;
/** Bytes of the pixels when they are decoded. */
const MAX_DECODED = 4 * MAX_PIXELS;
/** Seconds. */
const MAX_DECODING = 60;
const TEMPORARY = '.part';

/** Runs a task when it may have the memory a picture needs. */
type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Files in, names out. Content decides the type; pictures are encoded again, which drops EXIF and payloads. D-28. */
export function createMediaStore(folder: string, sizes: PictureSizes, inTurn: InTurn) {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);

  async function receive({ stream }: MediaFile): Promise<string> {
    const temporary = pathOf(`.${randomName('')}${TEMPORARY}`);
    try {
      await pipeline(stream(), meter(), createWriteStream(temporary, { flags: 'wx', mode: 0o640 }));
      return temporary;
    } catch (error) {
      await rm(temporary, { force: true });
      throw refusalOf(error);
    }
  }

  async function keepVideo(temporary: string, mark: string): Promise<StoredMedia> {
    if (!(await stripVideo(temporary))) throw new DomainError(INVALID);
    const file = mark + randomName('.mp4');
    await synced(temporary);
    await rename(temporary, pathOf(file));
    return { file, thumbnail: null, kind: 'video', width: null, height: null };
  }

  async function keepImage(temporary: string, extension: Extension, mark: string): Promise<StoredMedia> {
    const { picture, small, width, height } = await inTurn(() => encoded(temporary, extension));
    const [file, thumbnail] = [mark + randomName(`.${extension}`), mark + randomName('.jpg')];
    try {
      await writeSynced(pathOf(file), picture);
      await writeSynced(pathOf(thumbnail), small);
      return { file, thumbnail, kind: 'image', width, height };
    } catch (error) {
      await discard([{ file, thumbnail }]);
      throw error;
    }
  }

  async function keep(file: MediaFile, mark: string): Promise<StoredMedia> {
    const temporary = await receive(file);
    try {
      const type = await fileTypeFromFile(temporary);
      if (type?.ext === 'mp4') return await keepVideo(temporary, mark);
      if (type?.ext === 'png' || type?.ext === 'jpg' || type?.ext === 'gif')
        return await keepImage(temporary, type.ext, mark);
      throw new DomainError(INVALID);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function discard(media: { file: string | null; thumbnail: string | null }[]): Promise<void> {
    const names = media.flatMap(({ file, thumbnail }) => [file, thumbnail]).filter((name) => name !== null);
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    await sizes.discard(names);
  }

  return {
    folder,
    sizes,

    /** Stores all of them or none; each is on the disk before this resolves. Their names begin with `mark`. */
    async keepAll(files: MediaFile[], mark = ''): Promise<StoredMedia[]> {
      const kept: StoredMedia[] = [];
      try {
        for (const file of files) kept.push(await keep(file, mark));
        if (kept.length > 0) await synced(folder); // their names too
        return kept;
      } catch (error) {
        await discard(kept);
        throw error;
      }
    },

    discard,
  };
}

/** 144 random bits: an address nobody guesses. D-29. */
const randomName = (extension: string): string => `${randomBytes(18).toString('hex')}${extension}`;

function meter(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_MEDIA_BYTES) done(new DomainError(TOO_LARGE));
      else done(null, chunk);
    },
    flush(done) {
      if (bytes === 0) done(new DomainError(INVALID));
      else done();
    },
  });
}

/** The file's fault, said so; or our disk's, which the table of failures knows. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && 'syscall' in error)) return error;
  const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
  return new DomainError(isTooLarge ? TOO_LARGE : INVALID);
}

type Extension = 'png' | 'jpg' | 'gif';
type Encoded = { picture: Buffer; small: Buffer; width: number; height: number };

/** The picture no larger than any screen shows it, and a small one. */
async function encoded(path: string, extension: Extension): Promise<Encoded> {
  const sharp = await pictureLibrary();
  try {
    const source = sharp(path, { animated: extension === 'gif', limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width: across, height: down, channels, depth } = await source.metadata();
    if (across * down * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED) throw new DomainError(INVALID);
    const { data: picture, info } = await source
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .toFormat(extension === 'jpg' ? 'jpeg' : extension)
      .timeout({ seconds: MAX_DECODING })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(picture)
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#16121f' })
      .jpeg({ quality: 78 })
      .toBuffer();
    return { picture, small, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw refusalOf(error);
  }
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

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

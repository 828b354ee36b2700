import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import sharp, { type OutputInfo } from 'sharp';
import { DomainError, problem } from '#server/domain/errors.ts';
import { MAX_MEDIA_BYTES, MEDIA_HINT, type MediaKind } from '#server/domain/update.ts';

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

const STORAGE_UNAVAILABLE = problem(
  'STORAGE_UNAVAILABLE',
  'No hay espacio para guardar el archivo. Intenta más tarde.',
);

const MAX_EDGE = 1920;
const THUMBNAIL_WIDTH = 640;
/** More pixels than this, all frames counted, is a bomb and not a picture. */
const MAX_PIXELS = 50_000_000;
const TEMPORARY = '.part';

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Files in, names out. Content decides the type; pictures are encoded again, which drops EXIF and payloads. D-28. */
export function createMediaStore(folder: string) {
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

  async function keepVideo(temporary: string): Promise<StoredMedia> {
    const file = randomName('.mp4');
    await settle(temporary, pathOf(file));
    return { file, thumbnail: null, kind: 'video', width: null, height: null };
  }

  async function keepImage(temporary: string, extension: 'png' | 'jpg' | 'gif'): Promise<StoredMedia> {
    const file = randomName(`.${extension}`);
    const thumbnail = randomName('.jpg');
    const format = extension === 'jpg' ? 'jpeg' : extension;
    const options = { animated: extension === 'gif', limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    try {
      const { width, height, pageHeight } = (await sharp(temporary, options)
        .rotate()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
        .toFormat(format)
        .toFile(pathOf(file))) as OutputInfo & { pageHeight?: number };
      await sharp(pathOf(file))
        .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
        .flatten({ background: '#16121f' })
        .jpeg({ quality: 78 })
        .toFile(pathOf(thumbnail));
      await Promise.all([synced(pathOf(file)), synced(pathOf(thumbnail))]);
      return { file, thumbnail, kind: 'image', width, height: pageHeight ?? height };
    } catch (error) {
      await Promise.all([rm(pathOf(file), { force: true }), rm(pathOf(thumbnail), { force: true })]);
      throw refusalOf(error);
    }
  }

  async function keep(file: MediaFile): Promise<StoredMedia> {
    const temporary = await receive(file);
    try {
      const type = await fileTypeFromFile(temporary);
      if (type?.ext === 'mp4') return await keepVideo(temporary);
      if (type?.ext === 'png' || type?.ext === 'jpg' || type?.ext === 'gif')
        return await keepImage(temporary, type.ext);
      throw new DomainError(INVALID);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function discard(media: { file: string | null; thumbnail: string | null }[]): Promise<void> {
    const names = media.flatMap(({ file, thumbnail }) => [file, thumbnail]).filter((name) => name !== null);
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
  }

  return {
    folder,

    /** Stores all of them or none; each is on the disk before this resolves. */
    async keepAll(files: MediaFile[]): Promise<StoredMedia[]> {
      const kept: StoredMedia[] = [];
      try {
        for (const file of files) kept.push(await keep(file));
        return kept;
      } catch (error) {
        await discard(kept);
        throw error;
      }
    },

    discard,

    /** Removes what no row names and is older than an upload takes. */
    async sweep(referenced: ReadonlySet<string>, olderThanMs = 3_600_000): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      const limit = Date.now() - olderThanMs;
      let removed = 0;
      for (const name of names.filter((found) => !referenced.has(found))) {
        const info = await stat(pathOf(name)).catch(() => null);
        if (!info?.isFile() || info.mtimeMs > limit) continue;
        await rm(pathOf(name), { force: true });
        removed += 1;
      }
      return removed;
    },
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

/** What a failed write says to whoever sent the file: our disk's fault, or the file's. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof Error && 'status' in error && error.status === 413) return new DomainError(TOO_LARGE);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new DomainError(['ENOSPC', 'EROFS', 'EDQUOT', 'EIO'].includes(code) ? STORAGE_UNAVAILABLE : INVALID);
}

async function settle(from: string, to: string): Promise<void> {
  await synced(from);
  await rename(from, to);
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

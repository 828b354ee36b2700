import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { FileStore } from '#server/platform/files/file.store.ts';
import type { TestApp } from './app.ts';

type Format = 'png' | 'jpeg' | 'gif';

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const numbers = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const word = Buffer.alloc(4);
      word.writeUInt32BE(value);
      return word;
    }),
  );

/** A picture of a single colour. */
export const picture = async (format: Format = 'png', width = 60, height = 40): Promise<Blob> =>
  blob(await canvas(width, height, '#a35').toFormat(format).toBuffer());

/** A picture that hardly compresses. */
export const noise = async (width: number, height: number, format: Format = 'jpeg'): Promise<Blob> =>
  blob(
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .toFormat(format)
      .toBuffer(),
  );

/** A JPEG with GPS coordinates and an orientation that rotates it. */
export const taggedPhoto = async (): Promise<Blob> =>
  blob(
    await canvas(60, 40, '#3a5')
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secreto de Dana', Make: 'Cámara' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );

/** A GIF of two frames. */
export async function animation(): Promise<Blob> {
  const frames = await Promise.all(['#a35', '#3a5'].map((colour) => canvas(30, 20, colour).png().toBuffer()));
  return blob(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
}

/** A GIF of so many frames, of one pixel each, on a canvas of this size. */
export function flicker(frames: number, width = 1, height = 1): Blob {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const header = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const delayed = [0x21, 0xf9, 4, 4, 1, 0, 0, 0];
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const frame = Buffer.from([...delayed, ...pixel]);
  return blob(Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]));
}

export const withTrailer = async (trailer: string): Promise<Blob> => new Blob([await picture(), trailer]);

/** A PNG that says it is animated, of one frame. */
export async function animatedPng(): Promise<Blob> {
  const whole = Buffer.from(await (await picture()).arrayBuffer());
  const content = Buffer.concat([Buffer.from('acTL'), numbers(1, 0)]);
  const chunk = Buffer.concat([numbers(8), content, numbers(crc32(content))]);
  return blob(Buffer.concat([whole.subarray(0, PNG_HEADER), chunk, whole.subarray(PNG_HEADER)]));
}

/** A PNG with this many bytes of text between its header and its pixels; with `pixels` false it ends there. */
export async function describedPicture(bytes: number, pixels = true): Promise<Blob> {
  const whole = Buffer.from(await (await picture()).arrayBuffer());
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  const text = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.alloc(bytes - 'Comment\0'.length, 'x')]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(text));
  return blob(
    Buffer.concat([
      whole.subarray(0, PNG_HEADER),
      length,
      text,
      checksum,
      ...(pixels ? [whole.subarray(PNG_HEADER)] : []),
    ]),
  );
}

/** Bytes of a PNG's signature and of its first chunk, which gives its size. */
const PNG_HEADER = 8 + 25;

/** A box of an MP4: its length, its type and its content. */
export function box(type: string, ...inside: (Buffer | string)[]): Buffer {
  const payload = Buffer.concat(inside.map((part) => Buffer.from(part as string, 'latin1')));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(payload.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, payload]);
}

export type VideoParts = {
  /** Additional boxes: at the beginning of the file, in its `moov`, in its only track, at the end. */
  before?: Buffer;
  inMovie?: Buffer;
  inTrack?: Buffer;
  after?: Buffer;
  /** What its track is encoded in, as its sample entry names it; none of itself. */
  codec?: string;
};

export const FRAME = 'the one frame of this film';

/** An MP4 with one track of one frame, and sample tables that point to it. */
export function videoOf({ before, inMovie, inTrack, after, codec }: VideoParts = {}, bytes = 0): Buffer {
  const none = Buffer.alloc(0);
  const type = box('ftyp', 'isom', numbers(512), 'isomiso2avc1mp41');
  const movieAt = (offset: number): Buffer => {
    const entries = codec ? [numbers(0, 1), box(codec, Buffer.alloc(78))] : [numbers(0, 0)];
    const table = [box('stsd', ...entries), box('stts', numbers(0, 1, 1, 1)), box('stsc', numbers(0, 1, 1, 1, 1))];
    const samples = box('stbl', ...table, box('stsz', numbers(0, FRAME.length, 1)), box('stco', numbers(0, 1, offset)));
    const information = box('minf', box('vmhd', numbers(1, 0, 0)), samples);
    const media = box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, 1000, 1, 0)),
      box('hdlr', numbers(0, 0), 'vide'),
      information,
    );
    return box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('trak', box('tkhd', Buffer.alloc(84)), media, inTrack ?? none),
      inMovie ?? none,
    );
  };
  const head = [type, before ?? none];
  const start = Buffer.concat([...head, movieAt(0)]).length + 8;
  const padding = Buffer.alloc(Math.max(0, bytes - start - FRAME.length - (after?.length ?? 0)));
  return Buffer.concat([...head, movieAt(start), box('mdat', FRAME, padding), after ?? none]);
}

/** The bytes that the sample tables of a `videoOf` video point to: its frame, unless the offsets are wrong. */
export function frameOf(video: Buffer): string {
  const at = video.readUInt32BE(video.indexOf('stco') + 12);
  return video.toString('latin1', at, at + FRAME.length);
}

/** A video of `bytes` bytes, or the shortest possible one. */
export const video = (bytes = 0): Blob => blob(videoOf({}, bytes));

export const textFile = (text: string): Blob => new Blob([text]);

const filesOf = ({ app }: TestApp): FileStore => app.dependencies.mediaStore.files;

/** The names of all files of a store, sorted. */
export async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
}

/** The names of all uploaded files, sorted. */
export const storedIn = (app: TestApp): Promise<string[]> => namesIn(filesOf(app));

/** The names of all copies of people's data. */
export const exportsIn = ({ app }: TestApp): Promise<string[]> => namesIn(app.dependencies.exportStore.files);

/** What is stored under the name that an address ends with. */
export async function bytesOf(app: TestApp, url: string | null): Promise<Buffer> {
  const content = await filesOf(app).open(basename(url ?? ''));
  if (!content) throw new Error(`There is no file for ${url}`);
  return buffer(content);
}

/** Removes a file whose row stays. */
export const loseFile = (app: TestApp, url: string | null): Promise<void> => filesOf(app).remove([basename(url ?? '')]);

/** Every file has a row and every row a file. */
export async function expectNoOrphans(app: TestApp): Promise<void> {
  const files = await app.app.dependencies.media.listNamed();
  expect(await storedIn(app)).toEqual([...files].sort());
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Format = 'png' | 'jpeg' | 'gif';

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of one colour. */
export const picture = async (format: Format = 'png', width = 60, height = 40): Promise<Blob> =>
  blob(await canvas(width, height, '#a35').toFormat(format).toBuffer());

/** A JPEG that says where it was taken, lying on its side. */
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

export const withTrailer = async (trailer: string): Promise<Blob> => new Blob([await picture(), trailer]);

/** The least an MP4 is known by, and nothing after, up to `bytes`. */
export function video(bytes = 64): Blob {
  const box = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex');
  const file = new Uint8Array(Math.max(bytes, box.length));
  file.set(box);
  return new Blob([file]);
}

export const textFile = (text: string): Blob => new Blob([text]);

/** The names of what is stored. */
export const storedIn = (dataDir: string): string[] => readdirSync(join(dataDir, 'media')).sort();

/** No file without a row, no row without a file. */
export async function expectNoOrphans({ app, dataDir }: TestApp): Promise<void> {
  const { files } = await app.floors.media.listReferenced();
  expect(storedIn(dataDir)).toEqual([...files].sort());
}

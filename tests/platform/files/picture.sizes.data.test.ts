import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from '#server/platform/files/folder.store.ts';
import { createPictureSizes } from '#server/platform/files/picture.sizes.ts';

/** A folder with one picture; `during` runs when a resized copy has just been written. */
async function begin(during: (picture: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-sizes-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [media, folder] = [join(dataDir, 'media'), join(dataDir, 'sizes')];
  mkdirSync(media);
  const picture = join(media, 'a.png');
  const canvas = sharp({ create: { width: 640, height: 360, channels: 3, background: '#a35' } });
  writeFileSync(picture, await canvas.png().toBuffer());
  let turns = 0;
  const sizes = createPictureSizes({
    files: createFolderStore(media),
    folder,
    ownerOf: async () => 1,
    requireSpace: async () => undefined,
    enqueue: async (_owner, task) => {
      turns += 1;
      const made = await task();
      during(picture);
      return made;
    },
  });
  const heaviness = (name: string | null) => statSync(join(folder, name ?? '')).size;
  return { sizes, picture, heaviness, turns: () => turns, kept: () => readdirSync(folder) };
}

test('a size is made in one turn, whoever else asks for it then or later', async () => {
  const { sizes, turns, kept } = await begin(() => undefined);
  const asked = await Promise.all([sizes.get('a.png', 320), sizes.get('a.png', 320)]);
  expect([...asked, await sizes.get('a.png', 320)]).toEqual(Array.from({ length: 3 }, () => 'a.png.320.webp'));
  expect([turns(), kept()]).toEqual([1, ['a.png.320.webp']]);
});

test('a drawing of two colours in coarse dots grows no heavier by being smaller', async () => {
  const { sizes, picture, heaviness } = await begin(() => undefined);
  const dots = Buffer.from(Array.from({ length: 320 * 180 }, (_, index) => ((index * 7919) % 13 < 6 ? 255 : 0)));
  const drawn = sharp(dots, { raw: { width: 320, height: 180, channels: 1 } });
  writeFileSync(picture, await drawn.resize({ width: 960, kernel: 'nearest' }).png({ palette: true }).toBuffer());
  const whole = statSync(picture).size;
  for (const width of [320, 640, 960] as const) {
    expect(heaviness(await sizes.get('a.png', width))).toBeLessThanOrEqual(whole);
  }
});

test('a size of a picture that went while it was made goes too', async () => {
  const { sizes, kept } = await begin((picture) => rmSync(picture));
  await sizes.get('a.png', 320);
  expect(kept()).toEqual([]);
  expect(await sizes.get('a.png', 320)).toBeNull();
});

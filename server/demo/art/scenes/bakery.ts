import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { glow, sky, vignette } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const CROISSANT = [
  '....kkkkkkkk....',
  '..kkaabbbbaakk..',
  '.kaabbccccbbaak.',
  'kabbccckkcccbbak',
  'kabckkcccckkcbak',
  'kabcckwcckwccbak',
  'kabcccwccwcccbak',
  'kaabbcccccccbbak',
  'kaabk.kkkk.kbaak',
  '.kkk........kkk.',
  '....k......k....',
  '...kk......kk...',
];
const BAKER = [
  '....wwwwww......',
  '...wwwwwwww.....',
  '...wwwwwwww.....',
  '....wwwwww......',
  '....kssssk......',
  '....kskskk......',
  '....ksssskk.....',
  '...kwwwwwwk..nn.',
  '..kswwwwwwwknnn.',
  '.kskwwrrwwwsnn..',
  '.kskwwwwwwkkn...',
  '..kkwwwwwwk.....',
  '....kbbkbbk.....',
  '....kbbkbbk.....',
  '....kkk.kkk.....',
];

/** A bakery before dawn: a glowing oven, a baker, and croissants as soldiers. */
export function bakery(canvas: Canvas, random: Random) {
  sky(canvas, [0x3b1d2c, 0x5a2a33, 0x7a3a3a, 0x935043], 0, 130);
  for (let y = 0; y < 130; y += 12) for (let x = (y / 12) % 2 ? 0 : -10; x < 320; x += 20) tile(canvas, x, y);
  for (const y of [34, 62]) shelf(canvas, random, 12, y, 96);
  oven(canvas, 204, 30);
  rect(canvas, 0, 128, 320, 52, 0x4a2331);
  rect(canvas, 0, 128, 320, 4, 0xd99a5c);
  for (let y = 136; y < 180; y += 9) {
    for (let x = (y % 2) * 16 - 16; x < 320; x += 32) {
      rect(canvas, x, y, 31, 8, random.pick([0x5c2c38, 0x63313b, 0x54283a]));
    }
  }
  glow(canvas, 232, 96, 130, 0xffa64d, 0.55);
  for (let i = 0; i < 9; i++) ellipse(canvas, 128 + i * 22, 162 + (i % 2) * 10, 9, 2, 0x331522);
  const ink = { k: 0x2b1020, a: 0xa6572c, b: 0xd98a3a, c: 0xf6c05f, w: 0xffffff };
  for (let i = 0; i < 5; i++) soldier(canvas, 120 + i * 40, 106 + (i % 2) * 6, ink, 0);
  for (let i = 0; i < 5; i++) soldier(canvas, 138 + i * 40, 138 - (i % 2) * 5, ink, i === 2 ? 1 : 0);
  sprite(
    canvas,
    BAKER,
    30,
    96,
    { k: 0x2b1020, w: 0xfff3e0, s: 0xe0a578, n: 0xc58a52, r: 0xd8433f, b: 0x3f5a86 },
    { scale: 4 },
  );
  for (let i = 0; i < 90; i++) {
    rect(canvas, random.int(0, 320), random.int(10, 150), 1, 1, random.pick([0xffe9b8, 0xffc978]));
  }
  vignette(canvas, 0x1c0a16, 0.7);
}

function tile(canvas: Canvas, x: number, y: number) {
  rect(canvas, x, y + 11, 20, 1, 0x4a2431);
  rect(canvas, x + 19, y, 1, 12, 0x4a2431);
}

function shelf(canvas: Canvas, random: Random, x: number, y: number, w: number) {
  for (let i = 0; i < w - 12; i += 14) {
    const color = random.pick([0xd9913f, 0xe8b15a, 0xb7662f]);
    ellipse(canvas, x + 10 + i, y - 5, 6, 5, 0x2b1020);
    ellipse(canvas, x + 10 + i, y - 5, 5, 4, color);
    line(canvas, [x + 7 + i, y - 7], [x + 10 + i, y - 4], 0xffe0a0);
  }
  rect(canvas, x, y, w, 4, 0x9a5a3a);
  rect(canvas, x, y + 4, w, 2, 0x3b1a26);
}

function oven(canvas: Canvas, x: number, y: number) {
  rect(canvas, x - 12, y - 30, 92, 130, 0x33171f);
  for (let row = 0; row < 13; row++) {
    for (let i = 0; i < 6; i++) {
      rect(canvas, x - 12 + i * 16 - (row % 2) * 8, y - 30 + row * 10, 15, 9, (i + row) % 3 ? 0x6b3030 : 0x7c3a34);
    }
  }
  ellipse(canvas, x + 32, y + 58, 37, 45, 0x24101a);
  ellipse(canvas, x + 32, y + 60, 31, 39, 0xc2401f);
  ellipse(canvas, x + 32, y + 70, 24, 29, 0xf4812c);
  ellipse(canvas, x + 32, y + 80, 15, 19, 0xffd166);
  rect(canvas, x - 6, y + 92, 78, 10, 0x33171f);
}

function soldier(canvas: Canvas, x: number, y: number, ink: Record<string, number>, flag: number) {
  if (flag) {
    rect(canvas, x + 30, y - 26, 2, 44, 0x2b1020);
    polygon(
      canvas,
      [
        [x + 32, y - 26],
        [x + 56, y - 22],
        [x + 50, y - 16],
        [x + 56, y - 10],
        [x + 32, y - 10],
      ],
      0xd8433f,
    );
    disc(canvas, x + 40, y - 18, 3, 0xffe3a0);
  }
  sprite(canvas, CROISSANT, x, y, ink, { scale: 2 });
}

import { disc, ellipse, line, rect, type Canvas } from '../canvas.ts';
import { cloud, ridge, stars } from '../nature.ts';
import { glow, reflect, sky } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const WALKER = [
  '..hhh..',
  '.hhhhh.',
  '..sss..',
  '.ccccc.',
  'ccaaacc',
  'ccacacc',
  'ccaaacc',
  '.ccccc.',
  '.ccccc.',
  '..k.k..',
  '..k.k..',
];
const LLAMA = [
  '..........a.a.',
  '..........aaa.',
  '..........akaa',
  '..........aaa.',
  '..........aa..',
  '..........aa..',
  '.arbrbrb.aaa..',
  'aarbrbrbaaaa..',
  'aaarbrbaaaaa..',
  '.aaaaaaaaaa...',
  '.aaaaaaaaa....',
  '.a.a....a.a...',
  '.k.k....k.k...',
];

/** A caravan on a flooded salt flat that reflects the sky. */
export function salar(canvas: Canvas, random: Random) {
  sky(canvas, [0x1a1446, 0x3a2472, 0x74389a, 0xc0589f, 0xf58d8f, 0xffcf9c], 0, 104);
  stars(canvas, random, 130, 70, [0xffffff, 0xd8b6f0, 0x9f7fd8]);
  for (let i = 0; i < 220; i++) {
    const along = random.between(0, 1);
    rect(
      canvas,
      20 + along * 190 + random.int(-14, 14),
      66 - along * 60 + random.int(-9, 9),
      1,
      1,
      random.pick([0xe9c7f5, 0xb58be0, 0x7e56b8]),
    );
  }
  disc(canvas, 240, 78, 25, 0xfff1cf);
  glow(canvas, 240, 78, 74, 0xffdcb0, 0.5);
  for (const [x, y, size] of [
    [96, 88, 12],
    [150, 72, 7],
    [290, 60, 9],
    [18, 78, 9],
  ] as const) {
    cloud(canvas, random, x, y, size, 0xffc3b5, 0xd4719c);
  }
  ridge(canvas, random, { base: 99, height: 8, scale: 24, color: 0x5a2a7a, jagged: true });
  rect(canvas, 0, 104, 320, 1, 0x8a3f92);
  caravan(canvas);
  reflect(canvas, 104, 0x6a3f9c, 0.24, 1.6);
  for (let y = 108, gap = 5; y < 180; y += gap, gap += 2) {
    for (let x = (gap % 4) * -9; x < 320; x += 20 + gap * 3) {
      rect(canvas, x + random.int(-3, 3), y, 10 + gap, 1, 0xf3b5c2);
    }
  }
  rect(canvas, 0, 104, 320, 1, 0xffe0c0);
}

function caravan(canvas: Canvas) {
  const ink = { k: 0x1a0f33, h: 0x2a1648, s: 0x9a5548, c: 0xd23f5e, a: 0xffc95e, r: 0xd23f5e, b: 0x34b3a0 };
  for (const [x, flip] of [
    [44, false],
    [100, false],
    [150, false],
  ] as const) {
    sprite(canvas, LLAMA, x, 104 - 26, { ...ink, a: 0x35204f }, { scale: 2, flip });
    sprite(canvas, WALKER, x + 32, 104 - 22, ink, { scale: 2 });
  }
  line(canvas, [203, 103], [203, 62], 0x1a0f33, 2);
  for (let i = 0; i < 22; i++) {
    rect(
      canvas,
      205 + i,
      63 + Math.sin(i * 0.5) * 2,
      1,
      13,
      [0xd23f5e, 0xffc95e, 0x34b3a0, 0x6f5bd0][Math.floor(i / 5.5)] ?? 0,
    );
  }
  sprite(canvas, WALKER, 194, 104 - 22, { ...ink, c: 0x34b3a0 }, { scale: 2 });
  ellipse(canvas, 203, 60, 2, 2, 0xffc95e);
}

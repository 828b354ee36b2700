import { disc, ellipse, line, rect, type Canvas } from '../canvas.ts';
import { glow, sky, vignette } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const CLERK = [
  '...gggggg...',
  '..gggggggg..',
  '.ggwggggwgg.',
  '.ggkggggkgg.',
  '.gggggggggg.',
  '.ggtggggtgg.',
  '..gggggggg..',
  '.bbbwrrwbbb.',
  'bbbbbrrbbbbb',
  'bbbbbrrbbbbb',
  'ggbbbbrbbbgg',
];
const KNIGHT = [
  '...pp...',
  '..mmmm..',
  '.mmmmmm.',
  '.mkkkkm.',
  '.mmmmmm.',
  '..mmmm..',
  '.mmmmmmn',
  'mmmmmmmn',
  'm.mmmm.n',
  '..mmmm.n',
  '..mm.mm.',
  '..mm.mm.',
  '.kkk.kkk',
];
const WIZARD = [
  '....v...',
  '...vv...',
  '..vvvv..',
  '.vvvvvv.',
  'vvvvvvvv',
  '..ssss..',
  '..wwww.y',
  '.vwwwwv.',
  '.vvwwvvn',
  '.vvvvvvn',
  '.vvvvvvn',
  '.vvvvvvn',
  '.vvvvvvn',
];

/** An office counter in a dungeon: window 3. */
export function dungeon(canvas: Canvas, random: Random) {
  sky(canvas, [0x120f1f, 0x1e1a33, 0x2a2545], 0, 150);
  for (let row = 0; row < 15; row++) {
    for (let i = -1; i < 13; i++) brick(canvas, random, i * 28 + (row % 2) * 14, row * 10);
  }
  arch(canvas, 232, 150);
  rect(canvas, 0, 144, 320, 36, 0x191527);
  for (let y = 146; y < 180; y += 12) {
    for (let x = -20; x < 320; x += 40) {
      rect(canvas, x + ((y / 12) % 2) * 20, y, 38, 11, random.pick([0x2f2a48, 0x352f50, 0x2a2541]));
    }
  }
  for (const x of [30, 158, 300]) torch(canvas, x, 62);
  glow(canvas, 92, 92, 90, 0xffc46b, 0.5);
  desk(canvas, 40);
  const ink = {
    k: 0x0d0a17,
    m: 0xa9b4c9,
    p: 0xe0463c,
    n: 0x8a6a4a,
    v: 0x7a4fc0,
    s: 0xe9b98f,
    w: 0xf1ecdf,
    y: 0x7df0d0,
  };
  [KNIGHT, WIZARD, KNIGHT, WIZARD].forEach((who, index) => {
    const [x, y] = [152 + index * 38, 118 + (index % 2) * 3];
    ellipse(canvas, x + 12, y + 39, 13, 3, 0x110d1c);
    sprite(canvas, who, x, y, index > 1 ? { ...ink, m: 0xc08a5a, v: 0x3f8fc0 } : ink, { scale: 3, flip: true });
    rect(canvas, x - 2, y + 20, 6, 8, 0xf6efd6);
  });
  vignette(canvas, 0x07060d, 0.9);
}

function brick(canvas: Canvas, random: Random, x: number, y: number) {
  const tone = random.pick([0x3a3458, 0x3f3960, 0x363052, 0x454068]);
  rect(canvas, x, y, 27, 9, tone);
  rect(canvas, x, y, 27, 1, 0x524b78);
  if (random.chance(0.12))
    for (let i = 0; i < 4; i++) rect(canvas, x + random.int(2, 20), y + random.int(2, 7), 3, 1, 0x4c7a5a);
}

function arch(canvas: Canvas, x: number, bottom: number) {
  ellipse(canvas, x, 74, 46, 44, 0x5b5382);
  rect(canvas, x - 46, 74, 92, bottom - 74, 0x5b5382);
  ellipse(canvas, x, 76, 36, 36, 0x0b0813);
  rect(canvas, x - 36, 76, 72, bottom - 76, 0x0b0813);
  for (const [dx, dy] of [
    [-14, 76],
    [12, 82],
    [-4, 62],
  ] as const) {
    rect(canvas, x + dx - 4, dy, 3, 3, 0xffcf3f);
    rect(canvas, x + dx + 4, dy, 3, 3, 0xffcf3f);
  }
  for (let i = -3; i < 4; i++) rect(canvas, x + i * 11, 40, 3, 16, 0x8f86b8);
}

function torch(canvas: Canvas, x: number, y: number) {
  glow(canvas, x, y - 6, 62, 0xff9a3d, 0.75);
  rect(canvas, x - 2, y, 4, 16, 0x5a3a28);
  ellipse(canvas, x, y - 4, 5, 8, 0xe8502e);
  ellipse(canvas, x, y - 2, 3, 6, 0xffb23e);
  ellipse(canvas, x, y, 2, 3, 0xfff2b0);
}

function desk(canvas: Canvas, x: number) {
  sprite(
    canvas,
    CLERK,
    x + 34,
    74,
    { g: 0x6fae57, w: 0xffffff, k: 0x0d0a17, t: 0xfff6d6, b: 0x38507a, r: 0xd0453f },
    { scale: 4 },
  );
  rect(canvas, x - 22, 112, 126, 8, 0xa8683c);
  rect(canvas, x - 22, 112, 126, 2, 0xd89a5a);
  rect(canvas, x - 16, 120, 114, 34, 0x74432e);
  for (const dx of [-8, 30, 68]) rect(canvas, x + dx, 125, 28, 22, 0x603624);
  for (let i = 0; i < 9; i++) rect(canvas, x - 14 + (i % 2), 110 - i * 3, 26, 2, i % 2 ? 0xe8ddc0 : 0xfff9e6);
  rect(canvas, x + 84, 98, 3, 14, 0xc9a54a);
  ellipse(canvas, x + 85, 98, 9, 5, 0x2f8f6b);
  line(canvas, [x + 30, 110], [x + 24, 100], 0xf6efd6, 2);
  disc(canvas, x + 68, 109, 3, 0xd0453f);
}

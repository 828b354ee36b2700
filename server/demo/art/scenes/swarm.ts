import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { createNoise, stars } from '../nature.ts';
import { glow, rampAt, sky, veil } from '../shade.ts';
import { dot } from '../canvas.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const BUG = [
  'a.......a',
  '.a.kkk.a.',
  '..kabak..',
  '.kabcbak.',
  'kabcwcbak',
  'kabbwbbak',
  '.kabcbak.',
  'a.kkkkk.a',
  'a...a...a',
];
const SHIP = [
  '......bb.........',
  '.....bbbb........',
  '....kbccbk.......',
  'yo.kkbccbkkkk....',
  'oyykwwwwwwwwwkk..',
  'yookwwwwrrrwwcckk',
  'yyykwwwwrrrwwccckk',
  'yookwwwwwwwwwcckk',
  'oyykwwwwwwwwwkk..',
  'yo.kkbccbkkkk....',
  '....kbccbk.......',
  '.....bbbb........',
  '......bb.........',
];

/** A comet, and a spaceship against a swarm of insects. */
export function swarm(canvas: Canvas, random: Random) {
  sky(canvas, [0x05060f, 0x0a0c20, 0x10112e]);
  nebula(canvas, random);
  stars(canvas, random, 260, 180, [0xffffff, 0xffd9a8, 0x8fb0f0]);
  comet(canvas, random, 214, 46);
  moon(canvas, random, 40, 160, 54);
  for (let i = 0; i < 15; i++) {
    const [x, y] = [
      176 + (i % 5) * 27 + Math.floor(i / 5) * 9,
      84 + Math.floor(i / 5) * 28 + Math.round(Math.sin(i * 1.3) * 5),
    ];
    const warm = i % 3 === 0;
    sprite(
      canvas,
      BUG,
      x,
      y,
      { k: 0x0d0a1f, a: warm ? 0xd2403f : 0x7a3fc0, b: warm ? 0xff8a4f : 0xb56ff0, c: 0xffd76a, w: 0xffffff },
      { scale: 2 },
    );
  }
  for (const [x, y] of [
    [124, 96],
    [146, 96],
    [168, 96],
    [118, 112],
    [140, 112],
  ] as const)
    laser(canvas, x, y);
  burst(canvas, random, 190, 100);
  sprite(
    canvas,
    SHIP,
    66,
    90,
    { k: 0x1a1f3a, w: 0xe8eef8, c: 0x6fb8e8, b: 0xd2403f, r: 0x2f6fc0, y: 0xffe07a, o: 0xff7a3f },
    { scale: 2 },
  );
  glow(canvas, 62, 103, 26, 0xffa04f, 0.7);
}

function nebula(canvas: Canvas, random: Random) {
  const [a, b] = [createNoise(random), createNoise(random)];
  for (let y = 0; y < 180; y++)
    for (let x = 0; x < 320; x++) {
      const cloud = a(x / 60 + y / 90) + b(y / 44 - x / 120) - Math.abs(y - 60 - x * 0.25) / 90;
      if (cloud > -0.2)
        dot(canvas, x, y, rampAt([0x0a0c20, 0x1d1648, 0x3c1f70, 0x7a2f80, 0xb8486f], cloud + 0.2, x, y));
    }
}

function comet(canvas: Canvas, random: Random, x: number, y: number) {
  for (let i = 150; i > 0; i--) {
    const spread = 3 + i * 0.2;
    for (let n = 0; n < 5; n++) {
      rect(
        canvas,
        x + i * 0.9 + random.int(-2, 2),
        y - i * 0.32 + random.between(-1, 1) * spread,
        random.int(2, 7),
        1,
        i < 30 ? 0xf3fbff : i < 80 ? 0x8fd0ff : 0x3f6fc8,
      );
    }
  }
  glow(canvas, x, y, 48, 0xa8e0ff, 0.9);
  disc(canvas, x, y, 15, 0xcfeeff);
  disc(canvas, x - 2, y - 1, 12, 0xffffff);
  for (const [dx, dy] of [
    [-5, -3],
    [3, 4],
    [4, -6],
  ] as const)
    disc(canvas, x + dx, y + dy, 2, 0xb0d8f0);
}

function moon(canvas: Canvas, random: Random, x: number, y: number, r: number) {
  disc(canvas, x, y, r, 0x2a2548);
  veil(canvas, 0x6a5f8f, (px, py) =>
    Math.hypot(px - x, py - y) < r ? 0.9 - Math.hypot(px - x - 22, py - y + 26) / (r * 1.25) : 0,
  );
  for (let i = 0; i < 9; i++) {
    const [cx, cy, size] = [x + random.int(-36, 40), y - random.int(-4, 42), random.int(2, 7)];
    if (Math.hypot(cx - x, cy - y) > r - 9) continue;
    ellipse(canvas, cx, cy, size, size * 0.6, 0x1f1b38);
    ellipse(canvas, cx + 1, cy + 1, size - 1, size * 0.5, 0x3c355f);
  }
}

function laser(canvas: Canvas, x: number, y: number) {
  rect(canvas, x, y, 14, 3, 0x2fd0a0);
  rect(canvas, x + 2, y + 1, 12, 1, 0xe8fff0);
}

function burst(canvas: Canvas, random: Random, x: number, y: number) {
  glow(canvas, x, y, 30, 0xffb04f, 0.9);
  for (let i = 0; i < 22; i++) {
    const angle = random.between(0, 6.3);
    line(
      canvas,
      [x + Math.cos(angle) * 5, y + Math.sin(angle) * 5],
      [x + Math.cos(angle) * random.int(9, 20), y + Math.sin(angle) * random.int(9, 20)],
      random.pick([0xffe07a, 0xff7a3f, 0xffffff]),
      2,
    );
  }
  polygon(
    canvas,
    [
      [x - 8, y],
      [x, y - 8],
      [x + 8, y],
      [x, y + 8],
    ],
    0xffffff,
  );
}

import { disc, ellipse, line, polygon, rect, type Canvas, type Point } from '../canvas.ts';
import { rain } from '../nature.ts';
import { sky, vignette } from '../shade.ts';
import type { Random } from '../../random.ts';

const W = 24;
const H = 12;

/** A pavement of loose tiles in the rain, with a walker under an umbrella. */
export function pavement(canvas: Canvas, random: Random) {
  sky(canvas, [0x1b2c42, 0x22384f, 0x2a455b]);
  for (let sum = -2; sum < 26; sum++)
    for (let row = 0; row < 14; row++) {
      const column = sum - row;
      const [x, y] = [160 + (column - row) * W, (column + row) * H - 60];
      if (x > -30 && x < 350 && y > -26 && y < 196) slab(canvas, random, x, y, sum, row);
    }
  walker(canvas, 160, 84);
  rain(canvas, random, 70, 0x8fb0c4, -2, 8);
  vignette(canvas, 0x101c2e, 0.7);
}

function slab(canvas: Canvas, random: Random, x: number, y: number, sum: number, row: number) {
  const loose = random.chance(0.1) && !(x === 160 && y > 60 && y < 120);
  const lift = loose ? 5 : 0;
  const wet = random.chance(0.1);
  const dry = (sum + row) % 5 === 0 ? ([0xc7b8a4, 0x9c8c80] as const) : ([0x9aa7ac, 0x74848e] as const);
  const [light, dark] = loose ? [0xf7c948, 0xc98f2f] : wet ? [0x5f8fae, 0x3d6a8c] : dry;
  const diamond = (grow: number): Point[] => [
    [x, y - grow * 0.5],
    [x + W + grow, y + H],
    [x, y + H * 2 + grow * 0.5],
    [x - W - grow, y + H],
  ];
  polygon(canvas, diamond(0), 0x1b2c42);
  if (loose) polygon(canvas, diamond(1), 0x12202f);
  const at = (u: number, v: number): Point => [
    x + (u - v) * (W - 1),
    y + 1 + (u + v) * (H - 0.5) - lift + (loose ? (u - v) * 3 : 0),
  ];
  polygon(canvas, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)], dark);
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++) {
      const [u, v, s] = [a / 3 + 0.05, b / 3 + 0.05, 0.25];
      polygon(canvas, [at(u, v), at(u + s, v), at(u + s, v + s), at(u, v + s)], light);
    }
  if (wet) line(canvas, at(0.2, 0.5), at(0.5, 0.2), 0xbfe0ea, 2);
  if (loose) splash(canvas, random, x, y + 20);
}

function splash(canvas: Canvas, random: Random, x: number, y: number) {
  for (let i = 0; i < 14; i++) {
    const side = random.between(-1, 1);
    disc(
      canvas,
      x + side * 26,
      y - random.int(0, 20) * (1 - Math.abs(side) * 0.4),
      random.pick([1, 1, 2]),
      random.pick([0xd4eef4, 0x8fc4dc]),
    );
  }
}

function walker(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 52, 26, 7, 0x2c3f52);
  for (const side of [-1, 1]) {
    line(canvas, [x + side * 5, y + 22], [x + side * 8, y + 46], 0x22304a, 6);
    ellipse(canvas, x + side * 9 + 2, y + 49, 7, 4, 0xe8503f);
  }
  polygon(
    canvas,
    [
      [x - 10, y - 6],
      [x + 10, y - 6],
      [x + 16, y + 30],
      [x - 16, y + 30],
    ],
    0xf2b52f,
  );
  polygon(
    canvas,
    [
      [x + 2, y - 6],
      [x + 10, y - 6],
      [x + 16, y + 30],
      [x + 4, y + 30],
    ],
    0xc9862a,
  );
  disc(canvas, x, y - 12, 9, 0xe0a27a);
  ellipse(canvas, x, y - 17, 10, 6, 0x3a2434);
  line(canvas, [x + 12, y + 6], [x + 18, y - 46], 0x22182a, 2);
  line(canvas, [x + 8, y], [x + 15, y + 6], 0xf2b52f, 5);
  umbrella(canvas, x + 18, y - 44);
}

function umbrella(canvas: Canvas, x: number, y: number) {
  for (let row = 0; row < 24; row++) {
    const half = 46 * Math.sqrt(1 - ((24 - row) / 24) ** 2);
    for (let i = 0; i < 6; i++) {
      rect(canvas, x - half + (i * half) / 3, y - 22 + row, half / 3 + 1, 1, i % 2 ? 0xfbf1dc : 0xe0463c);
    }
  }
  for (let i = 0; i < 6; i++) ellipse(canvas, x - 38 + i * 15.3, y + 3, 7.5, 4, i % 2 ? 0xd9cbb8 : 0xb0303c);
  line(canvas, [x, y - 28], [x, y - 20], 0x22182a, 2);
}

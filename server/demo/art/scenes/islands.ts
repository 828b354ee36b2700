import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { sky, vignette } from '../shade.ts';
import type { Random } from '../../random.ts';

const HALF_W = 15;
const HALF_H = 8;
const place = (column: number, row: number): [number, number] => [
  160 + (column - row) * HALF_W,
  4 + (column + row) * HALF_H,
];

/** Colours of a tile's top and of its lit middle, by height: sand, meadow, wood, snow. */
const GROUND = [
  [0xf2dc9b, 0xfff0bd],
  [0x8ccb5e, 0xa9de70],
  [0x4fa35a, 0x63b565],
  [0xbfc4cf, 0xeef2f7],
] as const;

/** An archipelago of tiles, seen from above. */
export function islands(canvas: Canvas, random: Random) {
  sky(canvas, [0x2aa6b5, 0x1f8fb0, 0x1a76a3, 0x185f92]);
  for (let i = 0; i < 150; i++) {
    const [x, y] = [random.int(0, 320), random.int(0, 180)];
    line(canvas, [x, y], [x + 4, y - 2], 0x46bcc4);
    line(canvas, [x + 4, y - 2], [x + 8, y], 0x46bcc4);
  }
  const height = heights(random);
  for (let row = 0; row < 11; row++)
    for (let column = 0; column < 11; column++) {
      const tall = height(column, row);
      if (tall > 0) block(canvas, random, column, row, tall);
      else if (random.chance(0.03)) ship(canvas, ...place(column, row));
    }
  vignette(canvas, 0x123f6e, 0.7);
}

function heights(random: Random) {
  const peaks = [
    [5, 5, 3.3],
    [2, 7, 2.2],
    [8, 2, 2.4],
    [2, 2, 2.1],
    [8, 8, 2.5],
  ] as const;
  const rough = Array.from({ length: 121 }, () => random.between(-0.7, 0.7));
  return (column: number, row: number) => {
    const nearest = Math.max(...peaks.map(([x, y, size]) => size - Math.hypot(column - x, row - y) * 1.3));
    return Math.min(4, Math.round(nearest + (rough[row * 11 + column] ?? 0) + 0.2));
  };
}

function block(canvas: Canvas, random: Random, column: number, row: number, tall: number) {
  const [x, ground] = place(column, row);
  const y = ground - tall * 6;
  const [top, light] = GROUND[tall - 1] ?? GROUND[0];
  ellipse(canvas, x, ground + 12, HALF_W + 4, 8, 0x1a6a98);
  polygon(
    canvas,
    [
      [x - HALF_W, y + HALF_H],
      [x, y + HALF_H * 2],
      [x, ground + 20],
      [x - HALF_W, ground + 12],
    ],
    0xb0764f,
  );
  polygon(
    canvas,
    [
      [x, y + HALF_H * 2],
      [x + HALF_W, y + HALF_H],
      [x + HALF_W, ground + 12],
      [x, ground + 20],
    ],
    0x7d4e42,
  );
  for (let i = 0; i < 3; i++) rect(canvas, x - 12 + i * 5, y + HALF_H + 5 + i * 2, 3, 1, 0xcf945f);
  polygon(
    canvas,
    [
      [x, y],
      [x + HALF_W, y + HALF_H],
      [x, y + HALF_H * 2],
      [x - HALF_W, y + HALF_H],
    ],
    top,
  );
  polygon(
    canvas,
    [
      [x, y + 2],
      [x + HALF_W - 4, y + HALF_H],
      [x, y + HALF_H * 2 - 2],
      [x - HALF_W + 4, y + HALF_H],
    ],
    light,
  );
  if (tall === 2 && random.chance(0.55)) house(canvas, random, x, y + HALF_H);
  else if (tall === 3 || (tall === 2 && random.chance(0.7))) tree(canvas, random, x, y + HALF_H);
  else if (tall === 4) flag(canvas, random, x, y + HALF_H);
}

function house(canvas: Canvas, random: Random, x: number, y: number) {
  const roof = random.pick([0xd8503f, 0x3f6fc0, 0xe0a23a]);
  polygon(
    canvas,
    [
      [x - 7, y - 6],
      [x, y - 2],
      [x, y + 5],
      [x - 7, y + 1],
    ],
    0xfbf1dc,
  );
  polygon(
    canvas,
    [
      [x, y - 2],
      [x + 7, y - 6],
      [x + 7, y + 1],
      [x, y + 5],
    ],
    0xcdb79f,
  );
  polygon(
    canvas,
    [
      [x - 9, y - 6],
      [x, y - 14],
      [x + 1, y - 2],
    ],
    roof,
  );
  polygon(
    canvas,
    [
      [x, y - 14],
      [x + 9, y - 6],
      [x + 1, y - 2],
    ],
    roof - 0x282018,
  );
  rect(canvas, x - 5, y - 2, 2, 4, 0x5a3a34);
}

function tree(canvas: Canvas, random: Random, x: number, y: number) {
  for (const [dx, dy] of [
    [-5, 0],
    [5, -1],
    [0, 3],
  ] as const) {
    const size = random.between(3, 5);
    rect(canvas, x + dx - 1, y + dy - 4, 2, 5, 0x5a3a34);
    disc(canvas, x + dx, y + dy - 7, size, 0x2c7448);
    disc(canvas, x + dx - 1, y + dy - 8, size * 0.6, 0x55ab5a);
  }
}

function flag(canvas: Canvas, random: Random, x: number, y: number) {
  rect(canvas, x, y - 20, 1, 20, 0x3a2c3c);
  polygon(
    canvas,
    [
      [x + 1, y - 20],
      [x + 13, y - 16],
      [x + 1, y - 12],
    ],
    random.pick([0xe0463c, 0xf2c23e]),
  );
}

function ship(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 6, 12, 3, 0x155887);
  polygon(
    canvas,
    [
      [x - 11, y],
      [x + 12, y - 1],
      [x + 7, y + 6],
      [x - 7, y + 6],
    ],
    0x6b3a34,
  );
  rect(canvas, x, y - 16, 1, 16, 0x3a2c3c);
  polygon(
    canvas,
    [
      [x - 7, y - 14],
      [x + 8, y - 15],
      [x + 10, y - 4],
      [x - 5, y - 3],
    ],
    0xfbf1dc,
  );
  disc(canvas, x + 2, y - 9, 2, 0xe0463c);
}

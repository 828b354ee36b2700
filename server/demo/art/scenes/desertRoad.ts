import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { barredSun, ridge } from '../nature.ts';
import { glow, sky } from '../shade.ts';
import type { Random } from '../../random.ts';

const HORIZON = 92;
/** The centre and half the width of the road at a row. */
const roadAt = (y: number) => {
  const near = (y - HORIZON) / (180 - HORIZON);
  return { middle: 160 + (1 - near) ** 2 * 46 - near * 8, half: 5 + near * 128, near };
};

/** A desert road in full sun, with a car. */
export function desertRoad(canvas: Canvas, random: Random) {
  sky(canvas, [0x1f6f8f, 0x4fa3a0, 0xa8cfa0, 0xf6dc8f, 0xffb35f, 0xff7f4f], 0, HORIZON);
  barredSun(canvas, 206, 76, 34, [0xffffff, 0xfff2b0, 0xffe07a, 0xffc45a]);
  glow(canvas, 206, 76, 90, 0xfff0b0, 0.4);
  ridge(canvas, random, { base: 84, height: 22, scale: 26, color: 0xc8603f, jagged: true });
  ridge(canvas, random, { base: 92, height: 14, scale: 20, color: 0x8f3a3f, jagged: true });
  ground(canvas, random);
  for (let i = 9; i > 0; i--)
    for (const side of [-1, 1]) {
      const y = HORIZON + (1 - i / 9.4) ** 2 * 88;
      const { middle, half, near } = roadAt(y);
      const x = middle + side * (half * 1.12 + 10 + random.int(0, 30) * (0.3 + near));
      if (random.chance(0.6)) cactus(canvas, x, y, 6 + near * 42);
      else rock(canvas, x, y, 3 + near * 13);
    }
  dust(canvas, random);
  car(canvas, 150, 132);
}

function ground(canvas: Canvas, random: Random) {
  for (let y = HORIZON; y < 180; y++) {
    const { middle, half, near } = roadAt(y);
    const band = Math.floor(26 / (near + 0.09)) % 2 === 0;
    rect(canvas, 0, y, 320, 1, band ? 0xe08a4f : 0xd47d48);
    rect(canvas, middle - half * 1.1, y, half * 2.2, 1, band ? 0xf6efd6 : 0xd8403f);
    rect(canvas, middle - half, y, half * 2, 1, band ? 0x4a3a4f : 0x443449);
    if (band) rect(canvas, middle - half * 0.03, y, Math.max(1, half * 0.06), 1, 0xffe07a);
  }
  for (let i = 0; i < 80; i++) {
    const y = random.int(HORIZON + 3, 179);
    const { middle, half, near } = roadAt(y);
    const x = random.int(0, 320);
    if (Math.abs(x - middle) > half * 1.2) rect(canvas, x, y, 1 + near * 5, 1 + near, 0xb8623c);
  }
}

function cactus(canvas: Canvas, x: number, y: number, size: number) {
  const w = Math.max(1, size * 0.16);
  ellipse(canvas, x, y, size * 0.35, 2, 0x9c5236);
  line(canvas, [x, y], [x, y - size], 0x2c5a44, w);
  for (const [side, low, high] of [
    [-1, 0.45, 0.8],
    [1, 0.35, 0.68],
  ] as const) {
    line(canvas, [x, y - size * low], [x + side * size * 0.24, y - size * low], 0x2c5a44, w * 0.8);
    line(
      canvas,
      [x + side * size * 0.24, y - size * low],
      [x + side * size * 0.24, y - size * high],
      0x2c5a44,
      w * 0.8,
    );
  }
  if (size > 14) line(canvas, [x - w * 0.3, y], [x - w * 0.3, y - size], 0x5f9a58);
}

function rock(canvas: Canvas, x: number, y: number, size: number) {
  polygon(
    canvas,
    [
      [x - size, y],
      [x - size * 0.6, y - size * 0.7],
      [x + size * 0.2, y - size],
      [x + size, y],
    ],
    0x8f3a3f,
  );
  polygon(
    canvas,
    [
      [x - size, y],
      [x - size * 0.6, y - size * 0.7],
      [x, y - size * 0.6],
      [x - size * 0.2, y],
    ],
    0xc8603f,
  );
}

function dust(canvas: Canvas, random: Random) {
  for (let i = 0; i < 44; i++) {
    const side = random.pick([-1, 1]);
    ellipse(
      canvas,
      150 + side * random.int(30, 76),
      random.int(158, 178),
      random.int(3, 11),
      random.int(2, 6),
      random.pick([0xe8b57a, 0xf2cc98, 0xd29a68]),
    );
  }
}

function car(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 36, 44, 6, 0x2c2233);
  for (const side of [-1, 1]) rect(canvas, x + side * 31 - 8, y + 20, 16, 19, 0x1c1622);
  polygon(
    canvas,
    [
      [x - 26, y + 4],
      [x - 17, y - 16],
      [x + 17, y - 16],
      [x + 26, y + 4],
    ],
    0xb82f3c,
  );
  polygon(
    canvas,
    [
      [x - 21, y + 2],
      [x - 14, y - 12],
      [x + 14, y - 12],
      [x + 21, y + 2],
    ],
    0x3a5a70,
  );
  polygon(
    canvas,
    [
      [x - 18, y - 2],
      [x - 14, y - 12],
      [x - 4, y - 12],
      [x - 10, y + 1],
    ],
    0x8fc9cc,
  );
  polygon(
    canvas,
    [
      [x - 40, y + 10],
      [x - 34, y + 3],
      [x + 34, y + 3],
      [x + 40, y + 10],
      [x + 38, y + 30],
      [x - 38, y + 30],
    ],
    0xe0463c,
  );
  rect(canvas, x - 39, y + 12, 78, 3, 0xff8a6a);
  for (const side of [-1, 1]) {
    rect(canvas, x + side * 28 - 8, y + 16, 16, 7, 0x7a1c30);
    rect(canvas, x + side * 28 - 6, y + 17, 12, 4, 0xffd76a);
  }
  rect(canvas, x - 13, y + 17, 26, 8, 0xf6efd6);
  for (let i = 0; i < 5; i++) rect(canvas, x - 10 + i * 4, y + 19, 3, 4, 0x443449);
  rect(canvas, x - 38, y + 28, 76, 4, 0x3a2838);
  rect(canvas, x - 14, y - 24, 30, 8, 0x8a5a3a);
  rect(canvas, x - 10, y - 28, 14, 5, 0x4f8f8a);
  disc(canvas, x + 10, y - 26, 4, 0xf2c25a);
}

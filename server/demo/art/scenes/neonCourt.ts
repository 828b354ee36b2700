import { disc, ellipse, line, rect, type Canvas, type Point } from '../canvas.ts';
import { stars } from '../nature.ts';
import { glow, rampAt, sky } from '../shade.ts';
import { dot } from '../canvas.ts';
import type { Random } from '../../random.ts';

const EYE: Point = [176, 78];
const toward = ([x, y]: Point, depth: number): Point => [EYE[0] + (x - EYE[0]) / depth, EYE[1] + (y - EYE[1]) / depth];

/** A futuristic pelota court with three walls. */
export function neonCourt(canvas: Canvas, random: Random) {
  sky(canvas, [0x0d0624, 0x190a38, 0x2a0f52]);
  const corners: Point[] = [
    [0, -20],
    [360, -20],
    [360, 196],
    [0, 196],
  ];
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  floor(canvas);
  for (let i = 0; i <= 10; i++) {
    const along = (p: Point, q: Point): Point => [p[0] + ((q[0] - p[0]) * i) / 10, p[1] + ((q[1] - p[1]) * i) / 10];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, d],
      [d, a],
    ] as const) {
      line(canvas, along(from, to), toward(along(from, to), 3.4), 0x6a2fc0);
    }
  }
  for (let depth = 1; depth <= 3.4; depth *= 1.22) {
    box(
      canvas,
      corners.map((corner) => toward(corner, depth)),
      0x8a3fe0,
    );
  }
  wall(canvas, random, toward(a, 3.4), toward(c, 3.4));
  box(
    canvas,
    corners.map((corner) => toward(corner, 3.4)),
    0xff5fd0,
  );
  for (let i = 0; i < 26; i++) {
    const t = i / 26;
    disc(canvas, 196 - t * 96, 70 + t * 26 - Math.sin(t * 3) * 26, 1 + t * 5, t > 0.6 ? 0x7df9ff : 0x3f8fe0);
  }
  glow(canvas, 100, 94, 42, 0x7df9ff, 0.9);
  disc(canvas, 100, 94, 8, 0xffffff);
  player(canvas, 60, 92);
}

function floor(canvas: Canvas) {
  for (let y = 110; y < 180; y++)
    for (let x = 0; x < 320; x++) {
      const shine = (y - 110) / 70 - Math.abs(x - 170) / 260;
      dot(canvas, x, y, rampAt([0x1d0b40, 0x3a1278, 0x6a1fa0, 0xb83ac0], shine, x, y));
    }
}

function box(canvas: Canvas, corners: Point[], color: number) {
  corners.forEach((corner, index) => line(canvas, corner, corners[(index + 1) % 4] ?? corner, color, 1));
}

function wall(canvas: Canvas, random: Random, [x0, y0]: Point, [x1, y1]: Point) {
  for (let y = Math.round(y0); y < y1; y++) {
    for (let x = Math.round(x0); x < x1; x++) {
      dot(canvas, x, y, rampAt([0x2b0f5a, 0xa02f9a, 0xff6f8f, 0xffc46f], (y - y0) / (y1 - y0), x, y));
    }
  }
  stars(canvas, random, 0, 1, [0xffffff]);
  disc(canvas, (x0 + x1) / 2, y1 - 14, 20, 0xfff0a8);
  for (let i = 0; i < 6; i++) rect(canvas, x0, y1 - 26 + i * 5, x1 - x0, 1 + i * 0.5, 0xc8407f);
  glow(canvas, (x0 + x1) / 2, (y0 + y1) / 2, 110, 0xff6fb0, 0.35);
}

function player(canvas: Canvas, x: number, y: number) {
  const dark = 0x0a0418;
  ellipse(canvas, x + 2, 176, 34, 4, dark);
  line(canvas, [x, y + 34], [x - 20, y + 58], dark, 9);
  line(canvas, [x - 20, y + 58], [x - 18, y + 84], dark, 7);
  line(canvas, [x + 4, y + 34], [x + 24, y + 54], dark, 9);
  line(canvas, [x + 24, y + 54], [x + 18, y + 82], dark, 7);
  line(canvas, [x, y + 34], [x + 6, y + 4], dark, 17);
  line(canvas, [x + 10, y + 4], [x + 26, y + 14], dark, 6);
  line(canvas, [x + 26, y + 14], [x + 34, y - 2], dark, 5);
  line(canvas, [x, y + 6], [x - 22, y + 18], dark, 6);
  disc(canvas, x + 9, y - 12, 9, dark);
  ellipse(canvas, x + 37, y - 8, 6, 10, 0xff5fd0);
  ellipse(canvas, x + 37, y - 8, 4, 8, 0xffc0ee);
  for (const [from, to] of [
    [
      [x + 14, y + 2],
      [x + 8, y + 34],
    ],
    [
      [x + 27, y + 54],
      [x + 21, y + 80],
    ],
  ] as const) {
    line(canvas, from, to, 0x7df9ff);
  }
  rect(canvas, x + 6, y - 15, 12, 3, 0x7df9ff);
}

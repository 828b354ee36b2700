import { disc, ellipse, line, polygon, rect, type Canvas, type Point } from '../canvas.ts';
import { glow, mix, sky, veil, vignette } from '../shade.ts';
import { dot } from '../canvas.ts';
import { write } from '../sprite.ts';
import type { Random } from '../../random.ts';

const EYE: Point = [160, 80];
const at = (x: number, y: number, depth: number): Point => [EYE[0] + x / depth, EYE[1] + y / depth];

/** A dark corridor with doors, a chair, and a figure at the exit. */
export function corridor(canvas: Canvas, random: Random) {
  sky(canvas, [0x0f1f20, 0x16302e, 0x1d3a36]);
  shell(canvas);
  for (const [depth, side] of [
    [1.25, -1],
    [1.6, 1],
    [2.3, -1],
    [3, 1],
    [4.2, -1],
    [5.6, 1],
  ] as const) {
    door(canvas, depth, side);
  }
  for (const [depth, on] of [
    [1.2, true],
    [2, false],
    [3.3, true],
    [6, true],
  ] as const)
    lamp(canvas, depth, on);
  exit(canvas);
  figure(canvas);
  chair(canvas, 214, 132);
  stains(canvas, random);
  vignette(canvas, 0x030808, 1);
}

function shell(canvas: Canvas) {
  for (let y = 0; y < 180; y++)
    for (let x = 0; x < 320; x++) {
      const [dx, dy] = [(x - EYE[0]) / 150, (y - EYE[1]) / (y > EYE[1] ? 92 : 84)];
      const far = 1 / Math.max(Math.abs(dx), Math.abs(dy), 0.09);
      const dark = Math.min(1, Math.max(0, (far - 1) / 9));
      const floor = Math.abs(dy) >= Math.abs(dx);
      const check = (Math.floor(dx * far * 4 + 20) + Math.floor(far * 5)) % 2 === 0;
      const wall = Math.abs(dy * far) > 0.98 || dy * far > 0.2 ? 0x2f6a60 : 0x8fb5a0;
      const color = floor ? (dy > 0 ? (check ? 0x9db8a8 : 0x33524c) : 0x4a6a60) : wall;
      dot(canvas, x, y, mix(color, 0x081414, Math.floor(dark * 8 + ((x + y) % 2) * 0.5) / 8));
    }
}

function door(canvas: Canvas, depth: number, side: number) {
  const [near, far] = [depth, depth * 1.22];
  const open = side > 0 && depth < 2;
  const corners = [
    at(side * 150, -42, near),
    at(side * 150, -42, far),
    at(side * 150, 88, far),
    at(side * 150, 88, near),
  ];
  polygon(canvas, corners, open ? 0x020505 : mix(0x5a7a52, 0x081414, Math.min(0.8, depth / 7)));
  corners.forEach((corner, i) => line(canvas, corner, corners[(i + 1) % 4] ?? corner, 0x152a28));
  if (!open) return disc(canvas, ...at(side * 150, 24, far * 0.97), 2, 0xc9b06a);
  for (const dx of [0, 5]) rect(canvas, EYE[0] + (side * 150) / (depth * 1.12) + dx, EYE[1] - 2, 2, 2, 0xf2e9a0);
}

function lamp(canvas: Canvas, depth: number, on: boolean) {
  polygon(
    canvas,
    [at(-30, -84, depth), at(30, -84, depth), at(30, -84, depth * 1.15), at(-30, -84, depth * 1.15)],
    on ? 0xf0ffe8 : 0x3c524c,
  );
  if (!on) return;
  glow(canvas, EYE[0], EYE[1] - 80 / depth, 84 / depth + 16, 0xd8ffd8, 0.5);
  const [ceiling, floor] = [EYE[1] - 84 / depth, EYE[1] + 92 / depth];
  const lit = (x: number, y: number) => y > ceiling && y < floor && Math.abs(x - EYE[0]) < (y - ceiling) * 0.4;
  veil(canvas, 0xc9f0d0, (x, y) => (lit(x, y) ? 0.1 : 0));
}

function exit(canvas: Canvas) {
  rect(canvas, 140, 60, 40, 32, 0x0a1212);
  rect(canvas, 146, 64, 28, 28, 0x7a1420);
  glow(canvas, 160, 78, 40, 0xff2f3f, 0.65);
  rect(canvas, 143, 44, 34, 10, 0x2a0a10);
  write(canvas, 'SALIDA', 149, 47, 0xff6a6a);
}

function figure(canvas: Canvas) {
  const ink = 0x030606;
  disc(canvas, 160, 70, 4, ink);
  polygon(
    canvas,
    [
      [154, 76],
      [166, 76],
      [167, 98],
      [153, 98],
    ],
    ink,
  );
  line(canvas, [155, 77], [150, 101], ink, 2);
  line(canvas, [165, 77], [170, 101], ink, 2);
  polygon(
    canvas,
    [
      [154, 98],
      [166, 98],
      [192, 180],
      [128, 180],
    ],
    mix(0x081414, 0x33524c, 0.25),
  );
  rect(canvas, 158, 69, 1, 1, 0xf2f2e0);
  rect(canvas, 161, 69, 1, 1, 0xf2f2e0);
}

function chair(canvas: Canvas, x: number, y: number) {
  const steel = 0x9fb5b0;
  ellipse(canvas, x, y + 32, 26, 4, 0x081414);
  for (let angle = 0; angle < 6.3; angle += 0.06) {
    rect(canvas, x - 8 + Math.cos(angle) * 17, y + 14 + Math.sin(angle) * 17, 2, 2, steel);
  }
  for (let angle = 0; angle < 6.3; angle += 0.52) {
    line(canvas, [x - 8, y + 14], [x - 8 + Math.cos(angle) * 16, y + 14 + Math.sin(angle) * 16], 0x4a625e);
  }
  polygon(
    canvas,
    [
      [x - 14, y - 24],
      [x - 6, y - 24],
      [x - 2, y + 4],
      [x - 12, y + 4],
    ],
    0x2c3f52,
  );
  rect(canvas, x - 12, y + 2, 32, 5, 0x2c3f52);
  line(canvas, [x - 14, y - 24], [x - 22, y - 26], steel, 2);
  line(canvas, [x + 18, y + 6], [x + 24, y + 26], steel, 2);
  rect(canvas, x + 20, y + 26, 10, 3, steel);
  line(canvas, [x - 8, y - 8], [x + 16, y - 8], steel, 2);
}

function stains(canvas: Canvas, random: Random) {
  for (let i = 0; i < 12; i++) {
    const [x, y] = [random.pick([random.int(0, 60), random.int(262, 320)]), random.int(10, 150)];
    for (let drip = 0; drip < random.int(6, 22); drip++) rect(canvas, x + random.int(-1, 1), y + drip, 2, 1, 0x3f5a42);
  }
}

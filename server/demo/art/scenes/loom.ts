import { disc, line, polygon, rect, type Canvas } from '../canvas.ts';
import { glow } from '../shade.ts';
import type { Random } from '../../random.ts';

const THREADS = [0xd23a4f, 0xf2a33a, 0xf7e3b0, 0x2f9a8f, 0x5a3a8f, 0xe86f9a, 0x1f3f6f];
const CELL = 4;

/** A half-woven cloth of patterned bands. */
export function loom(canvas: Canvas, random: Random) {
  rect(canvas, 0, 0, 320, 180, 0x2a1426);
  for (let x = 20; x < 300; x += 2) line(canvas, [x, 0], [x, 180], x % 4 ? 0x6a4458 : 0x8a5a68);
  let y = 14;
  while (y < 132) y += band(canvas, random, y);
  edge(canvas, random);
  shuttle(canvas, 176, 148);
  for (const top of [0, 166]) {
    rect(canvas, 0, top, 320, 14, 0x7a4a32);
    rect(canvas, 0, top + 2, 320, 3, 0xa8703f);
    for (let x = 6; x < 320; x += 26) rect(canvas, x, top + 7, 14, 1, 0x5a3228);
  }
  for (const x of [0, 300]) {
    rect(canvas, x, 0, 20, 180, 0x6a3e2e);
    rect(canvas, x + 3, 0, 4, 180, 0x94603c);
    for (let peg = 20; peg < 170; peg += 24) disc(canvas, x + 11, peg, 3, 0xd9a860);
  }
  glow(canvas, 92, 60, 120, 0xffe0a0, 0.16);
}

/** One woven band, mirrored left and right; returns its height. */
function band(canvas: Canvas, random: Random, y: number): number {
  const [ground, figure, detail] = random.shuffle(THREADS) as [number, number, number];
  const rows = random.pick([3, 5, 7, 9, 9]);
  const motif = random.pick([diamond, steps, birds, zigzag]);
  const period = random.pick([12, 16, 20]);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < 70; column++) {
      const u = Math.abs(((column + 0.5 - 35 + period * 4) % period) - period / 2);
      const mark = rows < 5 ? (column + row) % 2 : motif(Math.floor(u), Math.abs(row - (rows - 1) / 2), row);
      const color = mark === 2 ? detail : mark === 1 ? figure : ground;
      const [px, py] = [20 + column * CELL, y + row * CELL];
      rect(canvas, px, py, CELL, CELL, color ?? 0);
      rect(canvas, px, py + CELL - 1, CELL, 1, Math.max(0, (color ?? 0) - 0x1a1410));
      rect(canvas, px + ((row + column) % 2 ? 0 : 2), py, 1, CELL, Math.min(0xffffff, (color ?? 0) + 0x080808));
    }
  return rows * CELL;
}

const diamond = (u: number, v: number) => (u + v < 3 ? 2 : u + v < 5 ? 1 : (u + v) % 4 === 3 ? 2 : 0);
const steps = (u: number, v: number) => (Math.floor(u / 2) + v < 4 ? (v < 1 ? 2 : 1) : 0);
const zigzag = (u: number, _v: number, row: number) => ((u + row) % 5 < 2 ? 1 : (u + row) % 5 === 3 ? 2 : 0);
const birds = (u: number, v: number, row: number) => {
  const body = (u === 2 && v < 4) || (u > 1 && u < 6 && v < 1.5) || (u === 5 && row < 4);
  return body ? 1 : u === 0 ? 2 : 0;
};

function edge(canvas: Canvas, random: Random) {
  for (let x = 20; x < 300; x += 2) rect(canvas, x, 132, 2, random.int(1, 7), random.pick(THREADS));
  rect(canvas, 20, 140, 280, 4, 0xa8703f);
  rect(canvas, 20, 140, 280, 1, 0xd9a860);
  for (let x = 22; x < 300; x += 4) rect(canvas, x, 144, 1, 6, 0xd9a860);
}

function shuttle(canvas: Canvas, x: number, y: number) {
  for (let i = 0; i < 160; i++) rect(canvas, x - 30 - i, y + 8 + Math.sin(i * 0.11) * (3 - i / 80), 2, 2, 0xd23a4f);
  polygon(
    canvas,
    [
      [x - 38, y + 8],
      [x - 22, y],
      [x + 22, y],
      [x + 38, y + 8],
      [x + 22, y + 16],
      [x - 22, y + 16],
    ],
    0x3a1f1c,
  );
  polygon(
    canvas,
    [
      [x - 35, y + 8],
      [x - 21, y + 2],
      [x + 21, y + 2],
      [x + 35, y + 8],
      [x + 21, y + 14],
      [x - 21, y + 14],
    ],
    0xd9a860,
  );
  rect(canvas, x - 17, y + 5, 34, 6, 0x5a3228);
  for (let i = 0; i < 15; i++) rect(canvas, x - 16 + i * 2, y + 5, 1, 6, i % 3 ? 0xd23a4f : 0xf27a7f);
}

import { ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { ridge, stars } from '../nature.ts';
import { glow, sky, threshold } from '../shade.ts';
import type { Random } from '../../random.ts';
import { dot } from '../canvas.ts';

/** A train on a viaduct between mountains, under the first stars. */
export function train(canvas: Canvas, random: Random) {
  sky(canvas, [0x14233f, 0x1f4059, 0x3a6b7a, 0x7ca08f, 0xd9c795, 0xf5b98a], 0, 120);
  stars(canvas, random, 70, 56, [0xf5efd0, 0x86a9b5]);
  for (const [x, y, size] of [
    [52, 40, 76],
    [150, 22, 100],
    [264, 34, 84],
  ] as const)
    peak(canvas, random, x, y, size);
  ridge(canvas, random, { base: 112, height: 14, scale: 22, color: 0x2a4a59, jagged: true });
  for (let i = 0; i < 46; i++) fir(canvas, random.int(-4, 324), random.int(116, 140), random.int(10, 20), 0x1c3644);
  viaduct(canvas, 104);
  cars(canvas, 104);
  smoke(canvas, random);
  ridge(canvas, random, { base: 168, height: 8, scale: 34, color: 0x0f202d });
  for (let i = 0; i < 40; i++) {
    fir(canvas, random.int(-4, 324), random.int(168, 186), random.int(16, 32), random.pick([0x0f202d, 0x142936]));
  }
}

function peak(canvas: Canvas, random: Random, x: number, top: number, size: number) {
  for (let dy = 0; dy < size; dy++) {
    const half = dy * 0.95 + Math.sin(dy * 0.4 + x) * 2;
    const ragged = Math.sin(dy * 0.9 + x) * 4 + Math.sin(dy * 0.33) * 6;
    rect(canvas, x - half, top + dy, half + ragged * 0.6, 1, 0x55707c);
    rect(canvas, x + ragged * 0.6, top + dy, half - ragged * 0.6, 1, 0x36525f);
    if (dy > size * 0.48) continue;
    const melt = dy > size * 0.3 ? random.int(0, Math.round((dy - size * 0.3) * 2)) : 0;
    rect(canvas, x - half + melt, top + dy, half - melt + ragged * 0.6 - melt / 2, 1, 0xfbeed7);
    rect(canvas, x + ragged * 0.6 + melt / 2, top + dy, half - ragged * 0.6 - melt, 1, 0x9fb4bb);
  }
  for (let y = top + size - 26; y < top + size; y++)
    for (let px = x - size; px < x + size; px++) {
      if (threshold(px, y) < (y - top - size + 26) / 40) dot(canvas, px, y, 0x7ca08f);
    }
}

function fir(canvas: Canvas, x: number, y: number, height: number, color: number) {
  for (let row = 0; row < height; row++) {
    rect(canvas, x - (row * 0.28 + (row % 4) * 0.6), y - height + row, (row * 0.28 + (row % 4) * 0.6) * 2, 1, color);
  }
}

function viaduct(canvas: Canvas, y: number) {
  rect(canvas, 0, y, 320, 76, 0x8d7468);
  for (let x = 0; x < 320; x += 8) rect(canvas, x, y + 4, 7, 4, 0xa0867a);
  rect(canvas, 0, y, 320, 3, 0xd8bf9c);
  for (let x = 24; x < 340; x += 52) {
    ellipse(canvas, x, y + 34, 19, 21, 0x1c3644);
    rect(canvas, x - 19, y + 34, 38, 60, 0x1c3644);
    ellipse(canvas, x + 2, y + 37, 17, 19, 0x2a4a59);
    rect(canvas, x - 15, y + 37, 34, 60, 0x2a4a59);
    for (let row = y + 20; row < 180; row += 7) rect(canvas, x + 23, row, 6, 1, 0x6f5a54);
  }
}

function cars(canvas: Canvas, y: number) {
  for (let car = 0; car < 4; car++) {
    const x = 20 + car * 52;
    rect(canvas, x, y - 20, 48, 17, 0x7b2638);
    rect(canvas, x, y - 22, 48, 4, 0x3a1722);
    rect(canvas, x, y - 6, 48, 2, 0xe0b25a);
    for (let i = 0; i < 5; i++) rect(canvas, x + 4 + i * 9, y - 16, 6, 7, 0xffe294);
    for (const dx of [7, 14, 34, 41]) ellipse(canvas, x + dx, y - 2, 3, 3, 0x161219);
    rect(canvas, x + 48, y - 6, 4, 2, 0x161219);
    glow(canvas, x + 24, y - 12, 30, 0xffd27a, 0.3, 0.5);
  }
  polygon(
    canvas,
    [
      [228, y - 3],
      [228, y - 24],
      [244, y - 24],
      [244, y - 17],
      [276, y - 17],
      [284, y - 3],
    ],
    0x251c2a,
  );
  rect(canvas, 231, y - 20, 9, 6, 0xffe294);
  rect(canvas, 264, y - 28, 7, 12, 0x251c2a);
  rect(canvas, 246, y - 12, 30, 2, 0xe0b25a);
  for (const dx of [236, 248, 260, 272]) ellipse(canvas, dx, y - 2, 4, 4, 0x161219);
  glow(canvas, 288, y - 10, 34, 0xfff0b0, 0.8, 0.6);
  line(canvas, [282, y - 11], [284, y - 11], 0xffffff, 3);
}

function smoke(canvas: Canvas, random: Random) {
  for (let i = 0; i < 26; i++) {
    const age = i / 26;
    const [x, y] = [267 - age * 190, 70 - age * 26 + random.int(-5, 5)];
    ellipse(canvas, x, y, 4 + age * 13, 3 + age * 8, age > 0.55 ? 0xa9b7a7 : 0xdcd5bd);
    if (age < 0.7) ellipse(canvas, x - 2, y - 2, 2 + age * 9, 2 + age * 5, 0xf6e5c8);
  }
}

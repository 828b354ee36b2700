import { disc, ellipse, frame, line, polygon, rect, type Canvas } from '../canvas.ts';
import { stars } from '../nature.ts';
import { glow, rampAt, sky } from '../shade.ts';
import { dot } from '../canvas.ts';
import type { Random } from '../../random.ts';

const DOME = { x: 148, y: 116, r: 74 };

/** A glass dome full of tomatoes, in orbit. */
export function greenhouse(canvas: Canvas, random: Random) {
  sky(canvas, [0x070a1c, 0x0b1230, 0x131d47, 0x1c2a5c]);
  stars(canvas, random, 240, 180, [0xffffff, 0xa8c0f0, 0x5f78b5]);
  planet(canvas, 268, 40, 58);
  panels(canvas, 4, 128);
  panels(canvas, 246, 128);
  rect(canvas, 60, 130, 190, 6, 0x8a93ad);
  dome(canvas, random);
  base(canvas);
  astronaut(canvas, 262, 96);
}

function planet(canvas: Canvas, cx: number, cy: number, r: number) {
  const ramp = [0x1d3f7a, 0x2f74b0, 0x56b3c9, 0xa8e6d2, 0xf0fbe0];
  for (let y = cy - r; y <= cy + r; y++)
    for (let x = cx - r; x <= cx + r; x++) {
      const from = Math.hypot(x - cx, y - cy);
      if (from > r) continue;
      const light = 0.55 - ((x - cx) * 0.55 + (y - cy) * 0.5) / r - (from / r) ** 3 * 0.25;
      const band = Math.sin(y * 0.28 + Math.sin(x * 0.09) * 2.4) * 0.13;
      dot(canvas, x, y, rampAt(ramp, light * 0.8 + band, x, y));
    }
  glow(canvas, cx - 18, cy - 16, r * 1.3, 0xd8fff0, 0.3);
}

function panels(canvas: Canvas, x: number, y: number) {
  rect(canvas, x, y - 22, 68, 50, 0x2b3658);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 5; column++) {
      const [px, py] = [x + 3 + column * 13, y - 19 + row * 11];
      rect(canvas, px, py, 11, 9, 0x2f55a8);
      line(canvas, [px, py + 8], [px + 8, py], 0x5b8be0);
    }
}

function dome(canvas: Canvas, random: Random) {
  const { x, y, r } = DOME;
  for (let py = y - r; py < y; py++)
    for (let px = x - r; px <= x + r; px++) {
      const from = Math.hypot(px - x, py - y);
      if (from < r) dot(canvas, px, py, rampAt([0x2f7f86, 0x276a7c, 0x1d4f6c, 0x173b5a], (y - py) / r, px, py));
    }
  glow(canvas, x, y - 22, 70, 0xffe9a0, 0.55);
  for (const dx of [-44, -16, 14, 42]) lamp(canvas, x + dx, y - Math.sqrt(r * r - dx * dx));
  for (let i = 0; i < 17; i++) plant(canvas, random, x - 62 + i * 7.8, y, random.int(12, 44));
  for (let angle = 0; angle <= 180; angle += 1) {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    rect(canvas, x + cos * r - 1, y - sin * r - 1, 3, 3, 0xc5d3e6);
    if (angle % 4 === 0) for (const inner of [0.36, 0.7]) dot(canvas, x + cos * r * inner, y - sin * r, 0x8fb4cc);
  }
  for (const bend of [-0.66, -0.33, 0.33, 0.66]) {
    for (let t = 0; t <= 1; t += 0.01) dot(canvas, x + bend * r * Math.sqrt(1 - t * t), y - t * r, 0x8fb4cc);
  }
  for (let i = 0; i < 30; i++) rect(canvas, x - 58 + i * 0.7, y - 32 - i, 2, 2, 0xdff6f2);
}

function lamp(canvas: Canvas, x: number, top: number) {
  line(canvas, [x, top], [x, top + 14], 0xc5d3e6);
  rect(canvas, x - 4, top + 14, 9, 3, 0xf9f3d0);
  glow(canvas, x, top + 18, 22, 0xffc6f0, 0.5);
}

function plant(canvas: Canvas, random: Random, x: number, y: number, height: number) {
  const leaf = random.pick([0x3fa257, 0x66c05a, 0x2c8254, 0x95d860]);
  line(canvas, [x, y], [x + random.int(-2, 2), y - height], 0x1f5a40, 2);
  for (let h = 5; h < height; h += 5) {
    const reach = random.int(3, 6);
    ellipse(canvas, x - reach, y - h, reach, 2, leaf);
    ellipse(canvas, x + reach, y - h - 2, reach, 2, leaf + 0x101808);
  }
  if (random.chance(0.7))
    disc(
      canvas,
      x + random.int(-5, 5),
      y - random.int(8, height),
      random.pick([2, 3]),
      random.pick([0xe84b3c, 0xffb03a, 0xb45bd0]),
    );
}

function base(canvas: Canvas) {
  const { x, y, r } = DOME;
  polygon(
    canvas,
    [
      [x - r - 6, y],
      [x + r + 6, y],
      [x + r - 14, y + 34],
      [x - r + 14, y + 34],
    ],
    0xdfe6f1,
  );
  polygon(
    canvas,
    [
      [x + 20, y],
      [x + r + 6, y],
      [x + r - 14, y + 34],
      [x + 14, y + 34],
    ],
    0xa9b5cd,
  );
  rect(canvas, x - r - 6, y, r * 2 + 12, 5, 0xef7d4b);
  for (let i = 0; i < 6; i++) {
    disc(canvas, x - 48 + i * 19, y + 17, 5, 0x2b3658);
    disc(canvas, x - 48 + i * 19, y + 17, 4, i % 3 ? 0x8fe0e8 : 0xffd87a);
  }
  polygon(
    canvas,
    [
      [x - 22, y + 34],
      [x + 22, y + 34],
      [x + 12, y + 50],
      [x - 12, y + 50],
    ],
    0x6c7896,
  );
  glow(canvas, x, y + 56, 26, 0x78d8ff, 0.8);
  frame(canvas, x - 12, y + 46, 24, 5, 0xc5d3e6);
}

function astronaut(canvas: Canvas, x: number, y: number) {
  for (let i = 0; i < 46; i++) dot(canvas, x - i, y + 10 + Math.sin(i * 0.16) * 5, 0xef7d4b);
  rect(canvas, x - 5, y + 4, 11, 12, 0xf5f7fb);
  rect(canvas, x - 8, y + 5, 3, 8, 0xf5f7fb);
  rect(canvas, x + 6, y + 1, 3, 7, 0xf5f7fb);
  rect(canvas, x - 4, y + 16, 4, 6, 0xd6deea);
  rect(canvas, x + 2, y + 16, 4, 5, 0xd6deea);
  disc(canvas, x, y, 6, 0xf5f7fb);
  ellipse(canvas, x + 1, y, 4, 3, 0x2a3f70);
  rect(canvas, x + 1, y - 2, 2, 1, 0x9fe8f0);
  rect(canvas, x + 8, y - 5, 5, 4, 0xb8623c);
  disc(canvas, x + 10, y - 8, 4, 0x66c05a);
}

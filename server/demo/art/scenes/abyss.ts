import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { glow, sky, veil, vignette } from '../shade.ts';
import type { Random } from '../../random.ts';

/** A yellow submarine in the deep sea, in front of a much larger monster. */
export function abyss(canvas: Canvas, random: Random) {
  sky(canvas, [0x6fd8d0, 0x2fa5b8, 0x1b7096, 0x124a73, 0x0b2c50, 0x061a33, 0x040f20]);
  for (const [x, lean] of [
    [60, 0.5],
    [110, 0.42],
    [168, 0.3],
    [226, 0.2],
  ] as const) {
    veil(canvas, 0x9fece0, (px, py) =>
      Math.abs(px - x + py * lean) < 7 + py * 0.13 ? Math.max(0, 0.4 - py / 300) : 0,
    );
  }
  for (let i = 0; i < 26; i++) {
    fish(canvas, 210 + random.int(-46, 60), 30 + random.int(-18, 22), random.int(2, 4), 0xf7d98a);
  }
  cliff(canvas, random);
  monster(canvas, 262, 112);
  cone(canvas);
  submarine(canvas, 92, 92);
  reef(canvas, random);
  for (let i = 0; i < 40; i++) bubble(canvas, random.int(0, 320), random.int(0, 180), random.int(1, 3));
  vignette(canvas, 0x030b18, 0.5);
}

function fish(canvas: Canvas, x: number, y: number, size: number, color: number) {
  ellipse(canvas, x, y, size, size * 0.55, color);
  polygon(
    canvas,
    [
      [x + size - 1, y],
      [x + size * 2, y - size * 0.6],
      [x + size * 2, y + size * 0.6],
    ],
    color,
  );
}

function cliff(canvas: Canvas, random: Random) {
  for (let y = 50; y < 180; y++) {
    rect(canvas, 0, y, (y - 50) * 0.3 + Math.sin(y * 0.15) * 6 + random.int(0, 2), 1, 0x0a2440);
    rect(canvas, 320 - (y - 60) * 0.34 - Math.sin(y * 0.12) * 7, y, 200, 1, 0x071c34);
  }
}

function monster(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y, 62, 44, 0x0a1c30);
  ellipse(canvas, x + 4, y - 4, 56, 38, 0x14324a);
  for (let i = 0; i < 6; i++) {
    const [left, low] = [x - 18 + i * 13, Math.abs(i - 2)];
    polygon(
      canvas,
      [
        [left, y - 40 + low * 3],
        [left + 10, y - 58 + low * 4],
        [left + 15, y - 36],
      ],
      0x0f2840,
    );
  }
  polygon(
    canvas,
    [
      [x - 62, y + 4],
      [x - 14, y - 6],
      [x - 6, y + 14],
      [x - 18, y + 36],
      [x - 52, y + 30],
    ],
    0x030914,
  );
  for (let i = 0; i < 6; i++) {
    polygon(
      canvas,
      [
        [x - 58 + i * 9, y + 3 - i * 1.6],
        [x - 51 + i * 9, y + 2 - i * 1.6],
        [x - 55 + i * 9, y + 16],
      ],
      0xe6f2e0,
    );
    polygon(
      canvas,
      [
        [x - 52 + i * 8, y + 31],
        [x - 45 + i * 8, y + 32],
        [x - 48 + i * 8, y + 17],
      ],
      0xcfe0d2,
    );
  }
  disc(canvas, x - 20, y - 18, 10, 0x030914);
  disc(canvas, x - 20, y - 18, 8, 0xf2e36f);
  rect(canvas, x - 23, y - 24, 4, 12, 0x030914);
  for (let i = 0; i < 50; i++) rect(canvas, x - 8 - i, y - 44 - Math.sin(i / 16) * 22, 2, 2, 0x1d4560);
  glow(canvas, x - 62, y - 44, 34, 0x9fffd0, 0.9);
  disc(canvas, x - 62, y - 44, 5, 0xe8fff0);
  polygon(
    canvas,
    [
      [x + 10, y + 6],
      [x + 34, y + 22],
      [x + 12, y + 26],
    ],
    0x0f2840,
  );
}

function cone(canvas: Canvas) {
  veil(canvas, 0xf6f0b0, (x, y) => {
    const away = x - 128;
    return away > 0 && Math.abs(y - 94 - away * 0.1) < 4 + away * 0.26 ? Math.max(0, 0.62 - away / 190) : 0;
  });
}

function submarine(canvas: Canvas, x: number, y: number) {
  polygon(
    canvas,
    [
      [x - 44, y - 12],
      [x - 30, y - 4],
      [x - 30, y + 6],
      [x - 44, y + 14],
    ],
    0xc9862a,
  );
  for (const dy of [-8, 0, 8]) rect(canvas, x - 50, y + dy - 1, 8, 3, 0x8a5a3a);
  ellipse(canvas, x, y, 37, 19, 0x5a3a2a);
  ellipse(canvas, x, y - 1, 35, 17, 0xf2b52f);
  ellipse(canvas, x, y - 5, 31, 11, 0xffd76a);
  rect(canvas, x - 12, y - 28, 24, 12, 0xf2b52f);
  rect(canvas, x - 14, y - 30, 28, 3, 0xe0463c);
  line(canvas, [x + 4, y - 30], [x + 4, y - 42], 0x5a3a2a, 2);
  line(canvas, [x + 4, y - 42], [x + 12, y - 42], 0x5a3a2a, 3);
  for (const dx of [-17, 0, 17]) {
    disc(canvas, x + dx, y, 7, 0x5a3a2a);
    disc(canvas, x + dx, y, 5, 0x8fe8e8);
    rect(canvas, x + dx - 3, y - 3, 2, 3, 0xffffff);
  }
  rect(canvas, x - 34, y + 9, 68, 3, 0xe0463c);
  ellipse(canvas, x + 35, y + 2, 4, 6, 0xfff6c0);
}

function reef(canvas: Canvas, random: Random) {
  for (let i = 0; i < 34; i++) {
    const [x, y, size] = [random.int(0, 320), random.int(164, 184), random.int(8, 26)];
    const color = random.pick([0xb8486f, 0xe0735a, 0x5a3f8f, 0x2f6f78, 0x1d4a68]);
    if (i % 2)
      for (let b = -2; b < 3; b++) line(canvas, [x, y], [x + b * size * 0.3, y - size + Math.abs(b) * 4], color, 2);
    else ellipse(canvas, x, y, size * 0.6, size * 0.5, color);
  }
  for (let x = 6; x < 320; x += 22) {
    for (let i = 0; i < 30; i++) rect(canvas, x + Math.sin(i * 0.35 + x) * 3, 180 - i, 2, 1, 0x1d6a5a);
  }
}

function bubble(canvas: Canvas, x: number, y: number, size: number) {
  disc(canvas, x, y, size, 0x8fdfe0);
  if (size > 1) disc(canvas, x, y, size - 1, 0x2a7f98);
}

import { disc, ellipse, frame, line, polygon, rect, type Canvas } from '../canvas.ts';
import { bush, ridge } from '../nature.ts';
import { glow, sky } from '../shade.ts';
import type { Random } from '../../random.ts';

/** A cloud in a jar, raining on a cactus. */
export function pocketCloud(canvas: Canvas, random: Random) {
  sky(canvas, [0xf3cfd0, 0xf6dcd6, 0xf9e8dc]);
  for (let x = 0; x < 320; x += 16) {
    for (let y = (x / 16) % 2 ? 4 : 12; y < 150; y += 18) disc(canvas, x + 4, y, 1.5, 0xecbcc0);
  }
  window(canvas, random, 92, 8);
  for (const side of [-1, 1] as const) curtain(canvas, side);
  rect(canvas, 0, 142, 320, 38, 0xb8785a);
  rect(canvas, 0, 142, 320, 6, 0xe6b083);
  for (let y = 154; y < 180; y += 9) rect(canvas, 0, y, 320, 1, 0xa0654c);
  books(canvas, random, 232);
  cactus(canvas, 92, 142);
  cloudPet(canvas, 96, 58);
  jar(canvas, 176, 142);
  glow(canvas, 160, 60, 150, 0xfff8e0, 0.22);
}

function window(canvas: Canvas, random: Random, x: number, y: number) {
  rect(canvas, x - 6, y - 6, 150, 128, 0xfffaf0);
  for (let row = 0; row < 116; row++) {
    rect(canvas, x, y + row, 138, 1, [0x7cc4e4, 0x9ad4e8, 0xbfe4ec, 0xe2f2ea][Math.floor(row / 29)] ?? 0);
  }
  ridge(canvas, random, { base: 104, height: 10, scale: 30, color: 0x8fc9a0 });
  for (let i = 0; i < 9; i++) {
    const [hx, h] = [x + 4 + i * 15, random.int(12, 30)];
    rect(canvas, hx, 124 - h, 13, h, random.pick([0xf2a68f, 0xf7d98a, 0xa8c4e8, 0xfdf2e0]));
    polygon(
      canvas,
      [
        [hx - 1, 124 - h],
        [hx + 14, 124 - h],
        [hx + 6, 116 - h],
      ],
      0xc9705f,
    );
    rect(canvas, hx + 4, 130 - h, 4, 5, 0x6a5a78);
  }
  rect(canvas, 0, 90, x - 6, 60, 0xf8e4da);
  rect(canvas, x + 144, 90, 200, 60, 0xf8e4da);
  rect(canvas, x - 6, 122, 150, 22, 0xf8e4da);
  frame(canvas, x - 6, y - 6, 150, 132, 0xfffaf0, 6);
  rect(canvas, x + 66, y, 6, 118, 0xfffaf0);
  rect(canvas, x, y + 46, 138, 5, 0xfffaf0);
  rect(canvas, x - 10, 126, 158, 6, 0xe8d3c4);
}

function curtain(canvas: Canvas, side: 1 | -1) {
  for (let y = 0; y < 132; y++)
    for (let i = 0; i < 40; i++) {
      const reach = 34 + Math.sin(y * 0.05) * 6 - y * 0.1;
      if (i > reach) continue;
      const x = side < 0 ? 62 + i : 258 - i;
      rect(canvas, x, y, 1, 1, Math.sin(i * 0.7 + y * 0.02) > 0.2 ? 0xf2a6a0 : 0xe88f90);
    }
}

function cloudPet(canvas: Canvas, x: number, y: number) {
  for (let i = 0; i < 26; i++) {
    rect(canvas, x - 26 + (i % 9) * 6, y + 22 + Math.floor(i / 9) * 12 + ((i * 7) % 10), 2, 5, 0x5fa8d8);
  }
  const puffs = [
    [-24, 4, 15],
    [-8, -8, 19],
    [12, -5, 17],
    [26, 6, 13],
    [0, 8, 20],
  ] as const;
  for (const [dx, dy, r] of puffs) disc(canvas, x + dx, y + dy + 2, r + 1, 0x9fb4d0);
  for (const [dx, dy, r] of puffs) disc(canvas, x + dx, y + dy, r, 0xdfe9f4);
  for (const [dx, dy, r] of puffs) disc(canvas, x + dx - 2, y + dy - 3, r - 4, 0xffffff);
  for (const dx of [-10, 10]) {
    rect(canvas, x + dx - 1, y, 4, 5, 0x3a3458);
    rect(canvas, x + dx, y, 1, 2, 0xffffff);
    ellipse(canvas, x + dx + (dx > 0 ? 8 : -6), y + 8, 4, 2, 0xf7b0b8);
  }
  line(canvas, [x - 2, y + 7], [x, y + 9], 0x3a3458, 2);
  line(canvas, [x, y + 9], [x + 4, y + 7], 0x3a3458, 2);
}

function cactus(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 4, 26, 4, 0x8f5844);
  for (const [dx, dy, rx, ry] of [
    [0, -34, 13, 24],
    [-17, -34, 6, 11],
    [17, -42, 6, 11],
  ] as const) {
    ellipse(canvas, x + dx, y + dy, rx, ry, 0x3f8560);
    ellipse(canvas, x + dx - 2, y + dy, rx - 4, ry - 3, 0x66b07a);
    for (let i = -ry + 4; i < ry - 2; i += 6) rect(canvas, x + dx, y + dy + i, 1, 2, 0xf6f0d0);
  }
  rect(canvas, x - 16, y - 28, 12, 5, 0x3f8560);
  rect(canvas, x + 5, y - 34, 12, 5, 0x3f8560);
  disc(canvas, x, y - 58, 5, 0xf27a9a);
  disc(canvas, x, y - 58, 2, 0xffe37a);
  polygon(
    canvas,
    [
      [x - 18, y - 18],
      [x + 18, y - 18],
      [x + 13, y + 4],
      [x - 13, y + 4],
    ],
    0xd8734f,
  );
  rect(canvas, x - 20, y - 22, 40, 6, 0xe88a5f);
  for (const dx of [-5, 5]) rect(canvas, x + dx - 1, y - 12, 2, 4, 0x5a2a34);
  rect(canvas, x - 3, y - 5, 7, 1, 0x5a2a34);
}

function jar(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 4, 24, 3, 0x8f5844);
  rect(canvas, x - 20, y - 40, 40, 44, 0xcfe8ea);
  rect(canvas, x - 17, y - 37, 34, 38, 0xe4f4f2);
  rect(canvas, x - 14, y - 34, 4, 28, 0xffffff);
  rect(canvas, x - 15, y - 48, 30, 8, 0xcfe8ea);
  rect(canvas, x + 24, y - 10, 34, 10, 0x8a6a9a);
  rect(canvas, x + 24, y - 2, 34, 2, 0x6a4f7a);
  rect(canvas, x - 10, y - 24, 22, 14, 0xfffaf0);
  for (let i = 0; i < 3; i++) rect(canvas, x - 7, y - 21 + i * 4, 16 - i * 4, 1, 0x8a6a78);
}

function books(canvas: Canvas, random: Random, x: number) {
  for (let i = 0; i < 6; i++) {
    const h = random.int(26, 42);
    rect(canvas, x + i * 11, 143 - h, 10, h, random.pick([0x6f8fc0, 0xe8735a, 0xf2c25a, 0x66a08a, 0x9a7fb8]));
    rect(canvas, x + i * 11 + 2, 149 - h, 6, 2, 0xfffaf0);
  }
  bush(canvas, random, x + 30, 92, 9, [0x4f8f6a, 0x7fc08a]);
  rect(canvas, x + 22, 100, 16, 8, 0xd8734f);
}

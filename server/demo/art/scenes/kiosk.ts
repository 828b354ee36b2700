import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { rain } from '../nature.ts';
import { glow, reflect, sky, vignette } from '../shade.ts';
import { sprite, write } from '../sprite.ts';
import type { Random } from '../../random.ts';

const BUYER = [
  '...uuu...',
  '..uuuuu..',
  '..usssu..',
  '...sss...',
  '.ccccccc.',
  'ccccccccc',
  'ccccccccc',
  'cscccccsc',
  '..ppppp..',
  '..pp.pp..',
  '..pp.pp..',
  '.kkk.kkk.',
];
const GOODS = [0xe8503f, 0xffc94a, 0x4fb8a0, 0x6f6fd8, 0xf28fb0, 0xf6efd6, 0x8fcf5a];

/** A lit kiosk in a dark street at night. */
export function kiosk(canvas: Canvas, random: Random) {
  sky(canvas, [0x0c0f26, 0x161838, 0x251f4a], 0, 130);
  for (let x = -6; x < 320; x += 44) building(canvas, random, x, random.int(4, 36));
  rect(canvas, 0, 118, 320, 14, 0x2f2a4c);
  shop(canvas, random);
  neon(canvas, 236, 26);
  lampPost(canvas, 34);
  ellipse(canvas, 214, 131, 14, 2, 0x14122a);
  sprite(canvas, BUYER, 200, 94, { u: 0x2b3f78, s: 0xd99a72, c: 0x3c57a0, p: 0x1d1d38, k: 0x0c0c1a }, { scale: 3 });
  cat(canvas, 254, 124);
  reflect(canvas, 132, 0x17173a, 0.45, 2.4);
  for (let i = 0; i < 60; i++) {
    rect(canvas, random.int(0, 320), random.int(134, 180), random.int(2, 12), 1, random.pick([0x3a3a70, 0x50508a]));
  }
  rain(canvas, random, 90, 0x6f7fc0, -2, 8);
  glow(canvas, 116, 70, 110, 0xffd890, 0.22);
  vignette(canvas, 0x070818, 0.7);
}

function building(canvas: Canvas, random: Random, x: number, top: number) {
  rect(canvas, x, top, 42, 140, random.pick([0x1d1d42, 0x22204a, 0x191a3a]));
  for (let y = top + 6; y < 112; y += 12) {
    for (let dx = 5; dx < 38; dx += 11) rect(canvas, x + dx, y, 6, 7, random.chance(0.14) ? 0xf2b85a : 0x2c2a5a);
  }
}

function shop(canvas: Canvas, random: Random) {
  rect(canvas, 56, 36, 128, 96, 0x4a2440);
  rect(canvas, 64, 58, 112, 50, 0xfff0b8);
  rect(canvas, 66, 60, 108, 46, 0xf2c879);
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = 71 + shelf * 12;
    for (let x = 68; x < 172; ) {
      const [w, h] = [random.int(3, 7), random.int(5, 9)];
      rect(canvas, x, y - h, w, h, random.pick(GOODS));
      rect(canvas, x, y - h, 1, h, 0xfff6dd);
      x += w + 1;
    }
    rect(canvas, 66, y, 108, 2, 0x8a5a3a);
  }
  seller(canvas, 112);
  rect(canvas, 56, 106, 128, 7, 0xc9a06a);
  rect(canvas, 56, 113, 128, 19, 0x7a3350);
  for (let i = 0; i < 9; i++) rect(canvas, 60 + i * 14, 116, 11, 13, random.pick(GOODS));
  for (let i = 0; i < 10; i++) {
    const x = 50 + i * 14;
    polygon(
      canvas,
      [
        [x + 4, 36],
        [x + 17, 36],
        [x + 14, 56],
        [x, 56],
      ],
      i % 2 ? 0xf6efd6 : 0xe0463c,
    );
    disc(canvas, x + 7, 56, 7, i % 2 ? 0xf6efd6 : 0xe0463c);
  }
  rect(canvas, 52, 32, 138, 5, 0x2b1530);
  for (let i = 0; i < 14; i++) disc(canvas, 58 + i * 10, 68 + Math.sin(i) * 1.5 - 4, 1, 0xfff8d8);
}

function seller(canvas: Canvas, x: number) {
  ellipse(canvas, x + 8, 108, 15, 15, 0x2f8f7b);
  disc(canvas, x + 8, 86, 9, 0xc98a62);
  ellipse(canvas, x + 8, 79, 10, 5, 0x2b1530);
  rect(canvas, x + 3, 86, 3, 2, 0x2b1530);
  rect(canvas, x + 10, 86, 3, 2, 0x2b1530);
  rect(canvas, x + 5, 91, 6, 1, 0x7a3a34);
  rect(canvas, x + 22, 98, 6, 8, 0x8a5a3a);
  line(canvas, [x + 27, 97], [x + 31, 92], 0xe8e8f0);
}

function neon(canvas: Canvas, x: number, y: number) {
  rect(canvas, x, y, 64, 34, 0x140f2c);
  glow(canvas, x + 32, y + 17, 66, 0xff4fa0, 0.5);
  write(canvas, '24', x + 8, y + 7, 0xff9fd0, 4);
  write(canvas, 'HS', x + 44, y + 12, 0x6ff0e8, 2);
  rect(canvas, x + 6, y + 30, 52, 1, 0x6ff0e8);
}

function lampPost(canvas: Canvas, x: number) {
  rect(canvas, x, 30, 3, 102, 0x0c0c20);
  line(canvas, [x, 30], [x - 14, 26], 0x0c0c20, 2);
  rect(canvas, x - 20, 26, 10, 3, 0xffe9b0);
  glow(canvas, x - 15, 34, 48, 0xffd890, 0.5);
}

function cat(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y + 3, 8, 5, 0x0c0c20);
  disc(canvas, x - 7, y - 3, 4, 0x0c0c20);
  for (const dx of [-10, -5])
    polygon(
      canvas,
      [
        [x + dx - 2, y - 4],
        [x + dx + 2, y - 4],
        [x + dx, y - 10],
      ],
      0x0c0c20,
    );
  rect(canvas, x - 9, y - 4, 1, 1, 0xffe070);
  rect(canvas, x - 6, y - 4, 1, 1, 0xffe070);
  line(canvas, [x + 7, y + 4], [x + 13, y - 5], 0x0c0c20, 2);
}

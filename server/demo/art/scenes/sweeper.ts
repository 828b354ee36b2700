import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { rain, stars } from '../nature.ts';
import { glow, reflect, sky, vignette } from '../shade.ts';
import type { Random } from '../../random.ts';

const SIGNS = [0xff5f9a, 0x5ff0e0, 0xffb84f, 0x9a7fff, 0x8fff9a];

/** A street-sweeping robot reading a letter at night. */
export function sweeper(canvas: Canvas, random: Random) {
  sky(canvas, [0x140f30, 0x2a1850, 0x52246e, 0x8a3a80, 0xd0607f], 0, 140);
  stars(canvas, random, 40, 50, [0xe9c7f5]);
  towers(canvas, random, 96, 0x2c1c56, 22, 0.2);
  towers(canvas, random, 64, 0x1d1440, 34, 0.34);
  for (const x of [8, 262]) block(canvas, random, x);
  rect(canvas, 0, 136, 320, 6, 0x2f2452);
  lamp(canvas, 196);
  robot(canvas, 146, 136);
  reflect(canvas, 142, 0x1a1238, 0.42, 2.2);
  for (let i = 0; i < 26; i++) leaf(canvas, random, random.int(60, 260), random.int(134, 174));
  rain(canvas, random, 110, 0xa08fd8, -2, 8);
  vignette(canvas, 0x0a0620, 0.7);
}

function towers(canvas: Canvas, random: Random, top: number, color: number, width: number, lit: number) {
  for (let x = -8; x < 320; x += width + random.int(0, 6)) {
    const [y, w] = [top - random.int(0, 44), width];
    rect(canvas, x, y, w, 160, color);
    if (random.chance(0.4)) line(canvas, [x + w / 2, y], [x + w / 2, y - 14], color);
    for (let wy = y + 5; wy < 132; wy += 6) {
      for (let wx = x + 3; wx < x + w - 4; wx += 5) {
        if (random.chance(lit)) rect(canvas, wx, wy, 3, 3, random.pick([0xffd98f, 0xff9fb0, 0x6a4fa0]));
      }
    }
  }
}

function block(canvas: Canvas, random: Random, x: number) {
  rect(canvas, x - 8, 18, 62, 120, 0x120c2a);
  for (let i = 0; i < 3; i++) {
    const color = random.pick(SIGNS);
    const y = 26 + i * 34;
    rect(canvas, x, y, 44, 22, 0x1d1440);
    for (const [dx, dy, w, h] of [
      [0, 0, 44, 2],
      [0, 20, 44, 2],
      [0, 0, 2, 22],
      [42, 0, 2, 22],
    ] as const) {
      rect(canvas, x + dx, y + dy, w, h, color);
    }
    for (let bar = 0; bar < 5; bar++) rect(canvas, x + 6 + bar * 7, y + 6, random.int(2, 6), 10, random.pick(SIGNS));
    glow(canvas, x + 22, y + 11, 44, color, 0.35);
  }
  rect(canvas, x + 4, 122, 16, 16, 0xffd98f);
  rect(canvas, x + 26, 122, 20, 12, 0x5ff0e0);
}

function lamp(canvas: Canvas, x: number) {
  rect(canvas, x, 52, 3, 86, 0x0c0820);
  line(canvas, [x, 52], [x - 22, 48], 0x0c0820, 3);
  rect(canvas, x - 30, 48, 14, 4, 0xfff0c0);
  glow(canvas, x - 23, 54, 44, 0xffe0a0, 0.7);
  glow(canvas, x - 34, 118, 60, 0xffd890, 0.4, 0.5);
}

function robot(canvas: Canvas, x: number, y: number) {
  const [shell, shade, dark] = [0x7fd0c8, 0x4a9a9a, 0x182038];
  for (const dx of [-12, 10]) {
    rect(canvas, x + dx - 2, y - 13, 6, 9, dark);
    rect(canvas, x + dx - 6, y - 6, 14, 6, shade);
  }
  rect(canvas, x - 20, y - 44, 40, 32, dark);
  rect(canvas, x - 19, y - 43, 38, 30, shell);
  rect(canvas, x + 8, y - 43, 11, 30, shade);
  rect(canvas, x - 13, y - 36, 17, 12, dark);
  for (let i = 0; i < 3; i++) rect(canvas, x - 11, y - 34 + i * 3, 6 + i * 3, 1, 0xffb84f);
  rect(canvas, x - 15, y - 66, 30, 20, dark);
  rect(canvas, x - 14, y - 65, 28, 18, shell);
  rect(canvas, x - 11, y - 62, 22, 11, dark);
  for (const dx of [-6, 4]) {
    disc(canvas, x + dx, y - 57, 3, 0xfff0a0);
    glow(canvas, x + dx, y - 57, 9, 0xfff0a0, 0.5);
  }
  line(canvas, [x, y - 66], [x, y - 74], dark, 2);
  disc(canvas, x, y - 76, 3, 0xff5f6a);
  line(canvas, [x - 19, y - 38], [x - 32, y - 26], shade, 5);
  rect(canvas, x - 44, y - 36, 14, 10, 0xfff6e0);
  polygon(
    canvas,
    [
      [x - 44, y - 36],
      [x - 30, y - 36],
      [x - 37, y - 30],
    ],
    0xe0c8b0,
  );
  disc(canvas, x - 37, y - 31, 1.5, 0xff5f6a);
  line(canvas, [x + 19, y - 38], [x + 34, y - 34], shade, 5);
  line(canvas, [x + 30, y - 62], [x + 42, y - 6], 0xb8804f, 3);
  polygon(
    canvas,
    [
      [x + 36, y - 10],
      [x + 46, y - 12],
      [x + 54, y],
      [x + 34, y],
    ],
    0xe8c46a,
  );
  for (let i = 0; i < 5; i++) line(canvas, [x + 39 + i * 2, y - 9], [x + 36 + i * 4, y], 0xb8804f);
  ellipse(canvas, x, y, 30, 2, dark);
}

function leaf(canvas: Canvas, random: Random, x: number, y: number) {
  const color = random.pick([0xffb84f, 0xe8735a, 0xffd98f]);
  ellipse(canvas, x, y, 3, 1.5, color);
  rect(canvas, x + 2, y, 2, 1, 0x8a4a50);
}

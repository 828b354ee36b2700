import { disc, ellipse, frame, line, polygon, rect, type Canvas } from '../canvas.ts';
import { stars } from '../nature.ts';
import { glow, sky } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const PERSON = ['.hhh.', '.sss.', '.sss.', 'ccccc', 'ccccc', 's.c.s', '.ppp.', '.p.p.', '.p.p.'];
const WALLS = [0xf0b35a, 0xd96f5a, 0x63b0a6, 0x8f74bd, 0xe9d39a, 0xc9577d, 0x5f8fc6, 0xa7bd5c];

/** A block of fifteen flats, without its front wall. */
export function towerBlock(canvas: Canvas, random: Random) {
  sky(canvas, [0x0e1a33, 0x14294a, 0x1f4465, 0x3d7384, 0x87ab9a]);
  stars(canvas, random, 80, 90, [0xe9f0e0, 0x6f9bb0]);
  for (let x = 0; x < 320; x += 26) rect(canvas, x, 118 - random.int(0, 46), 24, 90, 0x163050);
  for (let i = 0; i < 70; i++) rect(canvas, random.int(0, 320), random.int(100, 178), 2, 2, 0x51748a);
  rect(canvas, 38, 14, 244, 166, 0x2a1c2c);
  rect(canvas, 34, 10, 252, 6, 0x5a3a48);
  rooftop(canvas, random);
  for (let floor = 0; floor < 4; floor++) {
    for (let flat = 0; flat < 5; flat++) room(canvas, random, 42 + flat * 48 + (flat > 2 ? 0 : 0), 19 + floor * 41);
  }
  lift(canvas);
}

function room(canvas: Canvas, random: Random, x: number, y: number) {
  const wall = random.pick(WALLS);
  rect(canvas, x, y, 45, 37, wall);
  for (let i = 0; i < 45; i += 6) rect(canvas, x + i, y, 1, 30, random.chance(0.5) ? wall : wall - 0x080808);
  rect(canvas, x, y + 31, 45, 6, 0x6a4234);
  rect(canvas, x, y + 31, 45, 1, 0x8f5f45);
  line(canvas, [x + 22, y], [x + 22, y + 5], 0x2a1c2c);
  ellipse(canvas, x + 22, y + 7, 5, 2, 0x2a1c2c);
  glow(canvas, x + 22, y + 10, 22, 0xfff3b8, 0.4);
  random.pick([sofa, table, bed, plants, telly])(canvas, random, x, y + 31);
  if (!random.chance(0.8)) return;
  const shirt = random.pick([0x3b4f8f, 0xd2483f, 0xf6efd6, 0x2f8f6b]);
  sprite(canvas, PERSON, x + random.int(6, 32), y + 22, {
    h: random.pick([0x2a1c2c, 0x8a5a34, 0xc9c2b5]),
    s: 0xe3ac82,
    c: shirt,
    p: 0x2a2a44,
  });
}

function sofa(canvas: Canvas, random: Random, x: number, y: number) {
  rect(canvas, x + 5, y - 11, 24, 8, 0x7c3a5a);
  rect(canvas, x + 3, y - 7, 28, 7, 0x9a4a6c);
  frame(canvas, x + 9, y - 26, random.int(12, 18), 9, 0x4a2c2c);
}

function table(canvas: Canvas, _random: Random, x: number, y: number) {
  rect(canvas, x + 10, y - 9, 24, 2, 0x4a2c2c);
  for (const dx of [12, 31]) rect(canvas, x + dx, y - 7, 1, 7, 0x4a2c2c);
  disc(canvas, x + 18, y - 11, 2, 0xd2483f);
  rect(canvas, x + 25, y - 14, 3, 5, 0x3f8560);
}

function bed(canvas: Canvas, _random: Random, x: number, y: number) {
  rect(canvas, x + 4, y - 13, 2, 13, 0x4a2c2c);
  rect(canvas, x + 4, y - 7, 30, 5, 0xf6efd6);
  rect(canvas, x + 13, y - 8, 21, 6, 0x4a78b0);
}

function plants(canvas: Canvas, random: Random, x: number, y: number) {
  for (const dx of [8, 17, 36]) {
    rect(canvas, x + dx - 3, y - 5, 6, 5, 0xb8623c);
    for (let i = 0; i < 6; i++) {
      line(
        canvas,
        [x + dx, y - 5],
        [x + dx + random.int(-6, 6), y - random.int(10, 18)],
        random.pick([0x2f6a42, 0x4f9450]),
      );
    }
  }
}

function telly(canvas: Canvas, _random: Random, x: number, y: number) {
  rect(canvas, x + 28, y - 6, 13, 6, 0x4a2c2c);
  rect(canvas, x + 28, y - 15, 13, 9, 0x1b1b28);
  rect(canvas, x + 30, y - 13, 9, 5, 0x9ff0e4);
  glow(canvas, x + 30, y - 10, 20, 0x9ff0e4, 0.4);
}

function rooftop(canvas: Canvas, random: Random) {
  for (let i = 0; i < 7; i++) {
    const x = 58 + i * 11;
    rect(canvas, x, 0, 7, 8 - (i % 2), random.pick([0xf6efd6, 0xd96f5a, 0x63b0a6, 0xe9d39a]));
  }
  line(canvas, [52, 0], [140, 0], 0xe9f0e0);
  polygon(
    canvas,
    [
      [206, 10],
      [210, 0],
      [238, 0],
      [242, 10],
    ],
    0x5a3a48,
  );
}

function lift(canvas: Canvas) {
  rect(canvas, 138, 16, 45, 164, 0x1a1220);
  rect(canvas, 159, 16, 2, 88, 0x6a5a68);
  rect(canvas, 144, 100, 33, 38, 0xc9a54a);
  rect(canvas, 147, 104, 27, 31, 0xfff0c0);
  for (const [x, shirt] of [
    [149, 0xd2483f],
    [155, 0x3b4f8f],
    [161, 0x2f8f6b],
    [167, 0x7c3a5a],
  ] as const) {
    sprite(canvas, PERSON, x, 126, { h: 0x2a1c2c, s: 0xe3ac82, c: shirt, p: 0x2a2a44 });
  }
  glow(canvas, 160, 118, 34, 0xffe8a0, 0.35);
}

import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { grass, ridge } from '../nature.ts';
import { glow, sky, veil } from '../shade.ts';
import type { Random } from '../../random.ts';

const INK = 0x1c0b1a;

/** Two singers facing each other in front of a very large sun. */
export function duel(canvas: Canvas, random: Random) {
  sky(canvas, [0x7a1530, 0xb3252f, 0xe2532f, 0xf78a35, 0xffb94f, 0xffe08a]);
  disc(canvas, 160, 92, 74, 0xfff0b0);
  disc(canvas, 160, 92, 70, 0xffe48f);
  glow(canvas, 160, 92, 130, 0xfff6cf, 0.35);
  veil(canvas, 0xf78a35, (x, y) => (Math.hypot(x - 160, y - 92) < 74 && y > 92 ? ((y - 92) / 74) * 0.7 : 0));
  for (let i = 0; i < 9; i++) {
    rect(canvas, random.int(-20, 260), 20 + i * 11, random.int(30, 90), 2, i % 2 ? 0xe2532f : 0xffc96a);
  }
  ridge(canvas, random, { base: 138, height: 6, scale: 40, color: 0x8f2a33 });
  const near = ridge(canvas, random, { base: 152, height: 4, scale: 60, color: INK });
  grass(canvas, random, near, 9, [INK, INK, 0x3a1224]);
  verses(canvas, 112, 66, 1);
  verses(canvas, 208, 66, -1);
  singer(canvas, 84, 152, 1);
  singer(canvas, 236, 152, -1);
  for (let i = 0; i < 9; i++) bird(canvas, random.int(90, 240), random.int(24, 60));
}

function singer(canvas: Canvas, x: number, y: number, side: 1 | -1) {
  const to = (dx: number, dy: number) => [x + dx * side, y + dy] as const;
  line(canvas, to(-8, -44), to(-17, -22), INK, 10);
  line(canvas, to(-17, -22), to(-22, 2), INK, 7);
  line(canvas, to(4, -44), to(15, -22), INK, 10);
  line(canvas, to(15, -22), to(12, 2), INK, 7);
  line(canvas, to(12, 1), to(20, 2), INK, 4);
  line(canvas, to(-22, 1), to(-14, 2), INK, 4);
  polygon(canvas, [to(-16, -40), to(-12, -86), to(10, -86), to(14, -38), to(22, -26), to(-26, -24)], INK);
  polygon(canvas, [to(-12, -84), to(-34, -58), to(-46, -26), to(-24, -36), to(-12, -50)], 0x5a1426);
  disc(canvas, x, y - 96, 10, INK);
  ellipse(canvas, x, y - 103, 22, 3, INK);
  polygon(canvas, [to(-10, -103), to(-8, -115), to(9, -115), to(11, -103)], INK);
  line(canvas, to(-6, -88), to(-16, -80), 0xe2532f, 4);
  guitar(canvas, to);
}

function guitar(canvas: Canvas, to: (dx: number, dy: number) => readonly [number, number]) {
  const [bx, by] = to(4, -52);
  const [wx, wy] = to(16, -60);
  ellipse(canvas, bx, by, 13, 12, 0xb3542f);
  ellipse(canvas, wx, wy, 9, 9, 0xb3542f);
  ellipse(canvas, bx, by, 10, 9, 0xe08a3f);
  disc(canvas, wx - 2, wy + 2, 4, INK);
  line(canvas, to(18, -61), to(46, -84), 0x5a2424, 4);
  line(canvas, to(44, -84), to(51, -90), INK, 6);
  line(canvas, to(10, -76), to(26, -66), INK, 6);
  line(canvas, to(-10, -78), to(4, -58), INK, 6);
}

function verses(canvas: Canvas, x: number, y: number, side: 1 | -1) {
  for (let wave = 0; wave < 3; wave++)
    for (let i = 0; i < 34; i++) {
      const [dx, dy] = [i * side, Math.sin(i * 0.32 + wave * 1.7) * (2 + i * 0.16)];
      const fade = i > 26 ? 1 : 2;
      rect(canvas, x + dx, y + wave * 8 + dy, 2, fade, wave === 1 ? 0xd23a3f : 0x8f1f33);
    }
}

function bird(canvas: Canvas, x: number, y: number) {
  line(canvas, [x - 4, y - 2], [x, y], INK);
  line(canvas, [x, y], [x + 4, y - 2], INK);
}

import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { glow, rampAt, sky, veil } from '../shade.ts';
import { dot } from '../canvas.ts';
import type { Random } from '../../random.ts';

/** Two puppets fighting on a stage, with eight strings and a pair of scissors. */
export function theatre(canvas: Canvas, random: Random) {
  sky(canvas, [0x1d2c5a, 0x35487f, 0x6f7fb0, 0xc9b6b4], 0, 130);
  disc(canvas, 160, 66, 30, 0xf9ebc0);
  for (const [x, h] of [
    [74, 50],
    [104, 36],
    [216, 40],
    [246, 56],
  ] as const)
    paperTree(canvas, x, 128, h);
  veil(canvas, 0xfff0c0, (x, y) => (Math.abs(x - 160) < 34 + y * 0.36 && y < 134 ? 0.2 : 0));
  stage(canvas);
  puppet(canvas, 118, 78, 0xd2402f, 0xf2b84b, 1);
  puppet(canvas, 204, 78, 0x2f8f8a, 0x8f5fc0, -1);
  clash(canvas, 161, 82);
  curtains(canvas);
  audience(canvas, random);
}

function paperTree(canvas: Canvas, x: number, y: number, h: number) {
  rect(canvas, x - 3, y - h * 0.4, 6, h * 0.4, 0x4a3450);
  polygon(
    canvas,
    [
      [x - h * 0.36, y - h * 0.3],
      [x + h * 0.36, y - h * 0.3],
      [x, y - h],
    ],
    0x3f5a78,
  );
  polygon(
    canvas,
    [
      [x, y - h * 0.3],
      [x + h * 0.36, y - h * 0.3],
      [x, y - h],
    ],
    0x2f4664,
  );
}

function stage(canvas: Canvas) {
  for (let y = 128; y < 158; y++)
    for (let x = 0; x < 320; x++) {
      const plank = Math.floor(((x - 160) / (y - 60)) * 9);
      dot(
        canvas,
        x,
        y,
        rampAt([0x6a3a30, 0x94583a, 0xc98a4f], 0.9 - Math.abs(x - 160) / 190 + (plank % 2 ? 0.1 : -0.06), x, y),
      );
    }
  rect(canvas, 0, 156, 320, 24, 0x4a1c2a);
  rect(canvas, 0, 156, 320, 3, 0xd9a84f);
  for (let x = 52; x < 280; x += 24) {
    ellipse(canvas, x, 158, 7, 5, 0xd9a84f);
    glow(canvas, x, 154, 20, 0xffe9a0, 0.6);
  }
}

function puppet(canvas: Canvas, x: number, y: number, coat: number, trim: number, side: 1 | -1) {
  const wood = 0xe3b27c;
  const hands = [
    [x + side * 30, y + 2],
    [x - side * 16, y + 26],
  ] as const;
  for (const [hx, hy] of [...hands, [x, y - 18], [x - side * 6, y + 48]] as const) {
    line(canvas, [hx, hy], [x + (hx - x) * 0.5, 0], 0xf6efd6);
  }
  ellipse(canvas, x, y + 58, 20, 4, 0x5a3030);
  for (const dx of [-7, 7]) {
    line(canvas, [x + dx * 0.6, y + 30], [x + dx, y + 43], trim, 6);
    line(canvas, [x + dx, y + 43], [x + dx + side * 4, y + 55], wood, 5);
    ellipse(canvas, x + dx + side * 6, y + 57, 7, 3, 0x2a1626);
  }
  polygon(
    canvas,
    [
      [x - 11, y + 2],
      [x + 11, y + 2],
      [x + 15, y + 33],
      [x - 15, y + 33],
    ],
    coat,
  );
  polygon(
    canvas,
    [
      [x + 3, y + 2],
      [x + 11, y + 2],
      [x + 15, y + 33],
      [x + 5, y + 33],
    ],
    coat - 0x1a1410,
  );
  for (let i = 0; i < 3; i++) disc(canvas, x, y + 9 + i * 8, 2, trim);
  for (const [hx, hy] of hands) {
    line(canvas, [x + Math.sign(hx - x) * 10, y + 6], [hx, hy], coat, 6);
    disc(canvas, hx, hy, 4, wood);
  }
  disc(canvas, x, y - 10, 12, 0x8a5a3a);
  disc(canvas, x, y - 11, 11, wood);
  disc(canvas, x + side * 4, y - 13, 2, 0x2a1626);
  disc(canvas, x - side * 3, y - 13, 2, 0x2a1626);
  disc(canvas, x + side * 6, y - 8, 2, 0xd2603f);
  rect(canvas, x - 4, y - 4, 8, 2, 0x7a3a34);
  polygon(
    canvas,
    [
      [x - 12, y - 17],
      [x + 12, y - 17],
      [x - side * 3, y - 36],
    ],
    trim,
  );
}

function clash(canvas: Canvas, x: number, y: number) {
  const star = Array.from({ length: 16 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / 8, i % 2 ? 7 : 19];
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
  });
  glow(canvas, x, y, 34, 0xfff6c0, 0.7);
  polygon(canvas, star, 0xffd76a);
  disc(canvas, x, y, 6, 0xffffff);
}

function curtains(canvas: Canvas) {
  for (let y = 0; y < 158; y++)
    for (let x = 0; x < 62; x++) {
      const width = 34 + Math.abs(y - 92) * 0.2 + (y > 92 ? 6 : 0);
      if (x > width) continue;
      const color = rampAt([0x5a0f24, 0x9a1c34, 0xd2403f, 0x8a1830], (Math.sin(x * 0.5 + y * 0.01) + 1) / 2, x, y);
      dot(canvas, x, y, color);
      dot(canvas, 319 - x, y, color);
    }
  for (let i = 0; i < 8; i++) {
    ellipse(canvas, 20 + i * 40, 0, 24, 20 + (i % 2) * 3, 0xd9a84f);
    ellipse(canvas, 20 + i * 40, 0, 22, 17 + (i % 2) * 3, i % 2 ? 0x9a1c34 : 0xb8283a);
  }
  for (const x of [16, 304]) rect(canvas, x - 20, 90, 40, 5, 0xd9a84f);
}

function audience(canvas: Canvas, random: Random) {
  for (let x = 4; x < 330; x += 23) {
    const y = 176 + random.int(-3, 3);
    disc(canvas, x, y - 4, 9, 0x14091a);
    ellipse(canvas, x, y + 12, 15, 13, 0x14091a);
    if (random.chance(0.35))
      polygon(
        canvas,
        [
          [x - 9, y - 9],
          [x + 9, y - 9],
          [x + 2, y - 19],
        ],
        0x14091a,
      );
  }
}

import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { sea, stars } from '../nature.ts';
import { glow, sky, veil } from '../shade.ts';
import type { Random } from '../../random.ts';

/** A lighthouse on an island that is a whale: its eye is at the waterline. */
export function lighthouse(canvas: Canvas, random: Random) {
  sky(canvas, [0x07112b, 0x0c1d42, 0x15325f, 0x24507f, 0x4f829c, 0x9dbfae], 0, 128);
  stars(canvas, random, 150, 96, [0xfdf6d8, 0x9fc3dc, 0x6f97c0]);
  disc(canvas, 52, 36, 15, 0xf4efcf);
  disc(canvas, 58, 32, 14, 0x0d2046);
  beam(canvas, 196, 38);
  rect(canvas, 0, 124, 320, 56, 0x0f2c50);
  sea(canvas, random, 124, [0x173f66, 0x1d4f77, 0x2b6c8c], 1);
  for (let i = 0; i < 16; i++) rect(canvas, 30 + random.int(0, 44), 127 + i * 3, random.int(4, 16), 1, 0xd8dcb8);
  whale(canvas, random);
  tower(canvas, 196, 106);
  glow(canvas, 196, 38, 36, 0xfff0a8, 0.9);
  disc(canvas, 196, 38, 4, 0xffffff);
  boat(canvas, 64, 146);
}

function beam(canvas: Canvas, x: number, y: number) {
  const inBeam = (px: number, py: number, slope: number, spread: number, side: number) => {
    const away = (px - x) * side;
    return away > 0 && Math.abs(py - y - away * slope) < 3 + away * spread ? Math.max(0, 0.75 - away / 320) : 0;
  };
  veil(canvas, 0xf5e6a0, (px, py) => inBeam(px, py, -0.1, 0.13, -1) * 0.8);
  veil(canvas, 0xf5e6a0, (px, py) => inBeam(px, py, -0.08, 0.13, 1) * 0.6);
}

function whale(canvas: Canvas, random: Random) {
  ellipse(canvas, 198, 138, 86, 32, 0x0a1a33);
  ellipse(canvas, 198, 136, 84, 30, 0x1d3350);
  ellipse(canvas, 190, 128, 70, 20, 0x2c4a62);
  for (let i = 0; i < 34; i++) {
    ellipse(
      canvas,
      random.int(136, 250),
      random.int(112, 124),
      random.int(3, 8),
      3,
      random.pick([0x2f6a52, 0x3f8560, 0x58a06b]),
    );
  }
  for (const x of [146, 160, 238, 254]) pine(canvas, x, 116 + Math.abs(x - 198) / 9);
  disc(canvas, 132, 142, 4, 0x0a1a33);
  disc(canvas, 132, 142, 3, 0xf7e9a6);
  rect(canvas, 131, 140, 2, 5, 0x0a1a33);
  polygon(
    canvas,
    [
      [276, 146],
      [304, 120],
      [312, 128],
      [318, 118],
      [316, 140],
      [286, 158],
    ],
    0x1d3350,
  );
  rect(canvas, 0, 152, 320, 40, 0x123457);
  for (let y = 151; y < 180; y++) {
    for (let i = 0; i < 7; i++) {
      rect(canvas, random.int(-10, 320), y, random.int(3, 18), 1, random.pick([0x1d4f77, 0x2b6c8c, 0x0f2c50]));
    }
  }
  for (let x = 108; x < 290; x += 3) rect(canvas, x, 150 + Math.sin(x * 0.3) * 1.5, 3, 1, 0xbfe0d8);
}

function pine(canvas: Canvas, x: number, y: number) {
  for (let i = 0; i < 3; i++) {
    polygon(
      canvas,
      [
        [x - 6 + i, y - i * 6],
        [x + 6 - i, y - i * 6],
        [x, y - 11 - i * 6],
      ],
      i === 2 ? 0x3f8560 : 0x23503f,
    );
  }
}

function tower(canvas: Canvas, x: number, y: number) {
  polygon(
    canvas,
    [
      [x - 13, y],
      [x + 13, y],
      [x + 8, y - 58],
      [x - 8, y - 58],
    ],
    0xf3ead6,
  );
  for (const [from, to] of [
    [4, 16],
    [28, 40],
  ] as const) {
    const half = (h: number) => 13 - (5 * h) / 58;
    polygon(
      canvas,
      [
        [x - half(from), y - from],
        [x + half(from), y - from],
        [x + half(to), y - to],
        [x - half(to), y - to],
      ],
      0xd2483f,
    );
  }
  polygon(
    canvas,
    [
      [x + 3, y],
      [x + 13, y],
      [x + 8, y - 58],
      [x + 3, y - 58],
    ],
    0xa83f45,
  );
  rect(canvas, x - 11, y - 61, 22, 3, 0x18243c);
  rect(canvas, x - 6, y - 74, 12, 13, 0xffe98f);
  for (const dx of [-6, 0, 5]) rect(canvas, x + dx, y - 74, 1, 13, 0x18243c);
  polygon(
    canvas,
    [
      [x - 9, y - 74],
      [x + 9, y - 74],
      [x, y - 84],
    ],
    0xd2483f,
  );
  rect(canvas, x - 3, y - 9, 6, 9, 0x18243c);
  rect(canvas, x - 2, y - 24, 3, 4, 0xffd66b);
  rect(canvas, x - 2, y - 46, 3, 4, 0xffd66b);
}

function boat(canvas: Canvas, x: number, y: number) {
  polygon(
    canvas,
    [
      [x - 15, y],
      [x + 15, y],
      [x + 10, y + 7],
      [x - 10, y + 7],
    ],
    0x08142a,
  );
  line(canvas, [x, y], [x, y - 20], 0x08142a);
  polygon(
    canvas,
    [
      [x + 2, y - 19],
      [x + 12, y - 3],
      [x + 2, y - 3],
    ],
    0xd9d0b4,
  );
  rect(canvas, x - 8, y - 5, 3, 5, 0xe8a84f);
  glow(canvas, x - 7, y - 4, 12, 0xffc766, 0.7);
}

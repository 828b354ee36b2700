import { disc, ellipse, line, polygon, rect, type Canvas, type Point } from '../canvas.ts';
import { cloud } from '../nature.ts';
import { glow, sky } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const PLAYER = [
  '...hhh...',
  '...sss...',
  '...sss...',
  '..abababs',
  '.sababab.',
  's.ababab.',
  '..ababa..',
  '..wwwww..',
  '..ww.www.',
  '..s....ss',
  '.kk.....k',
];
const RIVAL = PLAYER.map((row) => row.replaceAll('a', 'c').replaceAll('b', 'c'));

/** Street football on a floating pitch. */
export function pitch(canvas: Canvas, random: Random) {
  sky(canvas, [0x3c4fb0, 0x6a78d0, 0xa48fd8, 0xe0a6c8, 0xffc9a6, 0xffe7b8]);
  for (const [x, y, size] of [
    [40, 40, 15],
    [270, 30, 19],
    [120, 22, 8],
    [300, 150, 18],
    [24, 168, 20],
  ] as const) {
    cloud(canvas, random, x, y, size, 0xfff3ea, 0xe7b9cf);
  }
  fragment(canvas, random, 30, 96, 44);
  fragment(canvas, random, 288, 90, 34);
  slab(canvas, random);
  goal(canvas, 196, 58);
  const trail: Point[] = Array.from({ length: 10 }, (_, i) => [128 + i * 9, 108 - i * 3.4 - Math.sin(i / 3) * 12]);
  trail.forEach(([x, y], i) => disc(canvas, x, y, 1 + i * 0.35, i % 2 ? 0xfff6c0 : 0xffd76a));
  glow(canvas, 216, 62, 20, 0xfff6c0, 0.8);
  disc(canvas, 216, 62, 5, 0x2a2140);
  disc(canvas, 216, 62, 4, 0xffffff);
  rect(canvas, 215, 61, 2, 2, 0x2a2140);
  const ink = { h: 0x2a2140, s: 0xc98a62, a: 0x6fc3f0, b: 0xfdfdf5, w: 0x2a2140, k: 0x18142a, c: 0xe8503f };
  const team = [
    [98, 96, false],
    [142, 82, true],
    [170, 110, true],
    [60, 118, false],
    [214, 70, true],
  ] as const;
  for (const [x, y, rival] of team) {
    ellipse(canvas, x + 9, y + 23, 10, 2, 0x2c6a44);
    sprite(canvas, rival ? RIVAL : PLAYER, x, y, ink, { scale: 2, flip: rival });
  }
}

function slab(canvas: Canvas, random: Random) {
  const top: Point[] = [
    [66, 82],
    [252, 74],
    [298, 132],
    [18, 146],
  ];
  polygon(
    canvas,
    [
      [18, 146],
      [298, 132],
      [280, 158],
      [214, 164],
      [190, 180],
      [126, 166],
      [92, 178],
      [46, 162],
    ],
    0x6a3f4c,
  );
  for (let i = 0; i < 40; i++) {
    rect(
      canvas,
      random.int(40, 276),
      random.int(146, 164),
      random.int(4, 10),
      3,
      random.pick([0x7d4b50, 0x8f5a58, 0x593344]),
    );
  }
  polygon(canvas, top, 0x4aa556);
  for (let i = 0; i < 8; i += 2) {
    const edge = (t: number, [x0, y0]: Point, [x1, y1]: Point): Point => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
    const [a, b, c, d] = top as [Point, Point, Point, Point];
    polygon(canvas, [edge(i / 8, a, b), edge((i + 1) / 8, a, b), edge((i + 1) / 8, d, c), edge(i / 8, d, c)], 0x5cb85f);
  }
  line(canvas, [159, 78], [158, 139], 0xeaf7dc, 2);
  for (let angle = 0; angle < 360; angle += 3) {
    rect(canvas, 158 + Math.cos(angle) * 34, 107 + Math.sin(angle) * 14, 2, 1, 0xeaf7dc);
  }
  line(canvas, [222, 78], [250, 134], 0xeaf7dc);
  line(canvas, [18, 146], [298, 132], 0x8fe07a, 2);
  for (let x = 20; x < 296; x += 4) rect(canvas, x, 147 - ((x - 18) / 280) * 14, 2, random.int(2, 5), 0x3a8a4c);
}

function goal(canvas: Canvas, x: number, y: number) {
  const [near, far, up]: [Point, Point, number] = [[x + 70, y + 54], [x + 52, y + 26], 34];
  for (let i = 0; i <= 7; i++) {
    const t = i / 7;
    const foot: Point = [far[0] + (near[0] - far[0]) * t, far[1] + (near[1] - far[1]) * t];
    line(canvas, [foot[0], foot[1] - up], [foot[0] + 14, foot[1] - 2], 0xcfd6f0);
    line(
      canvas,
      [far[0] + t * 14, far[1] - up + t * (up - 2)],
      [near[0] + t * 14, near[1] - up + t * (up - 2)],
      0xcfd6f0,
    );
  }
  for (const [px, py] of [far, near]) line(canvas, [px, py], [px, py - up], 0xffffff, 3);
  line(canvas, [far[0], far[1] - up], [near[0], near[1] - up], 0xffffff, 3);
}

function fragment(canvas: Canvas, random: Random, x: number, y: number, w: number) {
  polygon(
    canvas,
    [
      [x - w / 2, y],
      [x + w / 2, y],
      [x + w / 4, y + 16],
      [x, y + 26],
      [x - w / 3, y + 14],
    ],
    0x6a3f4c,
  );
  for (let dx = -w / 2 + 2; dx < w / 2 - 8; dx += 12) {
    const h = random.int(12, 22);
    rect(canvas, x + dx, y - h, 11, h, random.pick([0xf2a65a, 0xe8735a, 0x63b0c6, 0xf6e0b0]));
    rect(canvas, x + dx + 3, y - h + 4, 3, 4, 0x2a2140);
    rect(canvas, x + dx - 1, y - h - 2, 13, 2, 0x8a4a50);
  }
  rect(canvas, x - w / 2, y - 1, w, 3, 0x5cb85f);
}

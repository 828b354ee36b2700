import { disc, line, polygon, rect, type Canvas } from '../canvas.ts';
import { cloud, rain } from '../nature.ts';
import { glow, sky, vignette } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const COURIER = [
  '......rrr.......',
  '.....rrrrr......',
  '....rrrrrrrr....',
  '.....ksssk......',
  'yy...kswsk......',
  '.yyyyyyyyy......',
  '...yykbbbkk.....',
  '....kbbbbbkss...',
  '...kbbbbbbbkss..',
  '..mmkbbbbbk.....',
  '.mmmmkbbbbk.....',
  '.mmmmkkbbkkk....',
  '..mmkbbkkbbbkk..',
  '...kbbk..kkbbbk.',
  '..kbbk.....kkkk.',
  '.kkkk...........',
];

/** A flying courier between two storm clouds, over the roofs of a city. */
export function storm(canvas: Canvas, random: Random) {
  sky(canvas, [0x12142e, 0x1d2450, 0x2f3a78, 0x4d5aa0, 0x7f86c0, 0xc7b4cf]);
  for (let i = 0; i < 9; i++) {
    cloud(canvas, random, random.int(0, 320), random.int(8, 46), random.int(14, 26), 0x3b4584, 0x262d5e);
  }
  bolt(canvas, random, 248, 20, 128);
  glow(canvas, 246, 60, 90, 0xc9e2ff, 0.5);
  skyline(canvas, random, 146, 0x232a58, 0xf7c873, 12);
  skyline(canvas, random, 164, 0x14183a, 0xffdf8d, 22);
  cloud(canvas, random, 66, 118, 26, 0xdfe4fa, 0x8f9bd2);
  cloud(canvas, random, 262, 104, 22, 0xeef2ff, 0x9aa6da);
  rain(canvas, random, 120, 0x8ea3d8, -3, 9);
  for (const [x, y] of [
    [104, 96],
    [92, 84],
    [116, 106],
    [80, 98],
    [128, 88],
  ] as const)
    letter(canvas, x, y);
  sprite(
    canvas,
    COURIER,
    138,
    50,
    { k: 0x0f1128, r: 0xe8503f, s: 0xf2c59b, w: 0x0f1128, y: 0xffd65a, b: 0x3c68c8, m: 0xa86a3d },
    { scale: 2 },
  );
  vignette(canvas, 0x0d0f24, 0.6);
}

function bolt(canvas: Canvas, random: Random, x: number, top: number, bottom: number) {
  let [px, py] = [x, top];
  while (py < bottom) {
    const next: [number, number] = [px + random.int(-11, 9), py + random.int(8, 16)];
    line(canvas, [px, py], next, 0xb9d2ff, 4);
    line(canvas, [px, py], next, 0xffffff, 2);
    if (random.chance(0.4)) line(canvas, next, [next[0] + random.int(10, 26), next[1] + random.int(8, 20)], 0xb9d2ff);
    [px, py] = next;
  }
}

function skyline(canvas: Canvas, random: Random, base: number, wall: number, lamp: number, step: number) {
  for (let x = -4; x < 320; ) {
    const [w, top] = [random.int(step, step + 18), base - random.int(0, 22)];
    rect(canvas, x, top, w, 180, wall);
    if (random.chance(0.5))
      polygon(
        canvas,
        [
          [x, top],
          [x + w, top],
          [x + w / 2, top - 9],
        ],
        wall,
      );
    else tank(canvas, x + w / 2, top, wall);
    for (let wy = top + 5; wy < 178; wy += 7) {
      for (let wx = x + 3; wx < x + w - 4; wx += 6) if (random.chance(0.3)) rect(canvas, wx, wy, 3, 4, lamp);
    }
    x += w;
  }
}

function tank(canvas: Canvas, x: number, y: number, color: number) {
  rect(canvas, x - 4, y - 10, 8, 7, color);
  rect(canvas, x - 3, y - 4, 1, 5, color);
  rect(canvas, x + 2, y - 4, 1, 5, color);
  disc(canvas, x, y - 10, 4, color);
}

function letter(canvas: Canvas, x: number, y: number) {
  rect(canvas, x, y, 10, 7, 0xfff4d8);
  line(canvas, [x, y], [x + 5, y + 4], 0xc79a6a);
  line(canvas, [x + 9, y], [x + 5, y + 4], 0xc79a6a);
}

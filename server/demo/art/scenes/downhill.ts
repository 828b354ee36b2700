import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { bush, cloud, sea } from '../nature.ts';
import { sky } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const DRIVER = ['..hhhh..', '.hhwwhh.', '.hwkwkh.', '..ssss..', '.cccccc.', 'sccccccs'];
const WALLS = [0xf2b84b, 0xe8685a, 0x52b3b0, 0xf3e2c0, 0x7a8fd6, 0xe88fb0, 0x93c463];
const roadY = (x: number) => 68 + x * 0.34;

/** Three carts going down a hill of painted houses towards the sea. */
export function downhill(canvas: Canvas, random: Random) {
  sky(canvas, [0x3fa0d8, 0x7cc4e4, 0xb9e2e6, 0xfbeecb], 0, 92);
  for (const [x, y, size] of [
    [188, 30, 12],
    [262, 20, 9],
    [300, 48, 11],
  ] as const) {
    cloud(canvas, random, x, y, size, 0xffffff, 0xd6eaf0);
  }
  rect(canvas, 160, 78, 160, 102, 0x2b7fae);
  sea(canvas, random, 78, [0x3f93be, 0x6fb8d2, 0x2b7fae], 1);
  for (const x of [232, 276]) boat(canvas, x, 96);
  for (let tier = 0; tier < 4; tier++)
    for (let x = -10; x < 300; x += 20) {
      const y = roadY(x) - 52 + tier * 18 - (x > 190 ? (x - 190) * -0.3 : 0);
      if (tier * 14 + x * 0.55 < 214) house(canvas, random, x + random.int(-3, 3), y + random.int(-4, 3));
    }
  street(canvas, random);
  for (const [index, x, down] of [
    [0, 40, 26],
    [1, 124, 44],
    [2, 214, 24],
  ] as const) {
    cart(canvas, x, roadY(x) + down, index);
  }
}

function boat(canvas: Canvas, x: number, y: number) {
  polygon(
    canvas,
    [
      [x - 8, y],
      [x + 8, y],
      [x + 5, y + 4],
      [x - 5, y + 4],
    ],
    0xe0463c,
  );
  polygon(
    canvas,
    [
      [x, y - 14],
      [x + 7, y - 2],
      [x, y - 2],
    ],
    0xffffff,
  );
}

function house(canvas: Canvas, random: Random, x: number, y: number) {
  const wall = random.pick(WALLS);
  rect(canvas, x, y, 21, 40, wall);
  rect(canvas, x + 16, y, 5, 40, wall - 0x202020);
  if (random.chance(0.6))
    polygon(
      canvas,
      [
        [x - 2, y],
        [x + 23, y],
        [x + 10, y - 9],
      ],
      random.pick([0xb84a3f, 0x8a4658, 0x4a5a78]),
    );
  else rect(canvas, x - 1, y - 3, 23, 3, 0x6a4a58);
  for (const [dx, dy] of [
    [3, 5],
    [10, 5],
    [3, 15],
    [10, 15],
  ] as const) {
    rect(canvas, x + dx - 1, y + dy - 1, 6, 8, 0xfdf6e0);
    rect(canvas, x + dx, y + dy, 4, 6, random.chance(0.2) ? 0xffd76a : 0x3a4a68);
  }
  if (random.chance(0.2)) bush(canvas, random, x + 10, y + 24, 6, [0x2f7a4f, 0x5fae5a]);
}

function street(canvas: Canvas, random: Random) {
  polygon(
    canvas,
    [
      [0, roadY(0) + 4],
      [320, roadY(320) + 4],
      [320, 180],
      [0, 180],
    ],
    0x9a8578,
  );
  for (let i = 0; i < 240; i++) {
    const [x, down] = [random.int(-6, 320), random.int(10, 150)];
    const y = roadY(x) + down;
    if (y < 182) line(canvas, [x, y], [x + 5, y + 1.7], random.pick([0xae998a, 0x87736c, 0xb8a595]), 2);
  }
  line(canvas, [0, roadY(0) + 5], [320, roadY(320) + 5], 0xe6d8be, 4);
  line(canvas, [0, roadY(0) + 9], [320, roadY(320) + 9], 0x6f5c5c, 1);
  for (let x = 0; x < 320; x += 18) line(canvas, [x, roadY(x) + 4], [x, roadY(x) - 12], 0x5a4652, 2);
  line(canvas, [0, roadY(0) - 10], [320, roadY(320) - 10], 0x5a4652, 2);
  for (let x = 4; x < 320; x += 12) {
    polygon(
      canvas,
      [
        [x, roadY(x) - 34],
        [x + 8, roadY(x) - 31],
        [x + 4, roadY(x) - 24],
      ],
      random.pick(WALLS),
    );
  }
}

function cart(canvas: Canvas, x: number, y: number, index: number) {
  const body = [0xe0463c, 0x3f6fc0, 0xf2b84b][index] ?? 0;
  ellipse(canvas, x + 14, y + 34, 30, 4, 0x75625f);
  for (let i = 0; i < 6; i++) {
    line(canvas, [x - 24 - i * 6, y - 8 + i * 5], [x - 8 - i * 4, y - 3 + i * 5], i % 2 ? 0xffffff : 0xf6e4c0);
  }
  sprite(
    canvas,
    DRIVER,
    x + 2,
    y - 18,
    { h: body - 0x101010, w: 0xbfe6ea, k: 0x22182a, s: 0xd99a72, c: 0xf6efd6 },
    { scale: 3 },
  );
  polygon(
    canvas,
    [
      [x - 14, y - 4],
      [x + 36, y + 10],
      [x + 42, y + 24],
      [x - 8, y + 16],
    ],
    body,
  );
  polygon(
    canvas,
    [
      [x - 10, y + 7],
      [x + 40, y + 19],
      [x + 42, y + 24],
      [x - 8, y + 16],
    ],
    body - 0x302018,
  );
  for (const [dx, dy] of [
    [-4, 17],
    [32, 28],
  ] as const) {
    disc(canvas, x + dx, y + dy, 9, 0x22182a);
    disc(canvas, x + dx, y + dy, 5, 0xe6d8be);
    disc(canvas, x + dx, y + dy, 2, body);
  }
  disc(canvas, x + 12, y + 10, 6, 0xfdf6e0);
  rect(canvas, x + 11, y + 7, 2, 7, 0x22182a);
}

import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { bush, cloud, grass, ridge } from '../nature.ts';
import { sky } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const RHEA = [
  '....................kkkk',
  '...................kaawak',
  '...................kaaakyyy',
  '...................kaakk',
  '....................kaak',
  '....................kaak',
  '.....kkkkkkkk......kaak',
  '..kkkbbbbbbbbkkk..kaaak',
  '.kbbbccbbccbbbbbkkaaak',
  'kbccbbccbbccbbbbaaaak',
  'kkbbccbbccbbbbaaaakk',
  '..kkkbbbbbbbbaakkk',
  '.....kkkkbbkkkk',
  '........kaak.kk',
  '.......kaak.kaak',
  '......kaak...kaak',
  '.....kaak.....kaak',
  '....krrk.......krrk',
  '...krrrk.......krrrrk',
  '...krrrrk......kkkkkk',
  '....kkkkk',
];

/** A meadow in the morning: windmills, round hills, and a rhea running in red boots. */
export function meadow(canvas: Canvas, random: Random) {
  sky(canvas, [0x2f8fc4, 0x55b4d6, 0x8ad3df, 0xc4ece0, 0xf1f9dd], 0, 120);
  for (const [x, y, size] of [
    [54, 48, 13],
    [150, 30, 9],
    [262, 58, 16],
    [205, 74, 7],
  ] as const) {
    cloud(canvas, random, x, y, size, 0xffffff, 0xcfe9ea);
  }
  ridge(canvas, random, { base: 106, height: 12, scale: 60, color: 0x86c5a4 });
  const mid = ridge(canvas, random, { base: 120, height: 12, scale: 50, color: 0x5aa878, rim: 0x74c184 });
  for (const x of [40, 118, 286]) windmill(canvas, random, x, mid(x), x === 118 ? 0.7 : 1);
  const near = ridge(canvas, random, { base: 146, height: 8, scale: 70, color: 0x2f7a5b, rim: 0x9ad85f });
  for (const x of [14, 96, 232, 306]) bush(canvas, random, x, near(x) - 2, 9, [0x23644f, 0x4b9c5e]);
  grass(canvas, random, near, 4, [0x9ad85f, 0x6fbb58]);
  for (let x = 0; x < 320; x += 2) rect(canvas, x, near(x) + 15, 2, 2, 0x276b52);
  for (let i = 0; i < 40; i++) flower(canvas, random, random.int(0, 320), random.int(158, 178));
  for (let i = 0; i < 4; i++) ellipse(canvas, 116 - i * 13, 150 + (i % 2), 6 - i, 3, 0xd8efc0);
  sprite(
    canvas,
    RHEA,
    122,
    108,
    {
      k: 0x1d2b33,
      a: 0xd9c7a5,
      b: 0x8a7d78,
      c: 0xb7aba0,
      w: 0x1d2b33,
      y: 0xf2a541,
      r: 0xe2413f,
    },
    { scale: 2 },
  );
}

function windmill(canvas: Canvas, random: Random, x: number, y: number, size: number) {
  const height = 40 * size;
  polygon(
    canvas,
    [
      [x - 4 * size, y],
      [x + 4 * size, y],
      [x + 1, y - height],
      [x - 1, y - height],
    ],
    0xe9f3e4,
  );
  const turn = random.between(0, 1.5);
  for (let blade = 0; blade < 8; blade++) {
    const angle = turn + (blade * Math.PI) / 4;
    line(
      canvas,
      [x, y - height],
      [x + Math.cos(angle) * 12 * size, y - height + Math.sin(angle) * 12 * size],
      0xd8604f,
      2,
    );
  }
  disc(canvas, x, y - height, 2, 0x2b4a55);
}

function flower(canvas: Canvas, random: Random, x: number, y: number) {
  rect(canvas, x, y, 1, 4, 0x1e5a48);
  disc(canvas, x, y, 1.5, random.pick([0xffe37a, 0xff8f70, 0xf6f4ff]));
}

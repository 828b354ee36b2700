import { disc, ellipse, line, rect, type Canvas } from '../canvas.ts';
import { barredSun, bush, grass, ridge } from '../nature.ts';
import { glow, sky, veil } from '../shade.ts';
import { sprite } from '../sprite.ts';
import type { Random } from '../../random.ts';

const ARMADILLO = [
  '......kkkkkk......',
  '....kkaabbaakk....',
  '...kaabbccbbaak...',
  '..kabbccddccbbak..',
  '.kabccddccddccbak.',
  '.kabcddccccddcbakk',
  'kabccdcckkccdccbaek',
  'kabcddckeekcddcbaeek',
  'kabccdckeekccdcbeewek',
  '.kabcddckkcddcbaeeeek',
  '.kabbccddddccbbakkkk',
  '..kaabbccccbbaak....',
  '...kkaaaaaaaakk.....',
  '....keek..keek......',
];

/** A pampa at dusk: an ombú tree, floating ground, coins, and a jumping armadillo. */
export function pampa(canvas: Canvas, random: Random) {
  sky(canvas, [0x2b1b4d, 0x4f2568, 0x8a336f, 0xcc4d66, 0xf2855a, 0xfbc06a, 0xfde9a0], 0, 130);
  barredSun(canvas, 212, 92, 46, [0xfff6c9, 0xffe48f, 0xffc765, 0xff9a5a, 0xf5715e]);
  glow(canvas, 212, 92, 110, 0xffd27a, 0.35);
  const wind = (x: number, y: number) =>
    Math.sin(y * 0.42 + Math.sin(x * 0.03 + y) * 0.8) * Math.sin(x * 0.012 + y * 0.3);
  veil(canvas, 0xf9a66c, (x, y) => (y < 84 && wind(x, y) > 0.82 ? 0.6 : 0));
  ridge(canvas, random, { base: 112, height: 16, scale: 46, color: 0x8b3a6b });
  ridge(canvas, random, { base: 124, height: 12, scale: 30, color: 0x5f2b60 });
  const near = ridge(canvas, random, { base: 140, height: 9, scale: 40, color: 0x3a1f4c });
  ombu(canvas, random, 62, near(62) + 3);
  grass(canvas, random, near, 5, [0x3a1f4c, 0x4a2757]);
  for (const [x, y, w] of [
    [0, 158, 116],
    [150, 150, 64],
    [236, 132, 84],
  ] as const)
    ground(canvas, random, x, y, w);
  for (let i = 0; i < 5; i++) coin(canvas, 176 + i * 17, 96 - Math.round(Math.sin((i / 4) * Math.PI) * 26));
  for (let i = 1; i < 5; i++) disc(canvas, 126 - i * 10, 122 + i * 4, 6 - i, 0xffd9a0);
  sprite(
    canvas,
    ARMADILLO,
    128,
    94,
    {
      k: 0x24122f,
      a: 0x7a3b3f,
      b: 0xa85a48,
      c: 0xd98b5b,
      d: 0xf4bd7c,
      e: 0xf7d7b0,
      w: 0x24122f,
    },
    { scale: 2 },
  );
}

function ombu(canvas: Canvas, random: Random, x: number, y: number) {
  for (const lean of [-9, -3, 4, 10]) line(canvas, [x + lean * 1.4, y], [x + lean * 0.3, y - 30], 0x24122f, 6);
  for (const branch of [-26, -12, 8, 24]) line(canvas, [x, y - 24], [x + branch, y - 46], 0x24122f, 3);
  for (const [dx, dy, size] of [
    [-26, -46, 15],
    [24, -46, 16],
    [0, -56, 20],
    [-12, -60, 12],
    [14, -62, 12],
  ] as const) {
    bush(canvas, random, x + dx, y + dy, size, [0x2c1740, 0x45265a]);
  }
  ellipse(canvas, x, y, 22, 4, 0x24122f);
}

function ground(canvas: Canvas, random: Random, x: number, y: number, w: number) {
  rect(canvas, x, y, w, 180 - y < 24 ? 30 : 18, 0x6b3444);
  for (let i = 0; i < w / 5; i++) {
    rect(canvas, x + random.int(1, w - 6), y + random.int(7, 15), random.int(2, 5), 2, 0x87474a);
  }
  rect(canvas, x, y + 16, w, 180, 0x4d2539);
  if (y < 155) rect(canvas, x, y + 18, w, 180, 0x3a1b33);
  rect(canvas, x - 1, y, w + 2, 5, 0x9bbf4e);
  rect(canvas, x - 1, y, w + 2, 2, 0xd8e36d);
  for (let i = 0; i < w; i += 3) rect(canvas, x + i, y + 5, 2, random.int(0, 3), 0x6f9440);
}

function coin(canvas: Canvas, x: number, y: number) {
  disc(canvas, x, y, 4, 0x8a4a2a);
  disc(canvas, x, y, 3.2, 0xffd84f);
  rect(canvas, x - 1, y - 2, 1, 4, 0xfff6c0);
}

import { disc, ellipse, line, polygon, rect, type Canvas } from '../canvas.ts';
import { glow, sky } from '../shade.ts';
import type { Random } from '../../random.ts';

/** An empty street in the afternoon with a child and a dog, under a sun with an open eye. */
export function siesta(canvas: Canvas, random: Random) {
  sky(canvas, [0xf7b84f, 0xfbd06f, 0xfde7a0, 0xfff4cf, 0xfffbe8], 0, 110);
  rays(canvas);
  eye(canvas, 160, 50);
  street(canvas, random);
  for (const side of [-1, 1] as const) row(canvas, random, side);
  dog(canvas, 118, 152);
  child(canvas);
  wire(canvas);
}

function rays(canvas: Canvas) {
  for (let i = 0; i < 24; i++) {
    const [from, to] = [(i / 24) * Math.PI * 2, ((i + 0.5) / 24) * Math.PI * 2];
    const reach = i % 2 ? 300 : 62;
    const tip = (angle: number) => [160 + Math.cos(angle) * reach, 50 + Math.sin(angle) * reach] as const;
    polygon(canvas, [[160, 50], tip(from), tip(to)], i % 2 ? 0xfce09a : 0xf2903f);
  }
}

function eye(canvas: Canvas, x: number, y: number) {
  disc(canvas, x, y, 43, 0xd8502f);
  disc(canvas, x, y, 40, 0xfff9e0);
  for (let i = 0; i < 22; i++) {
    const angle = (i / 22) * Math.PI * 2;
    line(
      canvas,
      [x + Math.cos(angle) * 38, y + Math.sin(angle) * 38],
      [x + Math.cos(angle + 0.15) * (20 + (i % 3) * 4), y + Math.sin(angle + 0.15) * (20 + (i % 3) * 4)],
      0xe8735a,
    );
  }
  disc(canvas, x, y + 5, 18, 0x8f2a1c);
  disc(canvas, x, y + 5, 16, 0xe8832f);
  disc(canvas, x, y + 5, 9, 0x1c0b10);
  rect(canvas, x - 5, y - 1, 5, 5, 0xffffff);
  for (let dx = -41; dx <= 41; dx++) {
    rect(
      canvas,
      x + dx,
      y - Math.sqrt(1764 - dx * dx),
      1,
      Math.max(0, Math.sqrt(1764 - dx * dx) - 15 + (dx * dx) / 90),
      0xf2903f,
    );
  }
  for (let dx = -38; dx <= 38; dx += 1) rect(canvas, x + dx, y - 15 + (dx * dx) / 90, 1, 3, 0x8f2a1c);
}

function street(canvas: Canvas, random: Random) {
  polygon(
    canvas,
    [
      [0, 180],
      [320, 180],
      [320, 128],
      [186, 98],
      [134, 98],
      [0, 128],
    ],
    0xf2d29a,
  );
  polygon(
    canvas,
    [
      [40, 180],
      [280, 180],
      [178, 98],
      [142, 98],
    ],
    0xfbe6b8,
  );
  for (let i = 0; i < 70; i++) {
    rect(canvas, random.int(0, 320), random.int(112, 180), random.int(2, 6), 1, random.pick([0xdfb87a, 0xfff4d4]));
  }
}

function row(canvas: Canvas, random: Random, side: 1 | -1) {
  const xs = [176, 128, 86, 56, 38, 26];
  xs.slice(0, -1).forEach((outer, index) => {
    const inner = xs[index + 1] ?? 0;
    const top = (reach: number) => 98 - reach * 0.42;
    const bottom = (reach: number) => 98 + reach * 0.24;
    const px = (reach: number) => 160 + side * reach;
    const wall = random.pick([0xfff6e2, 0xf7dfb8, 0xf9e9cc, 0xeec9a0]);
    polygon(
      canvas,
      [
        [px(outer), top(outer)],
        [px(inner), top(inner)],
        [px(inner), bottom(inner)],
        [px(outer), bottom(outer)],
      ],
      wall,
    );
    polygon(
      canvas,
      [
        [px(outer), top(outer) - 5],
        [px(inner), top(inner) - 3],
        [px(inner), top(inner)],
        [px(outer), top(outer) + 1],
      ],
      0xb8512f,
    );
    type Edge = (reach: number) => number;
    const hole = (from: number, to: number, edge: Edge, up: number, down: number, color: number) => {
      const [near, far] = [outer + (inner - outer) * from, outer + (inner - outer) * to];
      const corner = (reach: number, away: number) => [px(reach), edge(reach) + outer * away] as const;
      polygon(canvas, [corner(near, up), corner(far, up), corner(far, down), corner(near, down)], color);
    };
    hole(0.3, 0.55, bottom, -0.42, 0, 0x3a1a1c);
    hole(0.68, 0.88, top, 0.16, 0.36, index === 1 ? 0x1c0b10 : 0x5f8a78);
    line(canvas, [px(outer), bottom(outer)], [px(inner), bottom(inner)], 0xc98a5a, 2);
  });
}

function child(canvas: Canvas) {
  const ink = 0x2a0f18;
  polygon(
    canvas,
    [
      [154, 132],
      [164, 132],
      [222, 180],
      [184, 180],
    ],
    0x8f4a38,
  );
  disc(canvas, 206, 180, 14, 0x8f4a38);
  rect(canvas, 153, 114, 12, 13, 0xd8403f);
  rect(canvas, 154, 126, 4, 9, ink);
  rect(canvas, 160, 126, 4, 9, ink);
  disc(canvas, 159, 108, 6, ink);
  line(canvas, [152, 115], [148, 125], 0xd8a07a, 2);
  line(canvas, [165, 115], [170, 106], 0xd8a07a, 2);
}

function dog(canvas: Canvas, x: number, y: number) {
  ellipse(canvas, x, y, 13, 5, 0x6a3a2c);
  disc(canvas, x - 12, y - 1, 4, 0x6a3a2c);
  polygon(
    canvas,
    [
      [x - 15, y - 4],
      [x - 11, y - 4],
      [x - 15, y + 1],
    ],
    0x3a1a1c,
  );
  line(canvas, [x + 12, y], [x + 18, y + 3], 0x6a3a2c, 2);
}

function wire(canvas: Canvas) {
  for (let x = 0; x < 320; x++) rect(canvas, x, 14 + Math.sin((x / 320) * Math.PI) * 10, 1, 1, 0x6a3a2c);
  for (const x of [62, 70, 77, 262]) ellipse(canvas, x, 12 + Math.sin((x / 320) * Math.PI) * 10, 2, 3, 0x2a0f18);
  glow(canvas, 160, 104, 60, 0xffffff, 0.35, 0.4);
}

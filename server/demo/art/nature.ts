import type { Random } from '../random.ts';
import { disc, dot, ellipse, line, rect, type Canvas, type Color } from './canvas.ts';
import { threshold } from './shade.ts';

/** Smooth noise along a line, -1 to 1, in three octaves. */
export function createNoise(random: Random): (x: number) => number {
  const knots = Array.from({ length: 256 }, () => random.between(-1, 1));
  const at = (x: number) => {
    const cell = Math.floor(x);
    const t = x - cell;
    const from = knots[cell & 255] ?? 0;
    return from + ((knots[(cell + 1) & 255] ?? 0) - from) * t * t * (3 - 2 * t);
  };
  return (x) => (at(x) + at(x * 2.1 + 40) * 0.5 + at(x * 4.3 + 90) * 0.25) / 1.75;
}

type Ridge = { base: number; height: number; scale: number; color: Color; rim?: Color; jagged?: boolean };

/** A range of hills seen from afar, filled to the bottom of the canvas. Returns its height at each x. */
export function ridge(canvas: Canvas, random: Random, { base, height, scale, color, rim, jagged }: Ridge) {
  const noise = createNoise(random);
  const top = (x: number) => {
    const wave = noise(x / scale);
    return Math.round(base - (jagged ? (1 - Math.abs(wave) * 2) * height : wave * height));
  };
  for (let x = 0; x < canvas.width; x++) {
    rect(canvas, x, top(x), 1, canvas.height, color);
    if (rim !== undefined) rect(canvas, x, top(x), 1, 2, rim);
  }
  return top;
}

export function stars(canvas: Canvas, random: Random, count: number, bottom: number, colors: readonly Color[]) {
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.int(0, canvas.width), Math.floor(random.next() ** 1.4 * bottom)];
    const color = random.pick(colors);
    dot(canvas, x, y, color);
    if (!random.chance(0.06)) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      dot(canvas, x + dx, y + dy, color);
  }
}

/** Overlapping circles with a flat bottom, lit from above. */
export function cloud(canvas: Canvas, random: Random, x: number, y: number, size: number, light: Color, dark: Color) {
  const puffs = Array.from({ length: 5 + Math.floor(size / 6) }, () => {
    const along = random.between(-1, 1);
    return { px: x + along * size * 1.6, radius: size * (1 - Math.abs(along) * 0.6) * random.between(0.5, 0.8) };
  });
  for (const { px, radius } of puffs) disc(canvas, px, y - radius * 0.5, radius, dark);
  for (const { px, radius } of puffs) disc(canvas, px - radius * 0.1, y - radius * 0.75, radius * 0.8, light);
  for (let row = Math.round(y); row < y + size; row++) {
    for (let column = Math.floor(x - size * 2.4); column < x + size * 2.4; column++) {
      const inside = Math.abs(column - x) < size * 1.7 - (row - y) * 3;
      if (inside && row < y + size * 0.3) dot(canvas, column, row, threshold(column, row) > 0.35 ? dark : light);
    }
  }
}

/** Water from `top` down: short reflections, larger towards the bottom. */
export function sea(canvas: Canvas, random: Random, top: number, glints: readonly Color[], density = 1) {
  for (let y = top; y < canvas.height; y++) {
    const near = (y - top) / (canvas.height - top);
    const count = (2 + (1 - near) * 7) * density;
    for (let i = 0; i < count; i++) {
      rect(canvas, random.int(-10, canvas.width), y, 2 + random.next() * (3 + near * 14), 1, random.pick(glints));
    }
  }
}

export function rain(canvas: Canvas, random: Random, drops: number, color: Color, slant = -2, length = 7) {
  for (let i = 0; i < drops; i++) {
    const [x, y] = [random.int(0, canvas.width + 20), random.int(-8, canvas.height)];
    line(canvas, [x, y], [x + slant, y + random.int(length - 3, length)], color);
  }
}

/** A sun or a moon with horizontal gaps that widen towards the horizon. */
export function barredSun(canvas: Canvas, x: number, y: number, radius: number, ramp: readonly Color[]) {
  for (let row = -radius; row <= radius; row++) {
    const t = (row + radius) / (2 * radius);
    const bar = t > 0.5 && (row + radius) % 8 < (t - 0.45) * 9;
    if (bar) continue;
    const half = Math.sqrt(radius * radius - row * row);
    rect(canvas, x - half, y + row, half * 2, 1, ramp[Math.min(ramp.length - 1, Math.floor(t * ramp.length))] ?? 0);
  }
}

export function grass(
  canvas: Canvas,
  random: Random,
  top: (x: number) => number,
  height: number,
  colors: readonly Color[],
) {
  for (let x = 0; x < canvas.width; x++) {
    const blade = random.int(1, height);
    line(canvas, [x, top(x) + 2], [x + random.int(-2, 2), top(x) - blade], random.pick(colors));
  }
}

export function bush(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  size: number,
  colors: readonly [Color, Color],
) {
  for (let i = 0; i < 7; i++) {
    const [dx, dy] = [random.between(-1, 1) * size, random.between(-0.8, 0.2) * size];
    ellipse(canvas, x + dx, y + dy, size * 0.55, size * 0.45, i < 4 ? colors[0] : colors[1]);
  }
}

import { colorAt, dot, type Canvas, type Color } from './canvas.ts';

const BAYER = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54,
  22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29,
  53, 21,
];

/** The ordered-dithering threshold of a pixel, in (0, 1). */
export const threshold = (x: number, y: number) => ((BAYER[(y & 7) * 8 + (x & 7)] ?? 0) + 0.5) / 64;

/** The colour of a ramp at `t` from 0 to 1, dithered between neighbours. */
export function rampAt(ramp: readonly Color[], t: number, x: number, y: number): Color {
  const place = Math.min(1, Math.max(0, t)) * (ramp.length - 1);
  const index = Math.floor(place);
  const step = place - index > threshold(x, y) ? 1 : 0;
  return ramp[Math.min(ramp.length - 1, index + step)] ?? 0;
}

/** Fills rows `top` to `bottom` with a ramp from top to bottom. */
export function sky(canvas: Canvas, ramp: readonly Color[], top = 0, bottom = canvas.height) {
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < canvas.width; x++) dot(canvas, x, y, rampAt(ramp, (y - top) / (bottom - top), x, y));
  }
}

/** Paints `color` over every pixel with the given density, 0 to 1: fog, light, shadow. */
export function veil(canvas: Canvas, color: Color, density: (x: number, y: number) => number) {
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) if (density(x, y) > threshold(x, y)) dot(canvas, x, y, color);
  }
}

export function mix(a: Color, b: Color, t: number): Color {
  const red = ((a >> 16) & 255) * (1 - t) + ((b >> 16) & 255) * t;
  const green = ((a >> 8) & 255) * (1 - t) + ((b >> 8) & 255) * t;
  const blue = (a & 255) * (1 - t) + (b & 255) * t;
  return (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
}

/** Light of `color` around a point, in four dithered steps. */
export function glow(canvas: Canvas, cx: number, cy: number, radius: number, color: Color, strength = 0.6, flat = 1) {
  for (let y = Math.floor(cy - radius * flat); y <= cy + radius * flat; y++) {
    for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
      const near = 1 - Math.hypot(x - cx, (y - cy) / flat) / radius;
      if (near <= 0) continue;
      const steps = Math.floor(near * near * 5 + threshold(x, y));
      if (steps > 0) dot(canvas, x, y, mix(colorAt(canvas, x, y), color, Math.min(1, (steps / 5) * strength * 1.4)));
    }
  }
}

/** Mirrors what is above `horizon` below it, distorted and tinted, as on water. */
export function reflect(canvas: Canvas, horizon: number, tint: Color, amount: number, wobble = 1) {
  for (let y = horizon; y < canvas.height; y++) {
    const depth = y - horizon;
    const shift = Math.round(Math.sin(depth * 0.9 + Math.sin(depth * 0.23) * 3) * wobble * Math.min(2, depth / 10));
    for (let x = 0; x < canvas.width; x++) {
      const above = colorAt(canvas, x + shift, horizon - 1 - depth);
      dot(canvas, x, y, mix(above, tint, amount));
    }
  }
}

/** Darkens the corners gradually. */
export function vignette(canvas: Canvas, color: Color, strength = 0.5) {
  const { width, height } = canvas;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x / width - 0.5, (y / height - 0.5) * 0.8) - 0.4;
      if (away <= 0) continue;
      const steps = Math.floor(away * 16 * strength + threshold(x, y));
      if (steps > 0) dot(canvas, x, y, mix(colorAt(canvas, x, y), color, Math.min(0.75, steps * 0.22)));
    }
}

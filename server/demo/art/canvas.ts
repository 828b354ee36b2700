/** A colour as 0xRRGGBB. */
export type Color = number;
export type Point = readonly [x: number, y: number];

/** A grid of pixels; drawing outside it has no effect. */
export type Canvas = { readonly width: number; readonly height: number; readonly pixels: Uint32Array };

export function createCanvas(width = 320, height = 180): Canvas {
  return { width, height, pixels: new Uint32Array(width * height) };
}

export function dot({ width, height, pixels }: Canvas, x: number, y: number, color: Color) {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column >= 0 && row >= 0 && column < width && row < height) pixels[row * width + column] = color;
}

export function colorAt({ width, height, pixels }: Canvas, x: number, y: number): Color {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  return pixels[row * width + column] ?? 0;
}

export function rect({ width, height, pixels }: Canvas, x: number, y: number, w: number, h: number, color: Color) {
  const left = Math.max(0, Math.round(x));
  const right = Math.min(width, Math.round(x + w));
  const bottom = Math.min(height, Math.round(y + h));
  if (right <= left) return;
  for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
    pixels.fill(color, row * width + left, row * width + right);
  }
}

export function frame(canvas: Canvas, x: number, y: number, w: number, h: number, color: Color, thickness = 1) {
  rect(canvas, x, y, w, thickness, color);
  rect(canvas, x, y + h - thickness, w, thickness, color);
  rect(canvas, x, y, thickness, h, color);
  rect(canvas, x + w - thickness, y, thickness, h, color);
}

export function line(canvas: Canvas, [x0, y0]: Point, [x1, y1]: Point, color: Color, thickness = 1) {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))));
  const offset = (thickness - 1) / 2;
  for (let step = 0; step <= steps; step++) {
    const x = x0 + ((x1 - x0) * step) / steps;
    const y = y0 + ((y1 - y0) * step) / steps;
    if (thickness === 1) dot(canvas, x, y, color);
    else rect(canvas, x - offset, y - offset, thickness, thickness, color);
  }
}

export function ellipse(canvas: Canvas, cx: number, cy: number, rx: number, ry: number, color: Color) {
  for (let row = Math.ceil(-ry); row <= ry; row++) {
    const half = rx * Math.sqrt(Math.max(0, 1 - (row / ry) ** 2));
    rect(canvas, cx - half, cy + row, half * 2, 1, color);
  }
}

export const disc = (canvas: Canvas, cx: number, cy: number, radius: number, color: Color) =>
  ellipse(canvas, cx, cy, radius, radius, color);

/** Fills a shape given by its corners, in order, by the even-odd rule. */
export function polygon(canvas: Canvas, corners: readonly Point[], color: Color) {
  const rows = corners.map(([, y]) => y);
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(...rows)));
  for (let row = Math.max(0, Math.floor(Math.min(...rows))); row <= bottom; row++) {
    const crossings = crossingsAt(corners, row + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.round(crossings[i] ?? 0);
      rect(canvas, from, row, Math.round(crossings[i + 1] ?? 0) - from, 1, color);
    }
  }
}

function crossingsAt(corners: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  corners.forEach(([x0, y0], index) => {
    const [x1, y1] = corners[(index + 1) % corners.length] ?? [x0, y0];
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  });
  return crossings.sort((a, b) => a - b);
}

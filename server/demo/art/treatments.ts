import type { Random } from '../random.ts';
import { colorAt, createCanvas, dot, frame, line, rect, type Canvas, type Color } from './canvas.ts';
import { hearts, panel, textLines } from './hud.ts';
import { mix, rampAt } from './shade.ts';
import { write } from './sprite.ts';

/** Variations of a scene for the pictures of updates. Each changes a finished picture in place. */
export const TREATMENTS = { play, dialogue, editor, sketch, progress, night, dawn, closeup, moods, chart };
export type Treatment = keyof typeof TREATMENTS;

const brightness = (color: Color) =>
  (((color >> 16) & 255) * 0.3 + ((color >> 8) & 255) * 0.59 + (color & 255) * 0.11) / 255;

function repaint(canvas: Canvas, from: number, to: number, paint: (color: Color, x: number, y: number) => Color) {
  for (let y = 0; y < canvas.height; y++) {
    for (let x = from; x < to; x++) dot(canvas, x, y, paint(colorAt(canvas, x, y), x, y));
  }
}

const grade = (tint: Color, amount: number) => (color: Color) =>
  mix(color, tint, amount * (0.55 + brightness(color) * 0.45));

/** A screenshot of the game: lives, score, clock. */
function play(canvas: Canvas, random: Random) {
  hearts(canvas, 8, 8, random.int(2, 5));
  panel(canvas, 246, 6, 68, 13);
  write(canvas, `$ ${String(random.int(40, 99999)).padStart(5, '0')}`, 252, 10, 0xffe48f, 1);
  panel(canvas, 6, 160, 74, 14);
  for (let slot = 0; slot < 5; slot++) {
    frame(canvas, 9 + slot * 14, 162, 11, 10, slot === 1 ? 0xffe48f : 0x8a90b0);
    if (slot < 3) rect(canvas, 12 + slot * 14, 165, 5, 4, [0xe8503f, 0x6fd8d0, 0x95d860][slot] ?? 0);
  }
}

/** A line of dialogue with a portrait cut from the scene. */
function dialogue(canvas: Canvas, random: Random) {
  const [fromX, fromY] = [random.int(110, 170), random.int(60, 90)];
  const face = Array.from({ length: 32 * 32 }, (_, i) => colorAt(canvas, fromX + (i % 32), fromY + Math.floor(i / 32)));
  panel(canvas, 14, 132, 292, 42);
  face.forEach((color, i) => dot(canvas, 20 + (i % 32), 137 + Math.floor(i / 32), color));
  frame(canvas, 19, 136, 34, 34, 0xffe48f);
  textLines(canvas, random, 62, 139, 226, 3);
  rect(canvas, 294, 165, 5, 3, 0xffe48f);
}

/** The level editor: a grid, tools and the colours in use. */
function editor(canvas: Canvas, random: Random) {
  for (let x = 0; x < 320; x += 16) repaintLine(canvas, x, true);
  for (let y = 0; y < 180; y += 16) repaintLine(canvas, y, false);
  const colors = Array.from({ length: 24 }, () => colorAt(canvas, random.int(60, 310), random.int(10, 170)));
  rect(canvas, 0, 0, 48, 180, 0x23263a);
  rect(canvas, 0, 0, 320, 11, 0x191b2b);
  write(canvas, 'NIVEL', 54, 3, 0x9aa2c8);
  write(canvas, String(random.int(1, 12)), 78, 3, 0xffe48f);
  colors.forEach((color, i) => rect(canvas, 6 + (i % 3) * 13, 18 + Math.floor(i / 3) * 11, 11, 9, color));
  for (let i = 0; i < 4; i++) {
    frame(canvas, 6 + (i % 2) * 20, 116 + Math.floor(i / 2) * 20, 16, 16, i === 0 ? 0xffe48f : 0x5a6080, 2);
  }
  const [x, y] = [96 + random.int(0, 8) * 16, 48 + random.int(0, 4) * 16];
  frame(canvas, x, y, 49, 33, 0x6ff0e8, 2);
  for (const [dx, dy] of [
    [-2, -2],
    [47, -2],
    [-2, 31],
    [47, 31],
  ] as const) {
    rect(canvas, x + dx, y + dy, 5, 5, 0xffffff);
  }
}

function repaintLine(canvas: Canvas, at: number, upright: boolean) {
  for (let i = 0; i < (upright ? 180 : 320); i += 2) {
    const [x, y] = upright ? [at, i] : [i, at];
    dot(canvas, x, y, mix(colorAt(canvas, x, y), 0xffffff, 0.45));
  }
}

const PAPER = [0x2a2a3a, 0x5a5668, 0xa89f98, 0xe2d8c4, 0xf6efdf, 0xf6efdf];

/** A pencil sketch. */
function sketch(canvas: Canvas, random: Random, to = canvas.width) {
  const copy = { ...canvas, pixels: canvas.pixels.slice() };
  repaint(canvas, 0, to, (color, x, y) => {
    const edge =
      Math.abs(brightness(colorAt(copy, x + 1, y)) - brightness(colorAt(copy, x - 1, y))) +
      Math.abs(brightness(colorAt(copy, x, y + 1)) - brightness(colorAt(copy, x, y - 1)));
    if (edge > 0.34) return 0x33324a;
    const hatched = (x + y) % 4 === 0 ? 0.14 : -0.05;
    return rampAt(PAPER, brightness(color) * 1.05 + 0.2 - hatched, x, y);
  });
  for (let i = 0; i < 5; i++) {
    line(
      canvas,
      [random.int(0, 40), random.int(0, 180)],
      [Math.min(to, random.int(60, 160)), random.int(0, 180)],
      0xd8cdb8,
    );
  }
}

/** The pencil sketch on the left, the finished scene on the right. */
function progress(canvas: Canvas, random: Random) {
  sketch(canvas, random, 160);
  rect(canvas, 158, 0, 4, 180, 0xffffff);
  for (const [x, label] of [
    [8, 'ANTES'],
    [276, 'AHORA'],
  ] as const) {
    panel(canvas, x, 6, 36, 12);
    write(canvas, label, x + 8, 10, 0xffffff);
  }
}

function night(canvas: Canvas, random: Random) {
  repaint(canvas, 0, canvas.width, grade(0x0a1440, 0.62));
  hearts(canvas, 8, 8, random.int(1, 3));
}

function dawn(canvas: Canvas) {
  repaint(canvas, 0, canvas.width, grade(0xff9a7a, 0.36));
}

/** A quarter of the picture, twice as large, with its crop marks. */
function closeup(canvas: Canvas, random: Random) {
  const [fromX, fromY] = [random.int(50, 120), random.int(34, 74)];
  const source = { ...createCanvas(), pixels: canvas.pixels.slice() };
  repaint(canvas, 0, canvas.width, (_color, x, y) =>
    colorAt(source, fromX + Math.floor(x / 2), fromY + Math.floor(y / 2)),
  );
  for (const [x, y, dx, dy] of [
    [10, 10, 1, 1],
    [309, 10, -1, 1],
    [10, 169, 1, -1],
    [309, 169, -1, -1],
  ] as const) {
    line(canvas, [x, y], [x + 16 * dx, y], 0xffffff, 2);
    line(canvas, [x, y], [x, y + 16 * dy], 0xffffff, 2);
  }
}

/** The scene in four different lights. */
function moods(canvas: Canvas) {
  const tints = [
    [0x2040ff, 0.3],
    [0, 0],
    [0xff7a2f, 0.36],
    [0x0a1038, 0.66],
  ] as const;
  tints.forEach(([tint, amount], i) => repaint(canvas, i * 80, i * 80 + 80, grade(tint, amount)));
  for (let i = 1; i < 4; i++) rect(canvas, i * 80 - 1, 0, 2, 180, 0xffffff);
}

/** A chart of test results over the scene. */
function chart(canvas: Canvas, random: Random) {
  repaint(canvas, 0, canvas.width, grade(0x0d1024, 0.7));
  panel(canvas, 34, 22, 252, 136);
  const [bend, lean] = [random.between(1.5, 5), random.between(-1.2, 1.2)];
  write(canvas, 'PRUEBAS', 46, 32, 0xffffff, 2);
  write(canvas, `${random.int(20, 140)} PARTIDAS`, 46, 46, 0x9aa2c8);
  for (let i = 0; i < 10; i++) {
    const wave = 0.55 + 0.4 * Math.sin((i / 9) * bend + lean);
    const height = Math.round(88 * wave * random.between(0.75, 1.1));
    rect(canvas, 50 + i * 22, 146 - height, 14, height, i === 7 ? 0xffb84f : 0x4fa8b8);
    rect(canvas, 50 + i * 22, 146 - height, 14, 2, i === 7 ? 0xffe48f : 0x8fe0e0);
  }
  rect(canvas, 46, 146, 228, 1, 0x9aa2c8);
}

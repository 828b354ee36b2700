import type { Random } from '../random.ts';
import { frame, rect, type Canvas } from './canvas.ts';
import { sprite } from './sprite.ts';

const HEART = ['.kk.kk.', 'krrkrrk', 'krwrrrk', 'krrrrrk', '.krrrk.', '..krk..', '...k...'];

export function hearts(canvas: Canvas, x: number, y: number, full: number) {
  for (let i = 0; i < 5; i++) {
    const red = i < full ? 0xe8404f : 0x4a4258;
    sprite(canvas, HEART, x + i * 17, y, { k: 0x120f1e, r: red, w: i < full ? 0xffc0c0 : red }, { scale: 2 });
  }
}

export function panel(canvas: Canvas, x: number, y: number, w: number, h: number) {
  rect(canvas, x, y, w, h, 0x191b2b);
  frame(canvas, x, y, w, h, 0x5a6080);
}

/** Lines that look like text too small to read. */
export function textLines(canvas: Canvas, random: Random, x: number, y: number, width: number, lines: number) {
  for (let row = 0; row < lines; row++) {
    const end = row === lines - 1 ? width * 0.55 : width;
    for (let at = 0; at < end; ) {
      const word = random.int(8, 26);
      rect(canvas, x + at, y + row * 10, Math.min(word, end - at), 4, row === 0 ? 0xf6f3e6 : 0xc3c7dc);
      at += word + 5;
    }
  }
}

import { dot, rect, type Canvas, type Color } from './canvas.ts';

/** Colours by letter; a space or a dot is transparent. */
export type Ink = Readonly<Record<string, Color>>;
type Options = { scale?: number; flip?: boolean };

/** Draws a figure written as rows of letters, its top left at x, y. */
export function sprite(canvas: Canvas, rows: readonly string[], x: number, y: number, ink: Ink, options: Options = {}) {
  const { scale = 1, flip = false } = options;
  rows.forEach((row, dy) => {
    [...row].forEach((letter, index) => {
      const color = ink[letter];
      if (color === undefined) return;
      const dx = flip ? row.length - 1 - index : index;
      if (scale === 1) dot(canvas, x + dx, y + dy, color);
      else rect(canvas, x + dx * scale, y + dy * scale, scale, scale, color);
    });
  });
}

/** 3 × 5 glyphs, five octal rows each. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71317',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71122',
  8: '75757',
  9: '75717',
  '-': '00700',
  '.': '00002',
  ':': '02020',
  '!': '22202',
  '/': '11244',
  '+': '02720',
  '%': '51245',
  Ñ: '70655',
  '?': '71202',
  $: '36236',
  ',': '00024',
};

/** Draws text in capital letters; returns its width. */
export function write(canvas: Canvas, text: string, x: number, y: number, color: Color, scale = 1): number {
  [...text].forEach((letter, index) => {
    [...(GLYPHS[letter] ?? '')].forEach((octal, dy) => {
      for (let dx = 0; dx < 3; dx++) {
        if (Number(octal) & (4 >> dx)) rect(canvas, x + (index * 4 + dx) * scale, y + dy * scale, scale, scale, color);
      }
    });
  });
  return text.length * 4 * scale;
}

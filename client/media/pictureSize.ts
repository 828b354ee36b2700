import type { Measured } from '#server/kernel/media/picture.limits.ts';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** A picture's size in pixels and its frames, as its headers say; null when they aren't whole. */
export function measurePicture(bytes: Uint8Array): Measured | null {
  try {
    if (textAt(bytes, 1, 3) === 'PNG') return sizeOfPng(bytes);
    if (textAt(bytes, 0, 4) === 'GIF8') return sizeOfGif(bytes);
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? sizeOfJpeg(bytes) : null;
  } catch {
    return null; // a number behind the end of the file
  }
}

function sizeOfPng(bytes: Uint8Array): Measured {
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20), frames: 1 };
}

/** Whether a PNG says that it has several frames, before its pixels begin. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  if (textAt(bytes, 1, 3) !== 'PNG') return false;
  const view = viewOf(bytes);
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = textAt(bytes, at + 4, 4);
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Markers of a JPEG's frame, which has its size: all between these, but for three of other use. */
const FRAME = { first: 0xc0, last: 0xcf, others: [0xc4, 0xc8, 0xcc] };

function sizeOfJpeg(bytes: Uint8Array): Measured | null {
  const view = viewOf(bytes);
  for (let at = 2; at < bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (marker >= FRAME.first && marker <= FRAME.last && !FRAME.others.includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), frames: 1 };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const COLOURS = 0x80;
const [EXTENSION, IMAGE] = [0x21, 0x2c];

/** Bytes of a table of colours, by the flags before it. */
const coloursOf = (flags: number): number => (flags & COLOURS ? 3 * 2 ** ((flags & 7) + 1) : 0);

function sizeOfGif(bytes: Uint8Array): Measured {
  const view = viewOf(bytes);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let frames = 0;
  let at = 13 + coloursOf(view.getUint8(10));
  for (;;) {
    const block = bytes[at];
    if (block !== EXTENSION && block !== IMAGE) return { ...size, frames };
    if (block === IMAGE) frames += 1;
    at += block === IMAGE ? 11 + coloursOf(view.getUint8(at + 9)) : 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
    at += 1;
  }
}

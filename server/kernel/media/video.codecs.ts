import { problem, type Problem } from '../errors.ts';

/** Reads the bytes from `start` to `end` of a file; fewer where it ends. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** Sample entries that every browser plays. */
const PLAYED = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09']);
const HEVC = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** Why no browser plays a video of these codecs, or null. */
export function codecProblem(codecs: readonly string[]): Problem | null {
  const unknown = codecs.find((codec) => !PLAYED.has(codec) && !HEVC.has(codec));
  if (unknown === undefined) return null;
  const named = /^[\w-]+$/.test(unknown) ? ` (${unknown})` : '';
  return problem(
    'INVALID_MEDIA',
    `El video está en un formato${named} que los navegadores no reproducen. Expórtalo como H.264.`,
  );
}

/** What is said of a video that only some browsers play, or null. */
export const codecWarning = (codecs: readonly string[]): string | null =>
  codecs.some((codec) => HEVC.has(codec))
    ? 'El video está en HEVC (H.265), que muchos navegadores no reproducen. Expórtalo como H.264.'
    : null;

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Boxes of a file, and entries of a track, that are looked at. */
const MAX_BOXES = 2000;
const MAX_ENTRIES = 16;

type Walk = { read: ReadBytes; boxes: number; handler: string; codecs: Set<string> };

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The codecs of the video tracks of an MP4, as its sample entries name them; none of what isn't complete. */
export async function videoCodecs(read: ReadBytes, size: number): Promise<string[]> {
  const walk: Walk = { read, boxes: 0, handler: '', codecs: new Set() };
  await walkBoxes(walk, 0, size);
  return [...walk.codecs];
}

async function walkBoxes(walk: Walk, start: number, limit: number): Promise<void> {
  for (let at = start; at + 8 <= limit && walk.boxes < MAX_BOXES;) {
    walk.boxes += 1;
    const head = await walk.read(at, Math.min(at + 16, limit));
    if (head.length < 8) return;
    const isLong = viewOf(head).getUint32(0) === 1;
    if (isLong && head.length < 16) return;
    const payload = at + (isLong ? 16 : 8);
    const length = isLong ? Number(viewOf(head).getBigUint64(8)) : viewOf(head).getUint32(0);
    const end = length === 0 ? limit : at + length;
    if (end < payload || end > limit) return;
    const type = typeAt(head, 4);
    if (CONTAINERS.has(type)) await walkBoxes(walk, payload, end);
    if (type === 'hdlr') walk.handler = typeAt(await walk.read(payload, Math.min(payload + 12, end)), 8);
    if (type === 'stsd' && walk.handler === 'vide') await readEntries(walk, payload + 8, end);
    at = end;
  }
}

async function readEntries({ read, codecs }: Walk, start: number, limit: number): Promise<void> {
  for (let at = start, entries = 0; at + 8 <= limit && entries < MAX_ENTRIES; entries += 1) {
    const head = await read(at, at + 8);
    const length = head.length < 8 ? 0 : viewOf(head).getUint32(0);
    if (length < 8) return;
    codecs.add(typeAt(head, 4));
    at += length;
  }
}

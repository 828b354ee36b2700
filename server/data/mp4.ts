import { open, type FileHandle } from 'node:fs/promises';

/** By container, what a player needs. Anything else may say where it was filmed, or be of no video at all. */
const KEPT: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'ssix', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex', 'iods', 'pssh'],
  trak: ['tkhd', 'tref', 'tapt', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stdp padb sdtp sbgp sgpd subs saiz saio'.split(' '),
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
};
/** In 10 MB of the shortest parts a camera writes there are half as many. */
const MAX_BOXES = 20_000;
const ZEROS = Buffer.alloc(64 * 1024);

type Box = { type: string; start: number; payload: number; end: number };
type Walk = { file: FileHandle; boxes: number; seen: Set<string> };

/**
 * Takes out of an MP4 what no player needs, as locations, and what lies behind it; false when it is no whole video.
 * What is taken out inside turns into free space of the same length, so that every frame stays where the tables say.
 */
export async function stripVideo(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const walk: Walk = { file, boxes: 0, seen: new Set() };
    const end = await stripFile(walk, (await file.stat()).size);
    if (end === null || !walk.seen.has('moov') || !walk.seen.has('mdat')) return false;
    await file.truncate(end);
    return true;
  } finally {
    await file.close();
  }
}

/** Where the last part that is kept ends; null when a part isn't whole. */
async function stripFile(walk: Walk, size: number): Promise<number | null> {
  let end = 0;
  for (let at = 0; at < size; ) {
    const box = await boxAt(walk, at, size);
    if (box === null)
      return walk.seen.has('moov') && walk.seen.has('mdat') && !(await isKnownAt(walk, at)) ? end : null;
    if (!(await strip(walk, box, 'file'))) return null;
    if (isKept(box, 'file')) ({ end } = box);
    at = box.end;
  }
  return end;
}

/** False when the box, or one inside, isn't whole. */
async function strip(walk: Walk, box: Box, container: string): Promise<boolean> {
  if (!isKept(box, container)) return blank(walk, box);
  if (container === 'file') walk.seen.add(box.type);
  if (!Object.hasOwn(KEPT, box.type) || box.type === 'file') return true;
  for (let at = box.payload; at < box.end; ) {
    const inner = await boxAt(walk, at, box.end);
    if (inner === null || !(await strip(walk, inner, box.type))) return false;
    at = inner.end;
  }
  return true;
}

const isKept = ({ type }: Box, container: string): boolean => KEPT[container]?.includes(type) ?? false;

/** The box that begins there and ends at `limit` at the latest; null when there is none. */
async function boxAt(walk: Walk, start: number, limit: number): Promise<Box | null> {
  walk.boxes += 1;
  const { buffer, bytesRead } = await walk.file.read(Buffer.alloc(16), 0, Math.min(16, limit - start), start);
  if (walk.boxes > MAX_BOXES || bytesRead < 8) return null;
  const isLong = buffer.readUInt32BE(0) === 1;
  const payload = start + (isLong ? 16 : 8);
  const size = isLong ? buffer.readBigUInt64BE(8) : BigInt(buffer.readUInt32BE(0)); // 0 would be: all the rest
  const end = BigInt(start) + size;
  if (end < payload || end > limit) return null;
  return { type: buffer.toString('latin1', 4, 8), start, payload, end: Number(end) };
}

async function isKnownAt({ file }: Walk, start: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, start + 4);
  return bytesRead === 4 && (KEPT['file']?.includes(buffer.toString('latin1')) ?? false);
}

async function blank({ file }: Walk, { start, payload, end }: Box): Promise<true> {
  await file.write('free', start + 4, 'latin1');
  for (let at = payload; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
  return true;
}

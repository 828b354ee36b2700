import { open, type FileHandle } from 'node:fs/promises';
import { videoCodecs } from '#server/kernel/media/video.codecs.ts';

/** Boxes a player needs, by container. Others may hold the location, or aren't video. */
const RETAINED: Record<string, readonly string[]> = {
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
/** Boxes per file: twice as many as a 10 MB file of the shortest boxes a camera writes contains. */
const MAX_BOXES = 20_000;
const ZEROS = Buffer.alloc(64 * 1024);

type Box = { type: string; start: number; payload: number; end: number };
type Walk = { file: FileHandle; boxes: number; seen: Set<string> };

/**
 * Removes from an MP4 what no player needs, such as locations, and any trailing data; false when it isn't a complete
 * video. Removed boxes are overwritten as free space of the same length, so frame offsets stay valid.
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

/** The codecs of a video's tracks. */
export async function codecsOf(path: string): Promise<string[]> {
  const file = await open(path);
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await videoCodecs(read, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** Where the last retained box ends; null when a box is incomplete. */
async function stripFile(walk: Walk, size: number): Promise<number | null> {
  let end = 0;
  for (let at = 0; at < size;) {
    const box = await boxAt(walk, at, size);
    if (box === null)
      return walk.seen.has('moov') && walk.seen.has('mdat') && !(await isKnownAt(walk, at)) ? end : null;
    if (!(await strip(walk, box, 'file'))) return null;
    if (isRetained(box, 'file')) ({ end } = box);
    at = box.end;
  }
  return end;
}

/** False when the box or one inside is incomplete. */
async function strip(walk: Walk, box: Box, container: string): Promise<boolean> {
  if (!isRetained(box, container)) return blank(walk, box);
  if (container === 'file') walk.seen.add(box.type);
  if (!Object.hasOwn(RETAINED, box.type) || box.type === 'file') return true;
  for (let at = box.payload; at < box.end;) {
    const inner = await boxAt(walk, at, box.end);
    if (inner === null || !(await strip(walk, inner, box.type))) return false;
    at = inner.end;
  }
  return true;
}

const isRetained = ({ type }: Box, container: string): boolean => RETAINED[container]?.includes(type) ?? false;

/** The box at this position, ending at `limit` at the latest; null when there is none. */
async function boxAt(walk: Walk, start: number, limit: number): Promise<Box | null> {
  walk.boxes += 1;
  const { buffer, bytesRead } = await walk.file.read(Buffer.alloc(16), 0, Math.min(16, limit - start), start);
  if (walk.boxes > MAX_BOXES || bytesRead < 8) return null;
  const isLong = buffer.readUInt32BE(0) === 1;
  const payload = start + (isLong ? 16 : 8);
  // Size 0 means: to the end of the file.
  const size = isLong ? buffer.readBigUInt64BE(8) : BigInt(buffer.readUInt32BE(0));
  const end = BigInt(start) + size;
  if (end < payload || end > limit) return null;
  return { type: buffer.toString('latin1', 4, 8), start, payload, end: Number(end) };
}

async function isKnownAt({ file }: Walk, start: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, start + 4);
  return bytesRead === 4 && (RETAINED['file']?.includes(buffer.toString('latin1')) ?? false);
}

async function blank({ file }: Walk, { start, payload, end }: Box): Promise<true> {
  await file.write('free', start + 4, 'latin1');
  for (let at = payload; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
  return true;
}

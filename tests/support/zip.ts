import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const DEFLATED = 8;

/** The files of a ZIP archive by name, read by its directory, each checked. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, check] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const packed = archive.readUInt32LE(at + 20);
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(start, start + packed);
    const bytes = method === DEFLATED ? inflateRawSync(stored) : stored;
    if (crc32(bytes) !== check) throw new Error(`${name} is damaged`);
    files.set(name, bytes);
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

/** A list in an archive. */
export const listIn = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[];

import { createWriteStream } from 'node:fs';
import { Readable, type PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: its text, piece by piece, or a stored file, which may be gone. */
export type ArchiveEntry = { name: string; at: Date } & (
  | { text: AsyncIterable<string> }
  | { open: () => Promise<Readable | null> }
);

const sourceOf = async (entry: ArchiveEntry): Promise<Readable | null> =>
  'text' in entry ? Readable.from(entry.text, { objectMode: false }) : entry.open();

/** Writes a ZIP file, one entry after the other, at the pace of the disk; zlib compresses on other threads. */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough; // as it is, beside its declared type
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const orFailure = <T>(work: Promise<T>): Promise<T> => Promise.race([work, failed, written.then(() => work)]);
  for (const end of [failed, written]) end.catch(() => undefined); // seen by whoever waits next
  try {
    for await (const entry of entries) {
      const source = await sourceOf(entry);
      if (source === null) continue;
      const read = new Promise<void>((resolve, reject) => source.once('end', resolve).once('error', reject));
      zip.addReadStream(source, entry.name, { mtime: entry.at, compress: 'text' in entry });
      await orFailure(read).finally(() => source.destroy());
    }
    zip.end();
    await orFailure(written);
  } catch (error) {
    output.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

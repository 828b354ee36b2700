import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { orMissing } from '#server/platform/files/file.store.ts';
import { synced } from '#server/platform/files/whole.file.ts';

/** The list of files, written last: a backup without it is incomplete. */
export const LIST = 'files.json';
/** The folder of a backup that holds uploaded files. */
export const MEDIA = 'media';

export type Digest = { bytes: number; sha256: string };

export type FileList = {
  /** Every file of the backup by its path in the folder. */
  files: Record<string, Digest>;
  /** Referenced files that were missing when the backup was made. */
  missing: string[];
};

/** Content of the file; the hash of the list as JSON reveals changes. */
type ListFile = { sha256: string; list: FileList };

/** Maximum names or faults listed in one message. */
const MAX_NAMED = 5;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

export const digestOf = async (path: string): Promise<Digest> => ({
  bytes: (await stat(path)).size,
  sha256: await sha256Of(createReadStream(path)),
});

/** Writes the list of a folder and of files elsewhere; `known` are digests that needn't be computed. */
export async function writeFileList(
  folder: string,
  missing: string[],
  known: Record<string, Digest> = {},
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const list: FileList = { files: {}, missing };
  for (const path of [...new Set([...paths, ...Object.keys(known)])].filter((found) => found !== LIST).sort())
    list.files[path] = known[path] ?? (await digestOf(join(folder, path)));
  const file: ListFile = { sha256: hashOf(JSON.stringify(list)), list };
  await writeFile(join(folder, LIST), `${JSON.stringify(file, null, 1)}\n`, { mode: 0o640 });
  for (const place of [LIST, MEDIA, '']) await synced(join(folder, place));
}

/** The list of a backup. Throws an error with the names of changed or missing files. */
export async function checkFiles(folder: string): Promise<FileList> {
  const list = await readFileList(folder);
  const faults: string[] = [];
  for (const [path, digest] of Object.entries(list.files)) {
    const fault = await faultOf(join(folder, path), digest);
    if (fault !== null) faults.push(`${path} ${fault}`);
  }
  if (faults.length === 0) return list;
  throw new OperatorError(`The backup in ${folder} is damaged: ${listed(faults)}`);
}

/** Says which files a backup was made without although its rows name them. */
export function describeMissing(missing: string[]): string {
  const count = missing.length === 1 ? '1 file' : `${missing.length} files`;
  return `The backup is not whole: it lacks ${count} that its rows name: ${listed(missing)}`;
}

function listed(texts: string[]): string {
  const others = texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : '';
  return `${texts.slice(0, MAX_NAMED).join(', ')}${others}`;
}

export async function readFileList(folder: string): Promise<FileList> {
  const path = join(folder, LIST);
  const text = await orMissing(readFile(path, 'utf8'));
  if (text === null) throw new OperatorError(`There is no whole backup in ${folder}: its list ${LIST} is missing`);
  return parseFileList(text, path);
}

/** `path` is where the text is, for the message. */
export function parseFileList(text: string, path: string): FileList {
  try {
    const { sha256, list } = JSON.parse(text) as ListFile;
    if (hashOf(JSON.stringify(list)) === sha256) return list;
  } catch {
    // reported below
  }
  throw new OperatorError(`${path} is damaged: what the backup should hold can't be read`);
}

/** How a file differs from what a list says of it, or null. */
export async function faultOf(path: string, { bytes, sha256 }: Digest): Promise<string | null> {
  const found = await orMissing(stat(path));
  if (!found?.isFile()) return 'is missing';
  if (found.size !== bytes) return `has ${found.size} of ${bytes} bytes`;
  return (await digestOf(path)).sha256 === sha256 ? null : 'was changed';
}

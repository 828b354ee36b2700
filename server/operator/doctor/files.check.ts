import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { freeBytes } from '#server/platform/files/free.space.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Writes a file to the store of media and removes it at once. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const { dataDir, fileStore } = config;
  const folder = join(dataDir, 'media');
  if (!fileStore && !existsSync(folder)) return [warning('media', `there is no ${folder}: a start makes it`)];
  await openFileStore(config, { create: false }).check();
  const where = fileStore ? `the bucket ${fileStore.bucket} of ${fileStore.endpoint}` : folder;
  return [ok('media', `${where} takes files`)];
}

/** Bytes below which a disk is nearly full. */
const LITTLE = 2e9;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Free space on the disk that the data folder is on, or will be. */
export async function checkDisk({ dataDir, fileStore, minFreeDisk = 0 }: Config): Promise<Finding[]> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const free = await freeBytes(folder);
  const says = `${gigabytes(free)} are free on the disk of ${folder}`;
  if (!fileStore && free < minFreeDisk) return [fault('disk', `${says}, so uploads are refused: make room`)];
  return [free < LITTLE ? warning('disk', `${says}: make room before it is full`) : ok('disk', says)];
}

import { join } from 'node:path';
import type { FileStore } from './file.store.ts';
import { createFolderStore } from './folder.store.ts';
import type { S3Settings } from './s3.settings.ts';
import { createS3Store } from './s3.store.ts';

type Place = {
  dataDir: string;
  /** Null: files are in the data folder. */
  fileStore: S3Settings | null;
};

/** The store of uploaded files. Without `create`, a missing folder is read as an empty one. */
export const openFileStore = ({ dataDir, fileStore }: Place, { create = true } = {}): FileStore =>
  fileStore ? createS3Store(fileStore) : createFolderStore(join(dataDir, 'media'), { create });

/** The store of copies of people's data. */
export const openExportFiles = ({ dataDir, fileStore }: Place): FileStore =>
  fileStore
    ? createS3Store({ ...fileStore, prefix: `${fileStore.prefix}exports/` })
    : createFolderStore(join(dataDir, 'exports'));

import type { Readable } from 'node:stream';

/** What a file is stored from. The file at `path` may be moved away. */
export type FileSource = Buffer | { path: string };

/** Positions of the first and the last byte. */
export type ByteRange = { start: number; end: number };

export type ListedFile = { name: string; bytes: number; storedAt: Date };

/** Files under names that are used once. Notes and incomplete files have names that begin with a dot. */
export type FileStore = {
  /** The file is durable when this resolves. */
  put(name: string, source: FileSource): Promise<void>;
  /** Gives a file a second name, which outlives the first; false when the file is gone. */
  copy(name: string, copy: string): Promise<boolean>;
  /** Bytes; null when there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Missing files are ignored. */
  remove(names: string[]): Promise<void>;
  /** Lists all files, without notes. */
  list(): AsyncIterable<ListedFile>;
  /** Rejects when files can't be stored. */
  check(): Promise<void>;
  /** A short text beside the files; null when there is none. */
  readNote(name: string): Promise<string | null>;
  writeNote(name: string, text: string): Promise<void>;
};

/** The store didn't answer, or refused; the outcome of the request is unknown. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** Resolves with null where the file or folder is missing. */
export async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

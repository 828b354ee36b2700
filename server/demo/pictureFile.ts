import { Readable } from 'node:stream';
import type { MediaFile } from '#server/files/media.store.ts';

/** Wraps a picture as an uploaded file. */
export const fileOf = (bytes: Buffer): MediaFile => ({ name: null, stream: () => Readable.from([bytes]) });

import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { throwMultipartError } from '#server/platform/http/multipart.limits.ts';
import type { UploadedFile } from './uploads.form.ts';
import type { Writable } from 'node:stream';

export async function readFile(upload: Promise<FileUpload>): Promise<MediaFile> {
  const { filename, createReadStream, capacitor } = (await upload.catch(throwMultipartError)) as UploadedFile;
  if (capacitor.errored) capacitor.destroy(capacitor.errored);
  else capacitor.off('error', giveUp).once('error', giveUp); // a file may be used for more than one variable
  return {
    name: filename || null,
    stream: () => {
      if (capacitor.errored) throw capacitor.errored;
      return createReadStream();
    },
  };
}

/** Ends the stream of a file that couldn't be stored; otherwise its readers would wait forever. */
function giveUp(this: Writable, error: Error): void {
  this.destroy(error);
}

import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs';
import type Upload from 'graphql-upload/Upload.mjs';
import { DomainError } from '#server/kernel/errors.ts';
import {
  MALFORMED_FORM,
  FORM_TOO_LARGE,
  MAX_FORM_BYTES,
  MAX_FORM_FILES,
  throwMultipartError,
} from '#server/platform/http/multipart.limits.ts';
import { ambiguityOf } from '#server/platform/http/json.ts';
import { mappedPaths } from './uploads.map.ts';
import { MAX_MEDIA_BYTES } from '#server/kernel/media/media.ts';

/** Maximum bytes of `operations`. */
const MAX_OPERATION_BYTES = 256 * 1024;

/** Milliseconds to wait for a temporary file that is still being opened when its parser is stopped. */
const OPENING = 1000;

/** The library's temporary file, missing from its types. */
const PATH = '_path';
/** The library's write buffer. */
type Capacitor = Writable & Record<typeof PATH, string>;
export type UploadedFile = FileUpload & { capacitor: Capacitor };

export type UploadForm = {
  /** The operation, with its files in the variables. */
  receive: () => Promise<unknown>;
  /** Stops reading, and resolves when every temporary file is gone. */
  discard: () => Promise<void>;
};

/**
 * The GraphQL multipart request, read by graphql-upload through a stream of ours: `map` is checked before it is
 * applied, and no temporary file is written once the response is known.
 */
export function openUploadForm(request: IncomingMessage, response: ServerResponse): UploadForm {
  const form = Object.assign(new PassThrough(), { headers: request.headers });
  const uploads: Upload[] = [];
  const opened = new Map<Capacitor, Promise<void>>();
  let paths: string[] = [];

  function watch(upload: Upload): void {
    uploads.push(upload);
    const noteFile = ({ capacitor }: UploadedFile) => void opened.set(capacitor, openedNameless(capacitor));
    upload.promise.then((file) => noteFile(file as UploadedFile)).catch(() => undefined);
  }

  const stop = () => {
    request.unpipe(form);
    request.resume(); // lets the client finish sending
    form.destroy();
  };
  form.on('error', () => undefined);
  form.pipe = <Parser extends NodeJS.WritableStream>(parser: Parser): Parser => {
    check(parser as unknown as Writable, form, (known) => (paths = known));
    return PassThrough.prototype.pipe.call(form, parser) as Parser;
  };
  request.once('close', () => !request.readableEnded && form.destroy());

  return {
    async receive() {
      if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new DomainError(FORM_TOO_LARGE);
      request.pipe(form);
      const options = {
        maxFileSize: MAX_MEDIA_BYTES + 1, // one more than allowed, so that our own check refuses it with its own code
        maxFiles: MAX_FORM_FILES + 1,
        maxFieldSize: MAX_OPERATION_BYTES,
      };
      const asRequest = form as unknown as IncomingMessage;
      const operations = await processRequest(asRequest, response, options).catch(throwMultipartError);
      for (const upload of new Set(paths.map((path) => valueAt(operations, path)))) watch(upload as Upload);
      return operations;
    },

    async discard() {
      await Promise.all(opened.values());
      stop();
      await Promise.all([...opened.keys()].map(closed));
    },
  };
}

type OnField = (name: string, value: string, info: { valueTruncated: boolean }) => void;
type OnFile = (name: string, stream: Readable, info: object) => void;

/** Passes a `map` to the library only when it is valid, and only one file per name. */
function check(parser: Writable, form: Readable, take: (paths: string[]) => void): void {
  const onField = parser.listeners('field')[0] as OnField;
  const onFile = parser.listeners('file')[0] as OnFile;
  parser.removeAllListeners('field').removeAllListeners('file');
  let operations = '';
  const seen = new Set<string>();
  parser.on('field', (...[name, value, info]: Parameters<OnField>) => {
    if (name === 'operations') operations = value;
    if (name === 'map' && !info.valueTruncated) {
      const paths = mappedPaths(operations, value);
      if (paths === null) return void parser.destroy(new DomainError(MALFORMED_FORM));
      const ambiguity = ambiguityOf(operations);
      if (ambiguity) return void parser.destroy(ambiguity);
      take(paths);
    }
    return onField(name, value, info);
  });
  parser.on('file', (...[name, stream, info]: Parameters<OnFile>) => {
    if (!seen.has(name)) onFile(name, stream, info);
    else stream.on('error', () => undefined).resume();
    seen.add(name);
  });
  let bytes = 0;
  form.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) parser.destroy(new DomainError(FORM_TOO_LARGE));
  });
}

const valueAt = (operations: unknown, path: string): unknown =>
  path.split('.').reduce((found, step) => (found as Record<string, unknown>)[step], operations);

/** The file is unlinked as soon as it is open, so it can't outlive the process. */
function openedNameless(capacitor: Capacitor): Promise<void> {
  return new Promise((resolve) => {
    const isOfDisk = () => capacitor.errored !== null && 'syscall' in capacitor.errored;
    const onClose = () => (isOfDisk() ? resolve() : void setTimeout(resolve, OPENING).unref());
    capacitor.once('close', onClose);
    capacitor.once('ready', () => {
      capacitor.off('close', onClose);
      resolve(rm(capacitor[PATH], { force: true }));
    });
  });
}

/** The library fails to unlink a file that is already unlinked. */
function closed(capacitor: Capacitor): Promise<void> {
  if (capacitor.closed) return Promise.resolve();
  return new Promise((resolve) => {
    capacitor.once('close', () => resolve());
    capacitor.destroy();
  });
}

import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError, problem, type Problem } from '#server/kernel/errors.ts';
import {
  MALFORMED_FORM,
  FORM_TOO_LARGE,
  multipartError,
  MAX_FORM_BYTES,
  MAX_FORM_FILES,
} from '#server/platform/http/multipart.limits.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES, mediaTooLarge, tooManyMedia } from '#server/kernel/media/media.ts';

/** The files a form accepts: the field's name and the maximum number. */
type Accepted = { field: string; most: number; tooMany: Problem };

export const MEDIA: Accepted = { field: 'media', most: MAX_MEDIA_FILES, tooMany: tooManyMedia };
export const COVER: Accepted = {
  field: 'cover_image',
  most: 1,
  tooMany: problem('INVALID_MEDIA', 'Un proyecto tiene una sola portada'),
};

/** A parsed form: fields by name, and files in order. */
export type Form = { fields: Record<string, unknown>; files: MediaFile[] };

/** A file of the form, stored temporarily. */
type TemporaryFile = { name: string | null; file: FileHandle };

/** Bytes: an update's maximum content in four-byte characters. */
const MAX_FIELD = 256 * 1024;

/** The parser truncates silently, so its limits are one byte and one file above ours. */
export const FORM_LIMITS = {
  fileSize: MAX_MEDIA_BYTES + 1,
  files: MAX_FORM_FILES + 1,
  fieldSize: MAX_FIELD,
  fields: 100,
  parts: 120,
  fieldNameSize: 100,
};
/** Bytes of all fields together. */
const MAX_FIELDS = 1024 * 1024;

/** Calls `work` with the form and deletes the files afterwards. */
export async function withForm<T>(
  request: FastifyRequest,
  accepted: Accepted,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new DomainError(FORM_TOO_LARGE);
  const stored: TemporaryFile[] = [];
  try {
    const fields = await receive(request, accepted, stored);
    const files = stored.map(({ name, file }) => ({
      name,
      stream: () => file.createReadStream({ start: 0, autoClose: false }),
    }));
    return await work({ fields, files });
  } finally {
    await Promise.all(stored.map(({ file }) => file.close()));
  }
}

/** Reads the whole form, and adds files to `stored`. After a refusal the rest of the request is drained. */
async function receive(
  request: FastifyRequest,
  { field, most, tooMany }: Accepted,
  stored: TemporaryFile[],
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown[]>();
  let length = 0;
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname.replace(/\[\d{0,3}\]$/, '');
      if (part.type === 'file') {
        if (hasControls(part.filename ?? '')) throw new DomainError(MALFORMED_FORM);
        const file = await saveTemporary(part, stored, request.server.requireSpace);
        if (file && name.replace(/_\d{1,2}$/, '') !== field) throw new DomainError(unexpectedFile(field));
        if (stored.length > most) throw new DomainError(tooMany);
        continue;
      }
      length += String(part.value).length;
      if (part.valueTruncated || part.fieldnameTruncated || length > MAX_FIELDS) throw new DomainError(FORM_TOO_LARGE);
      fields.set(name, [...(fields.get(name) ?? []), part.value]);
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw multipartError(error);
  }
  return Object.fromEntries(
    [...fields].map(([name, [value, ...others]]) => [name, others.length === 0 ? value : [value, ...others]]),
  );
}

/** Headers may hold no control character but a tab. GraphQL's parser checks this; this one doesn't. */
const hasControls = (name: string): boolean =>
  [...name].some((letter) => (letter < ' ' && letter !== '\t') || letter === '\u007f');

type FilePart = { filename: string; file: Readable };

/** An empty file input of a form sends a nameless file of no bytes; it is ignored. */
async function saveTemporary(
  { filename, file }: FilePart,
  stored: TemporaryFile[],
  requireSpace: () => Promise<void>,
): Promise<FileHandle | null> {
  const aside = await openTemporary();
  stored.push({ name: filename || null, file: aside });
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (bytes === 0) await requireSpace();
    bytes += chunk.length;
    if (bytes > MAX_MEDIA_BYTES) throw new DomainError(mediaTooLarge);
    await aside.writeFile(chunk);
  }
  if (bytes > 0 || filename) return aside;
  stored.pop();
  await aside.close();
  return null;
}

const unexpectedFile = (field: string): Problem =>
  problem('INVALID_MEDIA', `Los archivos deben enviarse en el campo ${field}`);

/** An unlinked file: it exists until it is closed or the process exits. */
async function openTemporary(): Promise<FileHandle> {
  const path = join(tmpdir(), `fichin-${randomBytes(12).toString('hex')}.part`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

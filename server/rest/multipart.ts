import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError, problem, type Problem } from '#server/domain/errors.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES, tooManyMedia } from '#server/domain/update.ts';
import { BROKEN_FORM, FORM_TOO_LARGE, formRefusal, MAX_FORM_BYTES } from '#server/http/broken.form.ts';
import type { NewMedia } from '#server/services/update.writes.ts';

/** The files a form may bring: in which field, and how many. */
type Accepted = { field: string; most: number; tooMany: Problem };

export const MEDIA: Accepted = { field: 'media', most: MAX_MEDIA_FILES, tooMany: tooManyMedia };
export const COVER: Accepted = {
  field: 'cover_image',
  most: 1,
  tooMany: problem('INVALID_MEDIA', 'Un proyecto tiene una sola portada'),
};

/** A sent form: its fields under their names, and its files in the order they came. */
export type Form = { fields: Record<string, unknown>; files: NewMedia['file'][] };

/** Bytes. The content of an update in the widest letters, with room. */
const MAX_FIELD = 256 * 1024;

/** The parser cuts a file off without a word: one byte and one file more than allowed show that it did. */
export const FORM_LIMITS = {
  fileSize: MAX_MEDIA_BYTES + 1,
  files: MAX_MEDIA_FILES + 1,
  fieldSize: MAX_FIELD,
  fields: 100,
  parts: 120,
  fieldNameSize: 100,
};
/** Bytes of all fields together. */
const MAX_FIELDS = 1024 * 1024;

const TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 'El archivo supera los 10MB');

/** Hands the form to `work`; the files are gone when it is done, whatever it came to. */
export async function withForm<T>(
  request: FastifyRequest,
  accepted: Accepted,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new DomainError(FORM_TOO_LARGE);
  const kept: FileHandle[] = [];
  try {
    const fields = await receive(request, accepted, kept);
    const files = kept.map((file) => ({ stream: () => file.createReadStream({ start: 0, autoClose: false }) }));
    return await work({ fields, files });
  } finally {
    await Promise.all(kept.map((file) => file.close()));
  }
}

/** Reads the whole form, files into `kept`. On a refusal the rest of the request is let run out unread. */
async function receive(
  request: FastifyRequest,
  { field, most, tooMany }: Accepted,
  kept: FileHandle[],
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown[]>();
  let length = 0;
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname.replace(/\[\d{0,3}\]$/, '');
      if (part.type === 'file') {
        if (hasControls(part.filename ?? '')) throw new DomainError(BROKEN_FORM);
        const file = await keepAside(part, kept);
        if (file && name.replace(/_\d{1,2}$/, '') !== field) throw new DomainError(misplaced(field));
        if (kept.length > most) throw new DomainError(tooMany);
        continue;
      }
      length += String(part.value).length;
      if (part.valueTruncated || part.fieldnameTruncated || length > MAX_FIELDS) throw new DomainError(FORM_TOO_LARGE);
      fields.set(name, [...(fields.get(name) ?? []), part.value]);
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw formRefusal(error);
  }
  return Object.fromEntries(
    [...fields].map(([name, [value, ...others]]) => [name, others.length === 0 ? value : [value, ...others]]),
  );
}

/** No header may hold a control character but a tab. GraphQL's parser refuses them; this one doesn't. */
const hasControls = (name: string): boolean =>
  [...name].some((letter) => (letter < ' ' && letter !== '\t') || letter === '\u007f');

type FilePart = { filename: string; file: Readable };

/** A form's empty file input sends a nameless file of no bytes, which is no file. */
async function keepAside({ filename, file }: FilePart, kept: FileHandle[]): Promise<FileHandle | null> {
  const aside = await openAside();
  kept.push(aside);
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_MEDIA_BYTES) throw new DomainError(TOO_LARGE);
    await aside.writeFile(chunk);
  }
  if (bytes > 0 || filename) return aside;
  kept.pop();
  await aside.close();
  return null;
}

const misplaced = (field: string): Problem =>
  problem('INVALID_MEDIA', `Los archivos deben enviarse en el campo ${field}`);

/** A file without a name: it lasts until it is closed, or the process ends, however that comes. */
async function openAside(): Promise<FileHandle> {
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

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { insidesOf } from '#server/kernel/markdown/markup.ts';
import { cachedFor } from '#server/platform/database/cached.ts';
import type { FileSource, FileStore, ListedFile } from './file.store.ts';
import { createS3Requests, TIMEOUTS, type S3Body } from './s3.requests.ts';
import type { S3Settings } from './s3.settings.ts';

/** Milliseconds a size is cached, so other server processes may offer a removed file for this long. */
const REMEMBERED = 60_000;
const MAX_REMEMBERED = 10_000;
/** Milliseconds between checks whether the store answers, and whether it takes a file. */
const [CHECK_EVERY, PROBE_EVERY] = [2_000, 60_000];
const DELETES_AT_ONCE = 8;
const PROBE = '.probe';

const [OK, NO_CONTENT, PARTIAL, NOT_FOUND] = [200, 204, 206, 404];

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');

const textOf = (xml: string, element: string): string | null => {
  const [found] = insidesOf(xml, element);
  return found === undefined ? null : decoded(found);
};

function bodyOf(bytes: Buffer): S3Body {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), open: () => bytes };
}

async function fileBody(path: string): Promise<S3Body> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex'), open: () => createReadStream(path) };
}

/** Files in a bucket of an S3-compatible store, each by one request. */
export function createS3Store(settings: S3Settings, timeouts = TIMEOUTS): FileStore {
  const { bucket, prefix } = settings;
  const { send, open } = createS3Requests(settings, timeouts);
  const sizes = new LRUCache<string, number>({ max: MAX_REMEMBERED, ttl: REMEMBERED });
  const keyOf = (name: string): string => `${prefix}${name}`;

  const putBody = (name: string, body: S3Body, tries?: number) =>
    send({ method: 'PUT', key: keyOf(name), body, ...(tries ? { tries } : {}) }, [OK]);

  async function put(name: string, source: FileSource): Promise<void> {
    if (Buffer.isBuffer(source)) {
      await putBody(name, bodyOf(source));
      return;
    }
    await putBody(name, await fileBody(source.path));
    await rm(source.path, { force: true });
  }

  async function removeOne(name: string): Promise<void> {
    await send({ method: 'DELETE', key: keyOf(name) }, [OK, NO_CONTENT, NOT_FOUND]);
    sizes.delete(name);
  }

  async function* list(): AsyncGenerator<ListedFile> {
    let after: string | null = null;
    do {
      const page: Record<string, string> = after === null ? {} : { 'continuation-token': after };
      const query = { 'list-type': '2', prefix, ...page };
      const { text } = await send({ method: 'GET', query }, [OK]);
      for (const entry of insidesOf(text, 'Contents')) {
        const name = (textOf(entry, 'Key') ?? '').slice(prefix.length);
        const isFile = name !== '' && !name.startsWith('.') && !name.includes('/');
        const [bytes, storedAt] = [Number(textOf(entry, 'Size')), new Date(textOf(entry, 'LastModified') ?? 0)];
        if (isFile) yield { name, bytes, storedAt };
      }
      after = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
    } while (after !== null);
  }

  const probe = cachedFor(PROBE_EVERY, async () => {
    await putBody(PROBE, bodyOf(Buffer.from('x')), 1);
    await removeOne(PROBE);
  });

  return {
    put,
    list,

    async copy(name, copy) {
      const headers = { 'x-amz-copy-source': `/${bucket}/${keyOf(name)}` };
      const { status, text } = await send({ method: 'PUT', key: keyOf(copy), headers }, [OK, NOT_FOUND]);
      return status === OK && !text.includes('<Error>'); // a copy may fail after its status was sent
    },

    async sizeOf(name) {
      const known = sizes.get(name);
      if (known !== undefined) return known;
      const { status, headers } = await send({ method: 'HEAD', key: keyOf(name) }, [OK, NOT_FOUND]);
      if (status === NOT_FOUND) return null;
      const size = Number(headers.get('content-length'));
      sizes.set(name, size);
      return size;
    },

    async open(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const { status, body } = await open({ method: 'GET', key: keyOf(name), headers }, [OK, PARTIAL, NOT_FOUND]);
      if (status === NOT_FOUND || body === null) {
        await body?.cancel();
        sizes.delete(name);
        return null;
      }
      return Readable.fromWeb(body as WebStream);
    },

    async remove(names) {
      for (let at = 0; at < names.length; at += DELETES_AT_ONCE) {
        const ended = await Promise.allSettled(names.slice(at, at + DELETES_AT_ONCE).map(removeOne));
        const failed = ended.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason; // after all of them have ended
      }
    },

    check: cachedFor(CHECK_EVERY, async () => {
      await send({ method: 'HEAD', tries: 1 }, [OK]);
      await probe();
    }),

    async readNote(name) {
      const { status, text } = await send({ method: 'GET', key: keyOf(name) }, [OK, NOT_FOUND]);
      return status === OK ? text : null;
    },

    async writeNote(name, text) {
      await putBody(name, bodyOf(Buffer.from(text)));
    },
  };
}

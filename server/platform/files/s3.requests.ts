import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreUnavailable } from './file.store.ts';
import type { S3Settings } from './s3.settings.ts';

export type S3Body = {
  bytes: number;
  sha256: string;
  /** Called for each try. */
  open: () => Buffer | Readable;
};

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
  tries?: number;
};

export type S3Answer = { status: number; headers: Headers; text: string };

/**
 * Timeouts in milliseconds, of one try and of all: without a body or with a small one, shorter than the timeout of a
 * silent HTTP connection; with a larger body, the limit of all tries grows with each MiB.
 */
export const TIMEOUTS = { answer: 5_000, answers: 10_000, body: 60_000, perMiB: 1_000 };

const TRIES = 3;
/** Milliseconds before the second try; before the third twice as many. */
const PAUSE = 200;
const MIB = 1024 * 1024;
/** Bytes. */
const SMALL = 64 * 1024;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A response that a retry won't change. */
class Refused extends Error {}

const isPassing = (status: number): boolean => status >= 500 || status === 429;

const requestBody = (body: Buffer | Readable): BodyInit =>
  body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : new Uint8Array(body);

/** Signed requests to a bucket, repeated when the store doesn't answer or says that it can't now. */
export function createS3Requests(settings: S3Settings, timeouts = TIMEOUTS) {
  const { endpoint, bucket, ...keys } = settings;

  /** Milliseconds for one try, and for all. */
  function timesOf({ body }: S3Request): { one: number; all: number } {
    if (body === undefined || body.bytes <= SMALL) return { one: timeouts.answer, all: timeouts.answers };
    const all = timeouts.body + Math.ceil(body.bytes / MIB) * timeouts.perMiB;
    return { one: all, all };
  }

  async function fetchOnce({ method, key = '', query = {}, headers = {}, body }: S3Request, signal: AbortSignal) {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sent: Record<string, string> = { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 };
    if (body) sent['content-length'] = String(body.bytes);
    const signed = await new AwsV4Signer({ ...keys, method, url: url.href, headers: sent, service: 's3' }).sign();
    const source = body?.open();
    try {
      const content = source ? { body: requestBody(source), duplex: 'half' as const } : {};
      return await fetch(signed.url, { method, headers: signed.headers, redirect: 'manual', signal, ...content });
    } finally {
      if (source instanceof Readable) source.destroy();
    }
  }

  /** One try; the timeout includes `read`. */
  async function tryOnce<T>(
    request: S3Request,
    timeout: number,
    expected: number[],
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error(`no answer within ${Math.round(timeout)} ms`)), timeout);
    try {
      const answer = await fetchOnce(request, giveUp.signal);
      if (expected.includes(answer.status)) return await read(answer);
      const reason = `${answer.status} ${/<Code>([^<]{1,100})/.exec(await answer.text())?.[1] ?? ''}`.trim();
      throw isPassing(answer.status) ? new Error(reason) : new Refused(reason);
    } finally {
      clearTimeout(timer);
    }
  }

  async function repeat<T>(request: S3Request, expected: number[], read: (answer: Response) => Promise<T>): Promise<T> {
    const { one, all } = timesOf(request);
    const end = performance.now() + all;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryOnce(request, Math.min(one, end - performance.now()), expected, read);
      } catch (error) {
        const isLast = attempt >= (request.tries ?? TRIES) || performance.now() + PAUSE * attempt >= end;
        if (error instanceof Refused || isLast) {
          throw new StoreUnavailable(`${request.method} of the file store failed: ${reasonOf(error)}`, {
            cause: error,
          });
        }
        await pause(PAUSE * attempt);
      }
    }
  }

  return {
    /** Resolves with the whole response, which must have one of these statuses. */
    send: (request: S3Request, expected: number[]): Promise<S3Answer> =>
      repeat(request, expected, async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        text: await answer.text(),
      })),

    /** Resolves with a response whose body is still to be read, at any pace. */
    open: (request: S3Request, expected: number[]): Promise<Response> =>
      repeat(request, expected, async (answer) => answer),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

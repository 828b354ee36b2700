import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import { signatureProblem } from './s3.signature.ts';

/**
 * `cut`: a file is stored, then the connection breaks. `silent`: no answer ever comes. `spoil`: other bytes are stored.
 */
export type S3Fault = 'unavailable' | 'slow_down' | 'cut' | 'silent' | 'spoil';

type Stored = { bytes: Buffer; at: Date };

/** Few, so that every list has pages. */
const PAGE = 5;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

export type StandIn = Awaited<ReturnType<typeof startS3>>;

/** An S3-compatible store in memory: believes signatures that are right, and has faults on demand. */
export async function startS3() {
  const stored = new Map<string, Stored>();
  const keys = { region: 'us-east-1', accessKeyId: 'tests', secretAccessKey: randomBytes(15).toString('base64') };
  const bucket = 'fichin-tests';
  let fault: S3Fault | null = null;
  let latency = 0;
  let asked = 0;
  const written: string[] = [];

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const names = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = names.slice(0, PAGE);
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const contents = page.map((key) => {
      const { bytes, at } = stored.get(key) as Stored;
      const tag = createHash('md5').update(bytes).digest('hex');
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified>
        <ETag>&quot;${tag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const isTruncated = names.length > PAGE;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix>
       <IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${
         isTruncated ? `<NextContinuationToken>${escaped(next)}</NextContinuationToken>` : ''
       }</ListBucketResult>`,
    );
  }

  function read({ method, headers }: IncomingMessage, key: string, response: ServerResponse): void {
    const bytes = stored.get(key)?.bytes;
    if (!bytes) return method === 'HEAD' ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
    if (part.length === 0 && first !== undefined) return refuse(response, 416, 'InvalidRange');
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length });
    response.end(method === 'HEAD' ? undefined : part);
  }

  function write({ headers, socket }: IncomingMessage, key: string, body: Buffer, response: ServerResponse): void {
    const from = headers['x-amz-copy-source'];
    const bytes = from === undefined ? body : stored.get(String(from).slice(`/${bucket}/`.length))?.bytes;
    if (!bytes) return refuse(response, 404, 'NoSuchKey');
    written.push(key);
    stored.set(key, { bytes: fault === 'spoil' ? Buffer.alloc(bytes.length) : bytes, at: new Date() });
    if (fault === 'cut') socket.destroy();
    else response.writeHead(200).end(from === undefined ? '' : '<CopyObjectResult></CopyObjectResult>');
  }

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const refused = signatureProblem(request, body, keys);
    if (refused) return refuse(response, 403, refused);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '' && method === 'GET') return list(searchParams, response);
    if (key === '' && method === 'HEAD') return void response.writeHead(200).end();
    if (key === '') return refuse(response, 405, 'MethodNotAllowed');
    if (method === 'GET' || method === 'HEAD') return read(request, key, response);
    if (method === 'PUT') return write(request, key, body, response);
    if (method !== 'DELETE') return refuse(response, 405, 'MethodNotAllowed');
    stored.delete(key);
    response.writeHead(204).end();
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const body = await buffer(request).catch(() => null);
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    if (body === null || fault === 'silent') return;
    if (fault === 'unavailable') refuse(response, 503, 'ServiceUnavailable');
    else if (fault === 'slow_down') refuse(response, 503, 'SlowDown');
    else answer(request, body, response);
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = { endpoint: `http://127.0.0.1:${port}`, bucket, prefix: 'media/', ...keys };

  return {
    settings,
    /** How a server process is told of the store. */
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_PREFIX: settings.prefix,
    },
    /** From now on. */
    fail: (next: S3Fault): void => void (fault = next),
    recover: (): void => void (fault = null),
    /** Milliseconds before each answer. */
    delay: (ms: number): void => void (latency = ms),
    requests: (): number => asked,
    /** Each file as often as it was stored. */
    written: (): readonly string[] => written,
    /** As they are stored, prefix included, sorted. */
    keys: (): string[] => [...stored.keys()].sort(),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

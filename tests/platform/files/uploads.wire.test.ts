import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { createUpdate, uploadForm } from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { expectNoOrphans, storedIn, video } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
});
beforeEach(async () => {
  project = await app.given.project(dana);
});
/** The server notices and cleans up aborted uploads only after a while. */
afterEach(() => vi.waitFor(() => expectNoOrphans(app), 30_000));

const NEWS = { title: 'Avance', content: 'Texto' };

/** The server's first response to a form that has begun but not ended. */
async function firstAnswer(path: string, header: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\n${header}\r\ncontent-length: 5000000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

describe.each(APIS)('over the wire of %s', (api) => {
  const path = () => (api === 'rest' ? `/api/projects/${project}/updates` : '/graphql');

  test('answers 401 before the body is read', async () => {
    expect(await firstAnswer(path(), 'apollo-require-preflight: 1')).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const before = await storedIn(app);
    const controller = new AbortController();
    const query = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { id } } }';
    const form = uploadForm(query, { input: { ...NEWS, projectId: project, media: [{ file: null }] } }, [
      { file: video(9_000_000) },
    ]);
    form.append('title', 'Avance');
    const bytes = Buffer.from(await new Response(form).arrayBuffer());
    const type = `multipart/form-data; boundary=${bytes.subarray(2, bytes.indexOf('\r\n')).toString()}`;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(bytes.subarray(0, 4_000_000)) });
    const asked = fetch(`${app.url}${path()}`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: controller.signal,
      headers: { 'content-type': type, 'apollo-require-preflight': '1', authorization: `Bearer ${dana.token}` },
    } as RequestInit);
    await new Promise((resolve) => setTimeout(resolve, 100));
    controller.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await expect.poll(() => storedIn(app)).toEqual(before);
    expect((await app.ask(api, dana, createUpdate(project, NEWS))).ok).toBe(true);
  });
});

test('GraphQL refuses a form that any site could send before it is read', async () => {
  expect(await firstAnswer('/graphql', 'origin: https://malo.example')).toMatch(/^HTTP\/1\.1 400 /);
});

test('serves them as they are for good: typed, never sniffed, and in parts', async () => {
  const {
    data: {
      media: [kept],
    },
  } = await app.ask('rest', dana, createUpdate(project, { ...NEWS, files: [{ file: video(5000) }] }));
  const address = kept?.url ?? '';
  const whole = await app.send(address, {});
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const part = await app.send(address, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 100-199/5000',
    '100',
  ]);
  const asking = async (range: string) => {
    const { status, headers } = await app.send(address, { headers: { range } });
    return [status, headers.get('content-range'), headers.get('content-length')];
  };
  for (const ends of ['bytes=-1000', 'bytes=4000-', 'bytes=4000-4999', 'bytes=4000-9999999']) {
    expect(await asking(ends), ends).toEqual([206, 'bytes 4000-4999/5000', '1000']);
  }
  for (const nonsense of ['bytes=', 'bytes=a-b', 'bytes=9-5', 'bytes=-', 'pages=1-2', 'bytes', 'bytes=1-2-3', '1-2']) {
    expect(await asking(nonsense), nonsense).toEqual([200, null, '5000']);
  }
  for (const all of ['bytes=-5000', 'bytes=-9999', 'bytes=0-']) {
    expect((await asking(all))[2], all).toBe('5000');
  }
  for (const beyond of ['bytes=5000-', 'bytes=9999-99999', 'bytes=-0']) {
    expect((await asking(beyond)).slice(0, 2), beyond).toEqual([416, 'bytes */5000']);
  }
  const refused = await app.send(address, { headers: { range: 'bytes=5000-' } });
  expect(refused.body).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  expect(refused.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/media/', '/media/..%2ffichin.db', '/media/.hidden', '/media/nothing.png']) {
    expect((await app.send(path, {})).status, path).toBeGreaterThanOrEqual(400);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodedBody } from '#server/platform/http/pages/encodings.ts';
import { otherAddresses, webClient } from '#server/platform/http/web.client.ts';

let server: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fichin-web-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['robots.txt', 'assets/main-1.js', 'assets/main-1.js.br']) writeFileSync(join(folder, name), name);
  server = fastify();
  server.decorate('countError', () => undefined); // its errors are counted by the whole server
  await server.register(webClient(folder));
  await server.register(otherAddresses(encodedBody('<!doctype html>la página'), { unknown: () => undefined }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await server.inject({ url, headers });
  return { status: statusCode, kept: answered['cache-control'], encoding: answered['content-encoding'], body };
};

test('hashed files are kept for good, the others for a while', async () => {
  const file = { status: 200, encoding: undefined };
  expect(await get('/assets/main-1.js')).toEqual({
    ...file,
    kept: 'public, max-age=31536000, immutable',
    body: 'assets/main-1.js',
  });
  expect(await get('/robots.txt')).toEqual({ ...file, kept: 'public, max-age=300', body: 'robots.txt' });
});

test('what was compressed at the build is sent so', async () => {
  expect(await get('/assets/main-1.js', { 'accept-encoding': 'br' })).toMatchObject({
    encoding: 'br',
    body: 'assets/main-1.js.br',
  });
});

test('every address a person opens is the page; a file that is not there is not', async () => {
  for (const [url, status] of [
    ['/dashboard', 200],
    ['/projects/7', 200],
    ['/Projects/7/updates/', 200],
    ['/status', 404], // people read it in that page
    ['/projects/7/nothing', 404],
  ] as const) {
    expect(await get(url, { accept: 'text/html' }), url).toMatchObject({
      status,
      kept: 'no-cache',
      body: expect.stringContaining('página') as string,
    });
  }
  for (const url of ['/assets/main-0.js', '/nothing.png', '/%61ssets/nothing', '/feeds']) {
    expect(await get(url, { accept: '*/*' }), url).toMatchObject({
      status: 404,
      body: expect.stringContaining('NOT_FOUND') as string,
    });
  }
});

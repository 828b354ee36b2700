import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { expectNoOrphans, loseFile, picture, video } from '#tests/support/media.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { unzipped } from '#tests/support/zip.ts';

let app: TestApp;
let dana: Account;
let project: number;

beforeEach(async () => {
  app = await startAppForTest();
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
});

async function uploaded(file: Blob): Promise<string> {
  const sent = { title: 'Avance', content: 'Texto', files: [{ file }] };
  return (await app.ask('rest', dana, createUpdate(project, sent))).data.media[0]?.url ?? '';
}

test('a file that a browser has is not sent again, and HEAD tells its size alone', async () => {
  const url = await uploaded(video(5000));
  const whole = await app.send(url, {});
  const etag = whole.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await fetch(`${app.url}${url}`, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')], known).toEqual([304, '', etag]);
  }
  expect((await app.send(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await fetch(`${app.url}${url}`, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5000', '']);
  for (const header of ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy']) {
    expect(head.headers.get(header), header).toBe(whole.headers.get(header));
  }
});

test('a part is sent only of the file whose beginning the browser has', async () => {
  const url = await uploaded(video(5000));
  const etag = (await app.send(url, {})).headers.get('etag') ?? '';
  const statusFor = async (known: string) =>
    (await app.send(url, { headers: { range: 'bytes=0-9', 'if-range': known } })).status;
  expect([await statusFor(etag), await statusFor('"other"'), await statusFor(new Date().toUTCString())]).toEqual([
    206, 200, 200,
  ]);
});

test('a file that was lost is not found, also when it was just there, and nothing else suffers', async () => {
  const url = await uploaded(await picture());
  expect((await app.send(url, {})).status).toBe(200);
  await loseFile(app, url);
  const answers = await Promise.all([
    app.send(url, {}),
    app.send(`${url}?w=320`, { headers: { accept: 'image/webp' } }),
  ]);
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  expect((await app.send('/readyz', {})).status).toBe(200);
});

describe.skipIf(currentEngine() === 'sqlite')('two copies of the server with a store and no disk in common', () => {
  async function copyElsewhere(): Promise<TestApp> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-elsewhere-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return startAppForTest({ beside: { ...app, dataDir } });
  }

  test('serve the same files, in each size, until they are removed', async () => {
    const copy = await copyElsewhere();
    const { coverImage } = (await app.ask('rest', dana, setCover(project, await picture('png', 960, 540)))).data;
    const small = { headers: { accept: 'image/webp' } };
    for (const server of [app, copy]) {
      expect((await server.send(coverImage ?? '', {})).status).toBe(200);
      expect((await server.send(`${coverImage}?w=320`, small)).headers.get('content-type')).toBe('image/webp');
    }
    await copy.ask('rest', dana, setCover(project, await picture()));
    for (const server of [app, copy]) expect((await server.send(coverImage ?? '', {})).status).toBe(404);
    await expectNoOrphans(app);
  });

  test('serve the same copies of data', async () => {
    const copy = await copyElsewhere();
    await app.ask(dana, requestDataExport());
    await runJobs(copy);
    const link = `/mis-datos/${secretTo('mis-datos', (await mailsOf(copy))[0])}`;
    for (const server of [app, copy]) {
      const answer = await fetch(`${server.url}${link}`);
      expect(answer.status).toBe(200);
      expect(unzipped(Buffer.from(await answer.arrayBuffer())).has('cuenta.json')).toBe(true);
    }
  });
});

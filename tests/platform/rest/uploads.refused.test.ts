import { readdirSync, readlinkSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { storedIn } from '#tests/support/media.ts';
import { like, SOME_TEXT } from './expected.ts';
import { abandonUpload, formOf, png } from './form.ts';
import { MAX_MEDIA_BYTES } from '#server/kernel/media/media.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
});

const post = (parts: Parameters<typeof formOf>[0], person: Account | null = dana) =>
  app.rest(person, 'POST', `/projects/${project}/updates`, formOf({ title: 'Avance', content: 'Texto', ...parts }));
const stored = () => storedIn(app);
/** Temporary files of an upload are unlinked; they show as open file descriptors of this process. */
const aside = () =>
  listed('/proc/self/fd')
    .map((fd) => targetOf(`/proc/self/fd/${fd}`))
    .filter((path) => path.includes('.part'));

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

describe('what is refused leaves no file behind', () => {
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']);
  const cases: [string, number, string, () => Promise<Parameters<typeof formOf>[0]>][] = [
    [
      'an SVG under another name',
      400,
      'INVALID_MEDIA',
      async () => ({ media: [await png(), { file: svg, name: 'a.png' }] }),
    ],
    ['an empty file', 400, 'INVALID_MEDIA', async () => ({ media: { file: new Blob([]), name: 'a.png' } })],
    [
      'a file over 10 MB',
      413,
      'PAYLOAD_TOO_LARGE',
      async () => ({ media: { file: new Blob([new Uint8Array(MAX_MEDIA_BYTES + 1)]), name: 'a.png' } }),
    ],
    [
      'eleven files',
      400,
      'INVALID_MEDIA',
      async () => ({ media: await Promise.all(Array.from({ length: 11 }, () => png())) }),
    ],
    ['a file in another field', 400, 'INVALID_MEDIA', async () => ({ attachment: await png() })],
    ['a form without a title', 400, 'VALIDATION', async () => ({ title: ' ', media: await png() })],
    ['a caption nobody wrote', 400, 'VALIDATION', async () => ({ media: await png(), caption_0: 'a\u0000b' })],
    [
      'a field without end',
      413,
      'PAYLOAD_TOO_LARGE',
      async () => ({ content: 'x'.repeat(300_000), media: await png() }),
    ],
  ];

  test.each(cases)('%s', async (_name, status, code, parts) => {
    const before = await stored();
    expect(await post(await parts())).toMatchObject({ status, body: { code, error: SOME_TEXT } });
    expect(await stored()).toEqual(before);
    expect(aside()).toEqual([]);
  });

  test('a stranger, before the form is read', async () => {
    expect(await post({ media: await png() }, null)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('an investor, and a developer of something else', async () => {
    const before = await stored();
    for (const other of [await app.given.investor(), await app.given.developer()]) {
      expect(await post({ media: await png() }, other)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await stored()).toEqual(before);
  });

  test('an upload that stops half-way', async () => {
    const before = await stored();
    await abandonUpload(`${app.url}/api/projects/${project}/updates`, dana.token);
    await expect.poll(aside).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await post({ media: await png() })).toMatchObject({ status: 201 });
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=x', 'nothing of the kind'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA'],
    [
      'a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nA\r\n--x--\r\n',
    ],
  ])('a broken form: %s', async (_name, type, body) => {
    const answer = await app.send(`/api/projects/${project}/updates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${dana.token}`, 'content-type': type },
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: like(/^(BAD_REQUEST|VALIDATION)$/) } });
  });
});

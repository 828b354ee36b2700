import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_MEDIA_BYTES } from '#server/domain/update.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Account } from '../../support/given.ts';
import { like, SOME_TEXT } from './expected.ts';
import { abandonUpload, formOf, picture } from './form.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let project: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Estudio Sur');
});
beforeEach(async () => {
  project = await app.given.project(dana);
});
afterAll(() => app.stop());

type Update = {
  id: number;
  title: string;
  is_public: boolean;
  update_type: string;
  media_urls: string[];
  media: { caption: string }[];
};

const post = (parts: Parameters<typeof formOf>[0], person: Account | null = dana) =>
  app.rest(person, 'POST', `/projects/${project}/updates`, formOf({ title: 'Avance', content: 'Texto', ...parts }));
const put = (update: Update, body: unknown) => app.rest(dana, 'PUT', `/projects/${project}/updates/${update.id}`, body);
const updateOf = ({ body }: { body: unknown }) => body as Update;
const stored = () => listed(join(app.dataDir, 'media'));
/** Files put aside while a form is read have no name; this process still holds them while they are open. */
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

const png = async (name = 'a.png') => ({ file: await picture(), name });
const names = (urls: string[]) => urls.map((url) => url.split('/').at(-1));

describe('what a form may say', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('is_public as %s', async (sent, isPublic) => {
    expect(updateOf(await post({ is_public: sent })).is_public).toBe(isPublic);
  });

  test('captions go by the number of their file', async () => {
    const { media } = updateOf(await post({ media: [await png(), await png()], caption_1: 'Segunda' }));
    expect(media.map(({ caption }) => caption)).toEqual(['', 'Segunda']);
  });

  test('a file input left empty is no file', async () => {
    const answer = await post({ media: { file: new Blob([]), name: '' } });
    expect(answer).toMatchObject({ status: 201, body: { media_urls: [] } });
  });

  test('JSON does when there are no files', async () => {
    const answer = await app.rest(dana, 'POST', `/projects/${project}/updates`, {
      title: 'Sin archivos',
      content: 'Texto',
      is_public: false,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { title: 'Sin archivos', update_type: 'general', is_public: false },
    });
  });

  test('an unknown type is named as such', async () => {
    expect(await post({ update_type: 'rumor' })).toMatchObject({ status: 400, body: { code: 'INVALID_UPDATE_TYPE' } });
  });
});

describe('the files that stay', () => {
  const forms: [string, (kept: string[]) => unknown][] = [
    ['repeated fields', (kept) => formOf({ existing_media: kept })],
    ['existing_media[]', (kept) => formOf({ 'existing_media[]': kept })],
    ['a JSON list', (kept) => formOf({ existing_media: JSON.stringify(kept) })],
    ['a JSON body', (kept) => ({ existing_media: kept })],
  ];

  test.each(forms)('as %s, in the order named', async (_name, sent) => {
    const before = updateOf(await post({ media: [await png(), await png(), await png()], caption_2: 'Tercera' }));
    const [first = '', , third = ''] = before.media_urls;
    const after = updateOf(await put(before, sent([third, first])));
    expect(after).toMatchObject({
      title: 'Avance',
      media_urls: [third, first],
      media: [{ caption: 'Tercera' }, { caption: '' }],
    });
  });

  test('all of them when nothing is said, none when nothing is named', async () => {
    const before = updateOf(await post({ media: [await png()], is_public: 'false' }));
    expect(updateOf(await put(before, formOf({ title: 'Otro' })))).toMatchObject({
      media_urls: before.media_urls,
      is_public: false,
    });
    expect(updateOf(await put(before, formOf({ existing_media: '' }))).media_urls).toEqual([]);
  });

  test('new ones come after them, and a stranger among them is refused', async () => {
    const before = updateOf(await post({ media: [await png()] }));
    const after = updateOf(
      await put(before, formOf({ existing_media: before.media_urls, media: await png(), caption_0: 'Nueva' })),
    );
    expect(after.media_urls).toEqual([before.media_urls[0], like(/\.png$/)]);
    expect(after.media[1]?.caption).toBe('Nueva');
    const refused = await put(before, formOf({ existing_media: '/media/0000.png', media: await png() }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_MEDIA' } });
  });
});

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
    const before = stored();
    expect(await post(await parts())).toMatchObject({ status, body: { code, error: SOME_TEXT } });
    expect(stored()).toEqual(before);
    expect(aside()).toEqual([]);
  });

  test('a stranger, before the form is read', async () => {
    expect(await post({ media: await png() }, null)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('an investor, and a developer of something else', async () => {
    const before = stored();
    for (const other of [await app.given.investor(), await app.given.developer()]) {
      expect(await post({ media: await png() }, other)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(stored()).toEqual(before);
  });

  test('an upload that stops half-way', async () => {
    const before = stored();
    await abandonUpload(`${app.url}/api/projects/${project}/updates`, dana.token);
    await expect.poll(aside).toEqual([]);
    expect(stored()).toEqual(before);
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

test('exactly 10 MB is taken: a video is kept as it came', async () => {
  const video = new Uint8Array(MAX_MEDIA_BYTES);
  video.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'));
  const {
    media_urls: [url = ''],
    media,
  } = updateOf(await post({ media: { file: new Blob([video]), name: 'a.MP4' } }));
  expect(names([url])[0]).toMatch(/^\w+\.mp4$/);
  expect(media).toMatchObject([{ type: 'video', thumbnail_url: null, width: null }]);
  const part = await app.send(url, { headers: { range: 'bytes=0-31' } });
  expect(part.status).toBe(206);
});

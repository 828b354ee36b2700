import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { video } from '#tests/support/media.ts';
import { like } from './expected.ts';
import { formOf, png } from './form.ts';
import { MAX_MEDIA_BYTES } from '#server/kernel/media/media.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
});
beforeEach(async () => {
  project = await app.given.project(dana);
});

type Update = {
  id: number;
  title: string;
  is_public: boolean;
  update_type: string;
  media_urls: string[];
  media: { caption: string }[];
};

const post = (parts: Parameters<typeof formOf>[0]) =>
  app.rest(dana, 'POST', `/projects/${project}/updates`, formOf({ title: 'Avance', content: 'Texto', ...parts }));
const put = (update: Update, body: unknown) => app.rest(dana, 'PUT', `/projects/${project}/updates/${update.id}`, body);
const updateOf = ({ body }: { body: unknown }) => body as Update;

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

test('exactly 10 MB is taken: a video is not encoded again', async () => {
  const {
    media_urls: [url = ''],
    media,
  } = updateOf(await post({ media: { file: video(MAX_MEDIA_BYTES), name: 'a.MP4' } }));
  expect(names([url])[0]).toMatch(/^\w+\.mp4$/);
  expect(media).toMatchObject([{ type: 'video', thumbnail_url: null, width: null }]);
  const part = await app.send(url, { headers: { range: 'bytes=0-31' } });
  expect(part.status).toBe(206);
});

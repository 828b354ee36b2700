import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { createUpdate, deleteUpdate, editUpdate, getUpdate, type Sent } from '#tests/support/cases/updates.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import {
  animatedPng,
  animation,
  box,
  describedPicture,
  flicker,
  picture,
  taggedPhoto,
  textFile,
  video,
  videoOf,
  withTrailer,
  expectNoOrphans,
} from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});
beforeEach(async () => {
  project = await app.given.project(dana);
});
afterEach(() => expectNoOrphans(app));

const TEN_MIB = 10 * 1024 * 1024;
const NEWS = { title: 'Avance', content: 'Texto' };
const fetched = async (url: string) => Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer());
const fileOf = (blob: Blob, name?: string): Sent => ({ ...NEWS, files: [{ file: blob, name }] });
const alike = (count: number, file: Blob) => Array.from({ length: count }, () => ({ file }));

const sending =
  (api: Api) =>
  (sent: Sent, person: Account | null = dana) =>
    app.ask(api, person, createUpdate(project, { ...NEWS, ...sent }));

describe.each(APIS)('sending files through %s', (api) => {
  const send = sending(api);

  test('keeps pictures and videos in order with their captions, under names nobody guesses', async () => {
    const { data } = await send({
      files: [
        { file: await picture('png'), caption: 'Primera', name: '../../x.SVG' },
        { file: video(), name: 'TRAILER.MP4' },
        { file: await picture('jpeg', 3000, 1000), caption: 'Tercera' },
        { file: await animation() },
      ],
    });
    expect(data.media.map(({ caption, kind, url }) => [caption, kind, url.split('.').at(-1)])).toEqual([
      ['Primera', 'image', 'png'],
      ['', 'video', 'mp4'],
      ['Tercera', 'image', 'jpg'],
      ['', 'image', 'gif'],
    ]);
    for (const { url } of data.media) expect(url).toMatch(/\/media\/[0-9a-f]{36}\.\w+$/);
    expect(data.media.map(({ width }) => width)).toEqual([60, null, 1920, 30]);
    expect(data.media.map(({ thumbnailUrl }) => thumbnailUrl === null)).toEqual([false, true, false, false]);
    expect((await app.ask(api, ines, getUpdate(project, data.id))).data.media).toEqual(data.media);
  });

  test('drops what a picture says beside itself, and keeps a GIF moving', async () => {
    const { data } = await send({
      files: [
        { file: await taggedPhoto() },
        { file: await withTrailer('<script>alert(1)</script>') },
        { file: await animation() },
      ],
    });
    const [photo, polyglot, moving] = await Promise.all(data.media.map(({ url }) => fetched(url)));
    const { exif, orientation, width, height } = await sharp(photo).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 40,
      height: 60,
    });
    expect(polyglot?.includes('script')).toBe(false);
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  });

  test('takes exactly 10 MiB, and not one byte more', async () => {
    expect((await send(fileOf(video(TEN_MIB)))).data.media).toHaveLength(1);
    for (const more of [1, 1024 * 1024]) {
      const refused = await send(fileOf(video(TEN_MIB + more)));
      expect(refused).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'El archivo supera los 10MB' });
    }
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
    ['an SVG called PNG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'],
    ['HTML called PNG', '<!doctype html><script>alert(1)</script>', 'a.png'],
    ['an empty file', '', 'a.png'],
    ['a double extension', '<?php system($_GET[0]);', 'a.png.php'],
    ['a GIF in name only', 'GIF89a=1;alert(1)', 'a.gif'],
    ['half a PNG', '\u0089PNG\r\n\u001a\n', 'a.png'],
  ])('refuses %s', async (_name, text, name) => {
    expect(await send(fileOf(textFile(text), name))).toMatchObject({ code: 'INVALID_MEDIA' });
  });

  test('says which of several files is not valid', async () => {
    const [good, bad] = [await picture(), textFile('<?php')];
    const name = `${'ñandú '.repeat(30)}.png`;
    const refused = (named: string) => ({
      code: 'INVALID_MEDIA',
      message: `El archivo${named} no es válido. Se aceptan PNG, JPG, GIF, MP4 hasta 10MB`,
    });
    const files = [{ file: good, name: 'buena.png' }, { file: bad, name: 'falsa.png' }, { file: good }];
    expect(await send({ files })).toMatchObject(refused(' «falsa.png»'));
    expect(await send({ files: [{ file: good }, { file: bad, name }] })).toMatchObject(
      refused(` «${name.slice(0, 100)}»`),
    );
    expect(await send({ files: [{ file: bad, name: 'falsa.png' }] })).toMatchObject(refused(''));
  });

  test('refuses a WebP', async () => {
    const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect(await send(fileOf(new Blob([new Uint8Array(webp)])))).toMatchObject({ code: 'INVALID_MEDIA' });
  });

  test('takes ten files, not eleven, and none when one of them is bad', async () => {
    const file = await picture();
    expect((await send({ files: alike(10, file) })).data.media).toHaveLength(10);
    expect(await send({ files: alike(11, file) })).toMatchObject({ code: 'INVALID_MEDIA' });
    expect(await send({ files: [...alike(3, file), { file: textFile('no') }] })).toMatchObject({
      code: 'INVALID_MEDIA',
    });
    expect(await send({ files: alike(3, file), title: ' ' })).toMatchObject({ code: 'VALIDATION' });
    expect(await send({ files: [{ file, caption: 'x'.repeat(301) }] })).toMatchObject({ code: 'VALIDATION' });
  });

  test('refuses files of who may not publish', async () => {
    const file = await picture();
    expect(await send({ files: [{ file }] }, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const person of [ines, await app.given.developer()]) {
      expect(await send({ files: [{ file }] }, person)).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('keeps, orders, retitles and drops what an update has; what is dropped is gone', async () => {
    const { data: before } = await send({
      files: ['Uno', 'Dos', 'Tres'].map((caption) => ({ file: video(), caption })),
    });
    const [uno, dos, tres] = before.media.map(({ url }) => url) as [string, string, string];
    const edit = (sent: Sent) => app.ask(api, dana, editUpdate(project, before.id, sent));

    const { data: after } = await edit({
      existing: [{ url: tres }, { url: uno, caption: 'Otro' }, { url: tres }],
      files: [{ file: await picture() }],
    });
    expect(after.media.map(({ caption }) => caption)).toEqual(['Tres', 'Otro', '']);
    expect((await fetch(new URL(dos, app.url))).status).toBe(404);
    expect((await edit({ title: 'Solo el título' })).data.media).toEqual(after.media);
    expect(await edit({ existing: [{ url: dos }] })).toMatchObject({ code: 'INVALID_MEDIA' });
    expect(await edit({ files: alike(8, await picture()) })).toMatchObject({ code: 'INVALID_MEDIA' });
    expect((await edit({ existing: [] })).data.media).toEqual([]);
  });

  test("a deleted update's files are served no more", async () => {
    const {
      data: {
        id,
        media: [kept],
      },
    } = await send({ files: [{ file: await picture() }] });
    const address = new URL(kept?.url ?? '', app.url);
    expect((await fetch(address)).status).toBe(200);
    await app.ask(api, dana, deleteUpdate(project, id));
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('what is in a picture, read alike through either API', () => {
  const send = sending('rest');

  test.each([0.5, 2, 9])(
    'takes a picture after %s MiB of metadata, and refuses as much metadata alone',
    async (size) => {
      const bytes = size * 1024 * 1024;
      const { data } = await send(fileOf(await describedPicture(bytes)));
      expect(data.media).toMatchObject([{ kind: 'image', width: 60 }]);
      expect((await fetched(data.media[0]?.url ?? '')).length).toBeLessThan(10_000);
      expect(await send(fileOf(await describedPicture(bytes, false)))).toMatchObject({ code: 'INVALID_MEDIA' });
      expect(await send(fileOf(new Blob([new Uint8Array(box('free', Buffer.alloc(bytes))), video()])))).toMatchObject({
        code: 'INVALID_MEDIA',
        message: 'El archivo no es válido. Se aceptan PNG, JPG, GIF, MP4 hasta 10MB',
      });
    },
  );

  test('says what is too much of a picture, and takes the most that is not', async () => {
    const refusalOf = async (file: Blob) => {
      const { code, message } = await send(fileOf(file));
      return { code, message };
    };
    const refused = (message: string) => ({ code: 'INVALID_MEDIA', message });
    expect(await refusalOf(await picture('png', 5000, 5000))).toEqual(
      refused('La imagen supera los 24,5 megapíxeles. Redúcela.'),
    );
    expect(await refusalOf(await picture('png', 1, 16_385))).toEqual(
      refused('La imagen supera los 16.384 píxeles de ancho o de alto'),
    );
    const tooLong = 'La animación supera los 300 cuadros. Acórtala o conviértela a MP4.';
    expect(await refusalOf(flicker(301))).toEqual(refused(tooLong));
    expect(await refusalOf(flicker(151, 1280, 720))).toEqual(
      refused('La animación supera los 100 megapíxeles en todos sus cuadros. Acórtala o conviértela a MP4.'),
    );
    const files = [{ file: await picture('png', 16_384, 1) }, { file: flicker(301), name: 'larga.gif' }];
    expect(await send({ files })).toMatchObject(refused(`«larga.gif»: ${tooLong}`));
    const { data } = await send({ files: [{ file: await picture('png', 16_384, 1) }, { file: flicker(300) }] });
    expect(data.media.map(({ width }) => width)).toEqual([1920, 1]);
  });

  test('takes ten seconds of a game as a GIF, and the first picture of an animated PNG', async () => {
    const { data } = await send({ files: [{ file: flicker(150, 640, 360) }, { file: await animatedPng() }] });
    expect(data.media.map(({ url, width }) => [url.split('.').at(-1), width])).toEqual([
      ['gif', 640],
      ['png', 60],
    ]);
  });

  test('refuses a video that no browser plays, and takes one that some play', async () => {
    const coded = (codec: string) => new Blob([new Uint8Array(videoOf({ codec }))]);
    expect(await send(fileOf(coded('mp4v')))).toMatchObject({
      code: 'INVALID_MEDIA',
      message: 'El video está en un formato (mp4v) que los navegadores no reproducen. Expórtalo como H.264.',
    });
    const files = ['avc1', 'av01', 'vp09', 'hvc1', 'hev1'].map((codec) => ({ file: coded(codec) }));
    expect((await send({ files })).data.media.map(({ kind }) => kind)).toEqual(files.map(() => 'video'));
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_MEDIA_BYTES } from '#server/domain/update.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import {
  createUpdate,
  deleteUpdate,
  editUpdate,
  getUpdate,
  uploadForm,
  type Sent,
} from '#tests/support/cases/updates.ts';
import { DOORS } from '#tests/support/door.ts';
import type { Account } from '#tests/support/given.ts';
import { animation, picture, storedIn, taggedPhoto, textFile, video, withTrailer } from '#tests/support/media.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  app = await startApp();
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});
beforeEach(async () => {
  project = await app.given.project(dana);
});
/** No file without a row, no row without a file, whatever a test did. */
afterEach(async () => {
  const { files } = await app.app.floors.media.listReferenced();
  expect(storedIn(app.dataDir)).toEqual([...files].sort());
});
afterAll(() => app.stop());

const NEWS = { title: 'Avance', content: 'Texto' };
const fetched = async (url: string) => Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer());
const fileOf = (blob: Blob, name?: string): Sent => ({ ...NEWS, files: [{ file: blob, name }] });
const alike = (count: number, file: Blob) => Array.from({ length: count }, () => ({ file }));

describe.each(DOORS)('sending files through %s', (door) => {
  const send = (sent: Sent, person: Account | null = dana) =>
    app.ask(door, person, createUpdate(project, { ...NEWS, ...sent }));

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
    expect((await app.ask(door, ines, getUpdate(project, data.id))).data.media).toEqual(data.media);
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
    expect((await send(fileOf(video(MAX_MEDIA_BYTES)))).data.media).toHaveLength(1);
    for (const more of [1, 1024 * 1024]) {
      const refused = await send(fileOf(video(MAX_MEDIA_BYTES + more)));
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

  test('refuses a bomb of pixels and a WebP', async () => {
    const wide = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    for (const file of [wide, webp]) {
      expect(await send(fileOf(new Blob([new Uint8Array(file)])))).toMatchObject({ code: 'INVALID_MEDIA' });
    }
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
    const edit = (sent: Sent) => app.ask(door, dana, editUpdate(project, before.id, sent));

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
    await app.ask(door, dana, deleteUpdate(project, id));
    expect((await fetch(address)).status).toBe(404);
  });

  test('answers 401 before the body is read', async () => {
    const path = door === 'rest' ? `/api/projects/${project}/updates` : '/graphql';
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\napollo-require-preflight: 1\r\ncontent-length: 5000000\r\n` +
        'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test('an upload that breaks off leaves nothing', async () => {
    const before = storedIn(app.dataDir);
    const path = door === 'rest' ? `/api/projects/${project}/updates` : '/graphql';
    const controller = new AbortController();
    const query = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { id } } }';
    const form = uploadForm(query, { input: { ...NEWS, projectId: project, media: [{ file: null }] } }, [
      { file: video(9_000_000) },
    ]);
    form.append('title', 'Avance');
    const bytes = Buffer.from(await new Response(form).arrayBuffer());
    const type = `multipart/form-data; boundary=${bytes.subarray(2, bytes.indexOf('\r\n')).toString()}`;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(bytes.subarray(0, 4_000_000)) });
    const asked = fetch(`${app.url}${path}`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: controller.signal,
      headers: { 'content-type': type, 'apollo-require-preflight': '1', authorization: `Bearer ${dana.token}` },
    } as RequestInit);
    await new Promise((resolve) => setTimeout(resolve, 100));
    controller.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => storedIn(app.dataDir)).toEqual(before);
    expect((await send({})).ok).toBe(true);
  });
});

describe('the GraphQL multipart request', () => {
  const query = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { media { url } } } }';
  const operations = (media: unknown[], title: unknown = 'Avance') =>
    JSON.stringify({ query, variables: { input: { projectId: project, title, content: 'Texto', media } } });
  const post = (parts: [string, string | Blob][], headers: object = { 'apollo-require-preflight': '1' }) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return app.send('/graphql', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${dana.token}`, ...headers },
    });
  };
  const one = [{ file: null }];
  const to = (...paths: string[]) => JSON.stringify({ a: paths });
  const FILE = 'variables.input.media.0.file';

  test('needs the header no form of another site can send', async () => {
    const { status, body } = await post(
      [
        ['operations', operations(one)],
        ['map', to(FILE)],
        ['a', await picture()],
      ],
      {},
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  test('stores a file once for each place it is named in, ten at most', async () => {
    for (const [times, stored] of [
      [10, 10],
      [11, 0],
    ] as const) {
      const media = Array.from({ length: times }, () => ({ file: null }));
      const map = to(...media.map((_none, at) => `variables.input.media.${at}.file`));
      const { body } = await post([
        ['operations', operations(media)],
        ['map', map],
        ['a', await picture()],
      ]);
      const made =
        (body as { data?: { createUpdate: { update: { media: { url: string }[] } } } | null }).data?.createUpdate.update
          .media ?? [];
      expect(new Set(made.map(({ url }) => url)).size).toBe(stored);
    }
  });

  test.each<[string, () => [string, string | Blob][]]>([
    [
      'a map to nowhere',
      () => [
        ['operations', operations(one)],
        ['map', to('variables.input.nothing.0.at.all')],
        ['a', video()],
      ],
    ],
    [
      'a map that is no map',
      () => [
        ['operations', operations(one)],
        ['map', '[1]'],
        ['a', video()],
      ],
    ],
    [
      'no map',
      () => [
        ['operations', operations(one)],
        ['a', video()],
      ],
    ],
    [
      'no operations',
      () => [
        ['map', to(FILE)],
        ['a', video()],
      ],
    ],
    [
      'operations that are no JSON',
      () => [
        ['operations', '{'],
        ['map', to(FILE)],
        ['a', video()],
      ],
    ],
    [
      'a file that is missing',
      () => [
        ['operations', operations(one)],
        ['map', to(FILE)],
      ],
    ],
    [
      'a map to the prototype',
      () => [
        ['operations', operations(one)],
        ['map', to('__proto__.polluted')],
        ['a', video()],
      ],
    ],
    [
      'a file where a text goes',
      () => [
        ['operations', operations([])],
        ['map', to('variables.input.title')],
        ['a', video()],
      ],
    ],
    [
      'a text where a file goes',
      () => [
        ['operations', operations([{ file: 'a.png' }])],
        ['map', '{}'],
      ],
    ],
    [
      'a batch',
      () => [
        ['operations', `[${operations(one)}]`],
        ['map', to('0.variables.input.media.0.file')],
        ['a', video()],
      ],
    ],
  ])('refuses %s', async (_name, parts) => {
    const { body } = await post(parts());
    const [error] = (body as { errors: { extensions: { code: string } }[] }).errors;
    expect(error?.extensions.code).toMatch(/^BAD_|VALIDATION/);
    expect(JSON.stringify(body)).not.toMatch(/createReadStream|capacitor|promise|node_modules/i);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('a part nobody asked for is not stored', async () => {
    const { body } = await post([
      ['operations', operations([])],
      ['map', '{}'],
      ['orphan', await picture()],
    ]);
    expect(body).toEqual({ data: { createUpdate: { update: { media: [] } } } });
  });

  test('takes a picture as a cover, and no video', async () => {
    const cover = (file: Blob) => {
      const form = new FormData();
      const edit = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { coverImage } } }';
      form.append(
        'operations',
        JSON.stringify({ query: edit, variables: { input: { id: String(project), cover: null } } }),
      );
      form.append('map', to('variables.input.cover'));
      form.append('a', file, 'a.png');
      return app.graphqlUpload(dana, form);
    };
    expect((await cover(video())).body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_MEDIA' } }] });
    const { body } = await cover(await picture());
    const { coverImage } = (body as { data: { updateProject: { project: { coverImage: string } } } }).data.updateProject
      .project;
    expect(await fetched(coverImage)).not.toHaveLength(0);
    await app.app.floors.mediaStore.discard([{ file: coverImage.replace('/media/', ''), thumbnail: null }]); // rows of updates alone are counted here
  });
});

test('serves them as they are for good: typed, never sniffed, and in parts', async () => {
  const {
    data: {
      media: [kept],
    },
  } = await app.ask('rest', dana, createUpdate(project, fileOf(video(5000))));
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
  for (const path of ['/media/', '/media/..%2ffichin.db', '/media/.hidden', '/media/nothing.png']) {
    expect((await app.send(path, {})).status, path).toBeGreaterThanOrEqual(400);
  }
});

import { once } from 'node:events';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { animation, noise, picture, video } from '#tests/support/media.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5';
const FOR_GOOD = 'public, max-age=31536000, immutable';

const app = await startAppForFile();
let dana: Account;
let project: number;
let cover: string;

const coverOf = async (file: Blob, of = project) =>
  (await app.ask('rest', dana, setCover(of, file))).data.coverImage ?? '';
const sizes = () => readdirSync(join(app.dataDir, 'sizes'));

async function get(path: string, accept = CHROME) {
  const response = await fetch(`${app.url}${path}`, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false;
  return {
    ...response,
    status: response.status,
    headers: response.headers,
    bytes,
    width: isPicture ? await widthOf(bytes) : null,
  };
}
/** Asks and leaves once the answer has begun. */
async function leaveDuring(path: string): Promise<void> {
  const client = connect(Number(new URL(app.url).port), '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: image/webp\r\n\r\n`);
  await once(client, 'readable');
  client.destroy();
}

const widthOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width;

/** A cover of which no size was made. */
const newCover = async () => coverOf(await picture('png', 960, 540));

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
  cover = await newCover();
});

describe('a size of a picture', () => {
  test.each([320, 640, 960])('%i pixels wide is WebP where it is taken, and kept for good', async (width) => {
    for (const time of ['made', 'kept']) {
      const sized = await get(`${cover}?w=${width}`);
      expect([time, sized.status, sized.headers.get('content-type'), sized.width]).toEqual([
        time,
        200,
        'image/webp',
        width,
      ]);
      expect(sized.headers.get('cache-control')).toBe(FOR_GOOD);
      expect(sized.headers.get('vary')).toContain('Accept');
      expect(sized.headers.get('x-content-type-options')).toBe('nosniff');
      expect(sized.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    expect(sizes()).toContain(`${cover.split('/').at(-1)}.${width}.webp`);
  });

  test('is never wider than the picture itself', async () => {
    expect(await get(`${cover}?w=1280`)).toMatchObject({ status: 200, width: 960 });
  });

  test('is made before those of another account that were asked for earlier', async () => {
    cover = await newCover();
    const zoe = await app.given.developer('Estudio Norte');
    const large = await noise(1300, 900);
    const sent = { title: 'Avance', content: 'Texto', files: Array.from({ length: 3 }, () => ({ file: large })) };
    const { media } = (await app.ask('rest', zoe, createUpdate(await app.given.project(zoe), sent))).data;
    let made = 0;
    const theirs = [320, 640, 960, 1280].flatMap((width) =>
      media.map(({ url }) => get(`${url}?w=${width}`).then(() => (made += 1))),
    );
    await Promise.race(theirs);
    await get(`${cover}?w=320`);
    expect(made).toBeLessThan(theirs.length / 2);
    await Promise.all(theirs);
  });

  test.each([OLD_SAFARI, 'image/webp;q=0, */*', 'image/webp; q=0.000', '', 'text/webp', 'image/webpage'])(
    'is the picture itself for who accepts %j, said to depend on that',
    async (accept) => {
      const whole = await get(`${cover}?w=320`, accept);
      expect([whole.status, whole.headers.get('content-type'), whole.width]).toEqual([200, 'image/png', 960]);
      expect(whole.headers.get('vary')).toContain('Accept');
      expect(whole.headers.get('cache-control')).toBe(FOR_GOOD);
    },
  );

  test.each([
    '',
    '?w=',
    '?w=321',
    '?w=0320',
    '?w=320.0',
    '?w=-320',
    '?w=1e9',
    '?w=NaN',
    '?w=320&w=640',
    '?w[]=320',
    '?w=%00',
    '?w=../../x',
    `?w=${'9'.repeat(500)}`,
  ])('asked for as %j is the picture itself, and nothing is made', async (query) => {
    const before = sizes();
    const whole = await get(`${cover}${query}`);
    expect([whole.status, whole.headers.get('content-type'), whole.width]).toEqual([200, 'image/png', 960]);
    expect(sizes()).toEqual(before);
  });

  test('of a file that moves is the file itself', async () => {
    const gif = await coverOf(await animation(), await app.given.project(dana));
    expect((await get(`${gif}?w=320`)).headers.get('content-type')).toBe('image/gif');
    const sent = { title: 'Avance', content: 'Texto', files: [{ file: video() }] };
    const { data } = await app.ask('rest', dana, createUpdate(project, sent));
    expect((await get(`${data.media[0]?.url}?w=320`)).headers.get('content-type')).toBe('video/mp4');
  });

  test.each([
    '/media/nobody.png',
    '/media/..%2fsecret.png',
    '/media/%2e%2e/fichin.db',
    '/media/..%2fsizes%2fx.png',
    '/media/a%00.png',
  ])('of %s is not found, and nothing is made', async (path) => {
    const before = sizes();
    expect([400, 403, 404]).toContain((await get(`${path}?w=320`)).status);
    expect(sizes()).toEqual(before);
  });

  test('asked for by many at once is made once', async () => {
    cover = await newCover();
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(`${cover}?w=640`)));
    expect(new Set(answers.map(({ status, width }) => `${status} ${width}`))).toEqual(new Set(['200 640']));
    expect(sizes().filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is given up with the client that left, and nothing else is sent in its place', async () => {
    const wide = await coverOf(await noise(1920, 1080), await app.given.project(dana));
    const warnings: string[] = [];
    const warn = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    for (let time = 0; time < 3; time += 1) {
      await leaveDuring(`${wide}?w=1280`);
      expect(await get(`${wide}?w=1280`)).toMatchObject({ status: 200, width: 1280 });
    }
    expect(warnings).toEqual([]);
  });
});

describe('no size is left', () => {
  test('of a cover that was replaced', async () => {
    cover = await newCover();
    await get(`${cover}?w=320`);
    await get(`${cover}?w=640`);
    await coverOf(await picture('jpeg'));
    expect(await get(`${cover}?w=320`)).toMatchObject({ status: 404 });
    expect(sizes().filter((name) => name.startsWith(cover.split('/').at(-1) ?? ''))).toEqual([]);
  });

  test('of a cover that goes while its size is made', async () => {
    cover = await newCover();
    const asked = [get(`${cover}?w=320`), get(`${cover}?w=640`), get(`${cover}?w=960`)];
    await coverOf(await picture());
    await Promise.all(asked);
    expect(sizes().filter((name) => name.startsWith(cover.split('/').at(-1) ?? ''))).toEqual([]);
  });

  test('of an update that was deleted', async () => {
    const sent = { title: 'Avance', content: 'Texto', files: [{ file: await picture('jpeg', 1000, 500) }] };
    const { data } = await app.ask('rest', dana, createUpdate(project, sent));
    const before = sizes();
    for (const address of [data.media[0]?.url, data.media[0]?.thumbnailUrl])
      expect(await get(`${address}?w=320`)).toMatchObject({ width: 320 });
    await app.ask('rest', dana, deleteUpdate(project, data.id));
    expect(sizes()).toEqual(before);
  });
});

describe('where no size can be made', () => {
  const expectStopgap = async () => {
    const whole = await get(`${cover}?w=320`);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60');
    expect(whole.headers.get('vary')).toContain('Accept');
  };

  test('because nothing can be written, the picture itself is given, for a minute, until it can', async () => {
    cover = await newCover();
    const folder = join(app.dataDir, 'sizes');
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'no folder');
    await expectStopgap();
    renameSync(`${folder}.away`, `${folder}.back`);
    renameSync(folder, `${folder}.away`);
    renameSync(`${folder}.back`, folder);
    expect(await get(`${cover}?w=320`)).toMatchObject({ width: 320 });
  });
});

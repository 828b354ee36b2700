import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { getGallery, setGallery, type SeenItem, type SentItem } from '#tests/support/cases/gallery.ts';
import { duplicateProject } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { bytesOf, expectNoOrphans, picture, storedIn, textFile, video } from '#tests/support/media.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
});

const several = (count: number, file: Blob): SentItem[] => Array.from({ length: count }, () => ({ file }));
const captions = (gallery: SeenItem[]) => gallery.map(({ caption }) => caption);
const statusOf = async (url: string) => (await app.send(url, {})).status;

describe('the gallery of a project', () => {
  const set = (person: Account | null, id: number, items: SentItem[]) => app.ask(person, setGallery(id, items));
  const get = (person: Account, id: number) => app.ask(person, getGallery(id));
  const three = async () =>
    (
      await set(dana, project, [
        { file: await picture('png', 90, 60), caption: 'El faro', alternativeText: 'Un faro de noche' },
        { file: video(), caption: 'La marea' },
        { file: await picture('jpeg') },
      ])
    ).data;

  test('holds pictures and videos in order, with their texts and sizes', async () => {
    const gallery = await three();
    expect(gallery).toMatchObject([
      { kind: 'image', caption: 'El faro', alternativeText: 'Un faro de noche', width: 90, height: 60 },
      { kind: 'video', caption: 'La marea', alternativeText: null, thumbnailUrl: null, width: null, height: null },
      { kind: 'image', caption: null, alternativeText: null },
    ]);
    expect(gallery.map(({ url }) => url.split('.').at(-1))).toEqual(['png', 'mp4', 'jpg']);
    for (const url of gallery.flatMap((item) => [item.url, item.thumbnailUrl ?? item.url]))
      expect(await statusOf(url), url).toBe(200);
    expect((await get(ines, project)).data).toEqual(gallery);
    await expectNoOrphans(app);
  });

  test('keeps what is named, in the new order, and removes the rest with its files', async () => {
    const [lighthouse, tide, last] = (await three()) as [SeenItem, SeenItem, SeenItem];
    const { data: after } = await set(dana, project, [
      { id: last.id, caption: 'El final' },
      { file: await picture('gif'), caption: 'Nueva' },
      { id: lighthouse.id },
    ]);
    expect(captions(after)).toEqual(['El final', 'Nueva', 'El faro']);
    expect(after[0]).toMatchObject({ id: last.id, url: last.url });
    expect(after[2]).toEqual(lighthouse);
    expect([await statusOf(tide.url), await statusOf(last.url)]).toEqual([404, 200]);
    await expectNoOrphans(app);
    expect((await set(dana, project, [])).data).toEqual([]);
    expect((await get(ines, project)).data).toEqual([]);
    await expectNoOrphans(app);
  });

  test('empties a text that is sent as null, and keeps one that is absent', async () => {
    const [{ id }] = (await three()) as [SeenItem, ...SeenItem[]];
    expect((await set(dana, project, [{ id, caption: null }])).data).toMatchObject([
      { caption: null, alternativeText: 'Un faro de noche' },
    ]);
    expect((await set(dana, project, [{ id, caption: '  Otra  vez ', alternativeText: ' ' }])).data).toMatchObject([
      { caption: 'Otra  vez', alternativeText: null },
    ]);
  });

  test('stores no file that is sent without the right to change it', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    const items = [{ file: await picture() }];
    const before = await storedIn(app);
    expect(await set(null, project, items)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await set(ines, project, items)).toMatchObject({ code: 'FORBIDDEN' });
    for (const id of [draft, 999_999]) expect(await set(ines, id, items)).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(await storedIn(app)).toEqual(before);
  });

  test('takes twelve items and no more, new and kept together', async () => {
    const png = await picture();
    const { data: full } = await set(dana, project, several(12, png));
    expect(full).toHaveLength(12);
    const kept = full.map(({ id }) => ({ id }));
    const refusal = {
      code: 'INVALID_MEDIA',
      message: 'La galería de un proyecto puede tener hasta 12 imágenes y videos',
    };
    expect(await set(dana, project, [...kept, { file: png }])).toMatchObject(refusal);
    expect(await set(dana, project, several(13, png))).toMatchObject(refusal);
    expect((await get(dana, project)).data).toEqual(full);
    expect((await set(dana, project, [...kept.slice(1), { file: png }])).data).toHaveLength(12);
    await expectNoOrphans(app);
  });

  test.each([
    ['an unknown item', () => [{ id: 999_999 }], 'INVALID_MEDIA', 'no es de la galería de este proyecto'],
    ['what can be no id', () => [{ id: 'x' }], 'INVALID_MEDIA', 'no es de la galería de este proyecto'],
    ['an item twice', ([first]) => [{ id: first?.id }, { id: first?.id }], 'VALIDATION', 'repetido'],
    ['an item that is nothing', () => [{ caption: 'Nada' }], 'VALIDATION', 'un id o un archivo nuevo'],
    [
      'an item and a file at once',
      ([first], png) => [{ id: first?.id, file: png }],
      'VALIDATION',
      'un id o un archivo nuevo',
    ],
    [
      'a long caption',
      ([first]) => [{ id: first?.id, caption: 'x'.repeat(301) }],
      'VALIDATION',
      'El pie no puede superar los 300 caracteres',
    ],
    [
      'an alternative text of two lines',
      ([first]) => [{ id: first?.id, alternativeText: 'una\ny otra' }],
      'VALIDATION',
      'El texto alternativo debe estar en una sola línea',
    ],
    [
      'what is no picture',
      (_gallery, png) => [{ file: png }, { file: textFile('hola'), name: 'faro.png' }],
      'INVALID_MEDIA',
      'El archivo «faro.png» no es válido',
    ],
    ['a file above 10 MB', () => [{ file: video(10 * 1024 * 1024 + 1) }], 'PAYLOAD_TOO_LARGE', 'supera los 10MB'],
  ] as [string, (gallery: SeenItem[], png: Blob) => SentItem[], string, string][])(
    'refuses %s and stays as it was',
    async (_what, itemsOf, code, text) => {
      const gallery = await three();
      const answer = await set(dana, project, itemsOf(gallery, await picture()));
      expect(answer).toMatchObject({ code });
      expect(answer.message).toContain(text);
      expect((await get(dana, project)).data).toEqual(gallery);
      await expectNoOrphans(app);
    },
  );

  test('gives no item to the gallery of another project', async () => {
    const [{ id, url }] = (await three()) as [SeenItem, ...SeenItem[]];
    const sequel = await app.given.project(dana);
    expect(await set(dana, sequel, [{ id }])).toMatchObject({ code: 'INVALID_MEDIA' });
    expect(await statusOf(url)).toBe(200);
  });

  test('goes with its draft', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    const { data } = await set(dana, draft, [{ file: await picture() }]);
    await app.app.services.projects.remove(dana.viewer, draft);
    expect(await statusOf(data[0]?.url ?? '')).toBe(404);
    await expectNoOrphans(app);
  });

  test('is copied with its project, under names of its own', async () => {
    const gallery = await three();
    const { data: copy } = await app.ask(dana, duplicateProject(project));
    const { data: copied } = await get(dana, Number(copy.id));
    const told = ({ id: _id, url: _url, thumbnailUrl: _small, ...texts }: SeenItem) => texts;
    expect(copied.map(told)).toEqual(gallery.map(told));
    const contents = (items: SeenItem[]) => Promise.all(items.map(({ url }) => bytesOf(app, url)));
    expect(await contents(copied)).toEqual(await contents(gallery));
    const fileOf = ({ url }: SeenItem) => statSync(join(app.dataDir, 'media', basename(url))).ino;
    if (!app.s3) expect(copied.map(fileOf), 'the copy takes no room of its own').toEqual(gallery.map(fileOf));
    await app.app.services.projects.remove(dana.viewer, Number(copy.id));
    expect((await get(dana, project)).data).toEqual(gallery);
    expect(await Promise.all(gallery.map(({ url }) => statusOf(url)))).toEqual([200, 200, 200]);
    await expectNoOrphans(app);
  });

  test('is what its project did last', async () => {
    app.setNow('2026-03-01T12:00:00Z');
    const quiet = await app.given.project(dana);
    app.setNow('2026-03-05T12:00:00Z');
    await set(dana, quiet, [{ file: await picture() }]);
    const { lastActivityAt } = await app.app.services.projects.get(dana.viewer, quiet);
    expect(lastActivityAt.toISOString()).toBe('2026-03-05T12:00:00.000Z');
  });
});

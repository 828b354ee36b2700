import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { getGallery, setGallery, type SeenItem } from '#tests/support/cases/gallery.ts';
import { BEGUN, THEIRS, type Refusal } from '#tests/support/edits.ts';
import type { Account } from '#tests/support/given.ts';
import { expectNoOrphans, picture } from '#tests/support/media.ts';

type Item = { id: number; caption?: string | null };
type Sent = { baseRevision?: number; keepOrder?: boolean };

const app = await startAppForFile({ now: BEGUN });
let dana: Account;
let project: number;
let png: Blob;
let [lighthouse, tide, end] = [{ id: 0 }, { id: 0 }, { id: 0 }];
let base = 0;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  png = await picture();
});
beforeEach(async () => {
  app.setNow(BEGUN);
  project = await app.given.project(dana);
  const files = ['Faro', 'Marea', 'Final'].map((caption) => ({ file: png, caption }));
  const { data } = await app.ask(dana, setGallery(project, files));
  [lighthouse, tide, end] = data as [SeenItem, SeenItem, SeenItem];
  base = await revision();
  app.setNow(THEIRS);
});

async function revision(): Promise<number> {
  const query = 'query ($id: ID!) { project(id: $id) { revision galleryRevision } }';
  const { body } = await app.graphql(dana, query, { id: String(project) });
  const { data } = body as { data: { project: { revision: number; galleryRevision: number } } };
  expect(data.project.revision).toBe(1);
  return data.project.galleryRevision;
}

async function send(items: Item[], sent: Sent = {}): Promise<Refusal['extensions'] | null> {
  const query = 'mutation ($input: SetProjectGalleryInput!) { setProjectGallery(input: $input) { project { id } } }';
  const input = { projectId: String(project), items, ...sent };
  return ((await app.graphql(dana, query, { input })).body as { errors?: Refusal[] }).errors?.[0]?.extensions ?? null;
}
const shown = async () => (await app.ask(dana, getGallery(project))).data.map(({ caption }) => caption);
const idsOf = (...items: Item[]): string[] => items.map(({ id }) => String(id));
const only = (...items: Item[]): Item[] => items.map(({ id }) => ({ id }));
const add = async (before: Item[], after: Item[] = []) =>
  app.ask(dana, setGallery(project, [...only(...before), { file: png, caption: 'Nueva' }, ...only(...after)]));

describe('an edit of a gallery that names the revision it began at', () => {
  test('keeps a picture that was added meanwhile in its place, and leaves out one that was removed', async () => {
    await add([lighthouse], [tide]);
    expect(await revision()).toBe(base + 1);
    expect(await send(only(end, tide, lighthouse), { baseRevision: base })).toBeNull();
    expect(await shown()).toEqual(['Marea', 'Faro', 'Nueva']);
    await expectNoOrphans(app);
  });

  test('removes what it leaves out, and nothing that it could not know', async () => {
    await add([lighthouse, tide, end]);
    expect(await send(only(end), { baseRevision: base })).toBeNull();
    expect(await shown()).toEqual(['Final', 'Nueva']);
    expect(await send(only(end), { baseRevision: await revision() })).toBeNull();
    expect(await shown()).toEqual(['Final']);
    await expectNoOrphans(app);
  });

  test('conflicts with another order, unless its own is no part of it', async () => {
    await send(only(tide, lighthouse, end));
    const mine = [{ ...only(end)[0], caption: 'El final' }, ...only(lighthouse, tide)] as Item[];
    expect(await send(mine, { baseRevision: base })).toEqual({
      code: 'EDIT_CONFLICT',
      conflicts: [
        {
          field: 'order',
          stored: idsOf(tide, lighthouse, end),
          sent: idsOf(end, lighthouse, tide),
          changedAt: THEIRS,
        },
      ],
    });
    expect(await shown()).toEqual(['Marea', 'Faro', 'Final']);
    expect(await send(mine, { baseRevision: base, keepOrder: true })).toBeNull();
    expect(await shown()).toEqual(['Marea', 'Faro', 'El final']);
  });

  test("conflicts with another caption of the same picture, not with another picture's", async () => {
    await send([{ id: lighthouse.id, caption: 'El faro' }, ...only(tide, end)]);
    const mine = (caption: string) => [{ id: lighthouse.id, caption }, ...only(tide, end)];
    expect(await send(mine('Un faro'), { baseRevision: base })).toEqual({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: `caption.${lighthouse.id}`, stored: 'El faro', sent: 'Un faro', changedAt: THEIRS }],
    });
    expect(await send(mine('El faro '), { baseRevision: base })).toBeNull();
    const other = [...only(lighthouse, tide), { id: end.id, caption: 'El final' }];
    expect(await send(other, { baseRevision: base })).toBeNull();
    expect(await shown()).toEqual(['El faro', 'Marea', 'El final']);
  });

  test('counts what REST wrote, and nothing that stays as it was', async () => {
    expect(await send(only(lighthouse, tide, end))).toBeNull();
    expect(await revision()).toBe(base);
    await app.ask(dana, setGallery(project, [{ id: lighthouse.id, caption: 'REST' }, { id: tide.id }]));
    expect(await revision()).toBe(base + 1);
    const mine = [{ id: lighthouse.id, caption: 'Mía' }, ...only(tide)];
    expect(await send(mine, { baseRevision: base })).toMatchObject({ code: 'EDIT_CONFLICT' });
    expect(await send(mine)).toBeNull();
    expect(await shown()).toEqual(['Mía', 'Marea']);
  });

  test('takes no item that was never there, and no more than twelve with those of others', async () => {
    expect(await send(only({ id: 999_999 }), { baseRevision: base })).toMatchObject({ code: 'INVALID_MEDIA' });
    const nine = Array.from({ length: 9 }, () => ({ file: png }));
    await app.ask(dana, setGallery(project, [...only(lighthouse, tide, end), ...nine]));
    const full = await revision();
    await send(only(lighthouse, tide));
    await app.ask(
      dana,
      setGallery(
        project,
        Array.from({ length: 12 }, () => ({ file: png })),
      ),
    );
    const late = setGallery(project, [...only(lighthouse), { file: png }]);
    const form = late.graphql.form as FormData;
    const operations = JSON.parse(form.get('operations') as string) as { variables: { input: Sent } };
    operations.variables.input.baseRevision = full;
    form.set('operations', JSON.stringify(operations));
    expect(await app.ask(dana, late)).toMatchObject({ code: 'INVALID_MEDIA' });
    await expectNoOrphans(app);
  });
});

test('two edits of one picture that began at the same revision: one is refused', async () => {
  const both = ['Uno', 'Otro'].map((caption) => send([{ id: tide.id, caption }], { baseRevision: base }));
  expect((await Promise.all(both)).map((answer) => answer?.code ?? 'written').toSorted()).toEqual([
    'EDIT_CONFLICT',
    'written',
  ]);
});

import { describe, expect, test } from 'vitest';
import { createFormState } from '#client/forms/formState.ts';
import { combineOrders, toGalleryInput } from '#client/features/projects/gallery/galleryValues.ts';
import { NEW_PROJECT, SHAPE as PROJECT, type ProjectValues } from '#client/features/projects/form/projectValues.ts';
import { fromFile, type Attachment } from '#client/features/updates/form/attachments/attachments.ts';
import { EMPTY_UPDATE, SHAPE as UPDATE, type UpdateValues } from '#client/features/updates/form/updateFields.ts';
import { ago } from '#client/text/ago.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('what is edited when something else is stored', () => {
  const editing = createFormState<{ title: string; about: string }, number>();
  const stored = { title: 'Uno', about: 'Viejo' };
  const begun = editing.create(stored, 1, undefined, {});

  test('follows where nothing was typed, and keeps what was', () => {
    const typed = editing.change(begun, { title: 'Mío' });
    const now = editing.rebase(typed, { title: 'Uno', about: 'Nuevo' }, 2);
    expect(now).toMatchObject({ values: { title: 'Mío', about: 'Nuevo' }, conflicts: [], followed: ['about'] });
    expect(editing.touchedOf(now)).toEqual(['title']);
  });

  test('is no conflict where the same was typed, but for spaces around it', () => {
    const now = editing.rebase(editing.change(begun, { title: 'Otro ' }), { ...stored, title: 'Otro' }, 2);
    expect(now.conflicts).toEqual([]);
    expect(editing.touchedOf(now)).toEqual([]);
  });

  test('is a conflict until one is chosen, which can be taken back; the other is not sent', () => {
    const now = editing.rebase(editing.change(begun, { title: 'Mío' }), { ...stored, title: 'Suyo' }, 2);
    const [conflict] = now.conflicts;
    expect(conflict).toEqual({ part: 'title', stored: 'Suyo', typed: 'Mío', choice: null });
    if (!conflict) return;
    const theirs = editing.choose(now, conflict, 'stored');
    expect(theirs.values.title).toBe('Suyo');
    expect(editing.touchedOf(theirs)).toEqual([]);
    const mine = editing.choose(theirs, conflict, 'typed');
    expect(mine.values.title).toBe('Mío');
    expect(editing.touchedOf(mine)).toEqual(['title']);
    const again = editing.rebase(mine, { ...stored, title: 'De nuevo' }, 3);
    expect(again.conflicts).toEqual([{ part: 'title', stored: 'De nuevo', typed: 'Mío', choice: null }]);
  });

  test('is kept with its base, so that a draft finds the conflict when it is restored', () => {
    const kept = editing.draftOf(editing.change(begun, { title: 'Mío' }));
    expect(kept).toEqual({ base: { title: 'Uno' }, typed: { title: 'Mío' } });
    const draft = { key: '', text: '', savedAt: 0, base: {}, typed: {}, ...kept };
    const now = editing.create({ title: 'Suyo', about: 'Nuevo' }, 5, draft, {});
    expect(now).toMatchObject({
      values: { title: 'Mío', about: 'Nuevo' },
      conflicts: [{ stored: 'Suyo' }],
      followed: [],
    });
  });
});

describe('a gallery', () => {
  const item = (key: string, caption = '') => ({ key, caption, alternativeText: '', file: null });
  const of = (...gallery: ProjectValues['gallery']): ProjectValues => ({ ...NEW_PROJECT, gallery });
  const editing = createFormState<ProjectValues, number>(PROJECT);
  const begun = editing.create(of(item('1', 'Uno'), item('2', 'Dos')), 1, undefined, {});

  test.each([
    ['added by both', ['1', '2', 'a'], ['1', '2', '3'], ['1', '2', '3', 'a']],
    ['removed by both', ['1'], ['2'], []],
    ['moved by one', ['2', '1'], ['1', '2', '3'], ['2', '1', '3']],
    ['moved by the other', ['1', '2', 'a'], ['2', '1'], ['2', '1', 'a']],
  ])('merges what was %s', (_what, typed, stored, merged) => {
    expect(combineOrders({ base: ['1', '2'], typed, stored })).toEqual(merged);
  });

  test('that both moved is a conflict', () => {
    const orders = { base: ['1', '2', '3'], typed: ['2', '1', '3'], stored: ['1', '3', '2'] };
    expect(combineOrders(orders)).toBeUndefined();
  });

  test('sends the texts that were touched, and says that nothing was moved', () => {
    const picture = { ...item('new-1'), file: file('tres.png') };
    const gallery = [item('1', 'Mío'), item('2', 'Dos'), picture];
    const now = editing.rebase(editing.change(begun, { gallery }), of(item('1', 'Uno'), item('2', 'Suyo')), 2);
    expect(now.values.gallery.map(({ caption }) => caption)).toEqual(['Mío', 'Suyo', '']);
    const edit = { base: now.base, touched: editing.touchedOf(now) };
    expect(toGalleryInput(now.values.gallery, edit)).toEqual({
      items: [{ id: '1', caption: 'Mío' }, { id: '2' }, { caption: null, alternativeText: null, file: picture.file }],
      keepOrder: true,
    });
  });

  test('a chosen cover is touched, and a stored one that changed meanwhile is a conflict', () => {
    const cover = file('faro.png');
    const now = editing.rebase(editing.change(begun, { cover }), { ...begun.stored, coverImage: '/media/otra.png' }, 2);
    expect(now.conflicts).toEqual([{ part: 'cover', stored: '/media/otra.png', typed: cover, choice: null }]);
    expect(now.values.cover).toBe(cover);
  });
});

describe("an update's files", () => {
  const stored = (url: string, caption = ''): Attachment => ({
    key: url,
    kind: 'IMAGE',
    name: url,
    caption,
    preview: url,
    file: null,
    url,
    removed: false,
  });
  const of = (...media: Attachment[]): UpdateValues => ({ ...EMPTY_UPDATE, media });
  const editing = createFormState<UpdateValues, number>(UPDATE);
  const begun = editing.create(of(stored('a'), stored('b')), 1, undefined, {});
  const captions = ({ values }: { values: UpdateValues }) =>
    values.media.map(({ name, caption }) => `${name}:${caption}`);

  test('follow what is stored, and files to be added stay behind them', () => {
    const typed = editing.change(begun, { media: [...begun.values.media, fromFile(file('nuevo.png'))] });
    const now = editing.rebase(typed, of(stored('a', 'Uno')), 2);
    expect(captions(now)).toEqual(['a:Uno', 'nuevo.png:']);
    expect(now.conflicts).toEqual([]);
    expect(
      captions(editing.rebase(editing.markSaved(now, now.values), of(stored('a', 'Uno'), stored('c')), 3)),
    ).toEqual(['a:Uno', 'c:']);
  });

  test('and their captions are one part, whose conflict leaves what was typed', () => {
    const typed = editing.change(begun, { media: [stored('a', 'Mío'), stored('b')] });
    const now = editing.rebase(typed, of(stored('a', 'Suyo'), stored('b')), 2);
    expect(now.conflicts.map(({ part }) => part)).toEqual(['media']);
    expect(captions(now)).toEqual(['a:Mío', 'b:']);
  });
});

test.each([
  [30, 'hace un momento'],
  [3 * 60 + 5, 'hace 3 min'],
  [2 * 3600, 'hace 2 h'],
  [86_400 * 2, 'hace 2 días'],
])('%i seconds ago reads %s', (seconds, text) => expect(ago(Date.now() - seconds * 1000)).toBe(text));

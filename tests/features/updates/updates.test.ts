import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPDATE_TYPES } from '#server/features/updates/update.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { listProjects } from '#tests/support/cases/projects.ts';
import {
  createUpdate,
  deleteUpdate,
  editUpdate,
  getUpdate,
  listUpdates,
  type Sent,
} from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let other: Account;
let ines: Account;
let ivo: Account;
let project: number;

beforeAll(async () => {
  [dana, other] = [await app.given.developer('Estudio Sur'), await app.given.developer()];
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor()];
});
beforeEach(async () => {
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
});

const NEWS: Sent = { title: 'Avance', content: '**Texto**\ncon línea' };
const NOT_FOUND = { code: 'UPDATE_NOT_FOUND', message: 'Actualización no encontrada' };
const PRIVATE = { code: 'PRIVATE_UPDATE', message: 'Esta actualización es exclusiva para inversores del proyecto' };

describe.each(APIS)('updates through %s', (api) => {
  const write = async (sent: Sent = NEWS, at = project) =>
    (await app.ask(api, dana, createUpdate(at, { ...NEWS, ...sent }))).data;
  const titlesFor = async (person: Account, search = '') => {
    const { updates, total } = (await app.ask(api, person, listUpdates(project, search))).data;
    expect(total).toBe(updates.length);
    return updates.map(({ title }) => title);
  };

  test('is of a project that exists, or is not found', async () => {
    const refused = { code: 'PROJECT_NOT_FOUND', status: api === 'rest' ? 404 : 200 };
    expect(await app.ask(api, dana, createUpdate(999_999, NEWS))).toMatchObject(refused);
    expect(await app.ask(api, ines, getUpdate(project, 999_999))).toMatchObject(NOT_FOUND);
  });

  test.each([
    ['without a title', { title: '  ' }, 'El título es obligatorio'],
    ['without content', { content: '\n\t' }, 'El contenido es obligatorio'],
    ['with a title too long', { title: 'x'.repeat(201) }, 'El título no puede superar los 200 caracteres'],
    ['with content too long', { content: 'x'.repeat(50_001) }, 'El contenido no puede superar los 50000 caracteres'],
  ])('refuses one %s', async (_name, sent, message) => {
    expect(await app.ask(api, dana, createUpdate(project, { ...NEWS, ...sent }))).toMatchObject({
      code: 'VALIDATION',
      message,
    });
    const { id } = await write();
    expect(await app.ask(api, dana, editUpdate(project, id, sent))).toMatchObject({ code: 'VALIDATION', message });
  });

  test('is general and public when nothing is said, and of any of the eight types', async () => {
    expect(await write()).toMatchObject({
      title: 'Avance',
      content: '**Texto**\ncon línea',
      type: 'general',
      isPublic: true,
      media: [],
      edited: false,
    });
    for (const type of UPDATE_TYPES) expect((await write({ type })).type).toBe(type);
    const unknown = await app.ask(api, dana, createUpdate(project, { ...NEWS, type: 'rumor' }));
    expect(unknown.code).toBe(api === 'rest' ? 'INVALID_UPDATE_TYPE' : 'BAD_USER_INPUT');
  });

  test('a private one is for its developer and investors', async () => {
    const [open, closed] = [await write({ title: 'Abierta' }), await write({ title: 'Exclusiva', isPublic: false })];
    expect(await titlesFor(dana)).toEqual(['Exclusiva', 'Abierta']);
    expect(await titlesFor(ines)).toEqual(['Exclusiva', 'Abierta']);
    for (const person of [ivo, other]) {
      expect(await titlesFor(person)).toEqual(['Abierta']);
      expect(await titlesFor(person, 'exclusiva')).toEqual([]);
      expect(await app.ask(api, person, getUpdate(project, closed.id))).toMatchObject(PRIVATE);
      expect((await app.ask(api, person, getUpdate(project, open.id))).data.title).toBe('Abierta');
    }
    await app.given.investment(ivo, project, 100_000);
    expect((await app.ask(api, ivo, getUpdate(project, closed.id))).data.title).toBe('Exclusiva');
  });

  test('an edit changes what was sent and nothing else, and says so', async () => {
    const { id } = await write({ isPublic: false, type: 'demo' });
    const edited = (await app.ask(api, dana, editUpdate(project, id, { title: 'Otro título' }))).data;
    expect(edited).toMatchObject({
      title: 'Otro título',
      content: '**Texto**\ncon línea',
      type: 'demo',
      isPublic: false,
      edited: true,
    });
    expect((await app.ask(api, dana, editUpdate(project, id, { isPublic: true }))).data).toMatchObject({
      title: 'Otro título',
      isPublic: true,
    });
  });

  test('a deleted one is found nowhere', async () => {
    const { id } = await write({ title: 'Quitada' });
    await write({ title: 'Queda' });
    expect((await app.ask(api, dana, deleteUpdate(project, id))).data).toBe(id);
    expect(await titlesFor(ines)).toEqual(['Queda']);
    for (const request of [getUpdate(project, id), editUpdate(project, id, NEWS), deleteUpdate(project, id)]) {
      expect(await app.ask<unknown>(api, dana, request)).toMatchObject(NOT_FOUND);
    }
  });

  test('search looks in title and content, in any letter case', async () => {
    await write({ title: 'ÑANDÚ con botas', content: 'nada' });
    await write({ title: 'Otra', content: 'Sobre el ñandú' });
    await write({ title: 'Tercera 100%_', content: 'nada' });
    expect(await titlesFor(ines, 'ñandú')).toEqual(['Otra', 'ÑANDÚ con botas']);
    expect(await titlesFor(ines, '100%_')).toEqual(['Tercera 100%_']);
    expect(await titlesFor(ines, 'ausente')).toEqual([]);
    for (const search of ['%_', '*', '!!!', '🦊🦊']) expect(await titlesFor(ines, search), search).toEqual([]);
    expect(await titlesFor(ines, '  ')).toHaveLength(3);
  });

  test('search asks for beginnings of words, all of them, like the search of the catalogue', async () => {
    const title = `Árbol ${api} con raíces`;
    const content = 'Crece en el río';
    await write({ title, content });
    await write({ title: `${title} (para inversores)`, content, isPublic: false });
    await app.given.project(dana, { title, description: content });
    for (const search of [`arbol ${api}`, `ARB ${api} rai`, `${api} rio`]) {
      expect(await titlesFor(ivo, search), search).toEqual([title]);
      expect(await titlesFor(ines, search), search).toHaveLength(2);
      expect((await app.ask(api, ivo, listProjects({ search }))).data.titles, search).toEqual([title]);
    }
    for (const search of [`rbol ${api}`, `arbol ${api} mar`]) {
      expect(await titlesFor(ines, search), search).toEqual([]);
      expect((await app.ask(api, ivo, listProjects({ search }))).data.titles, search).toEqual([]);
    }
  });

  test('opening it marks it read; a list does not; its developer has read it always', async () => {
    const { id } = await write();
    const readIn = async (person: Account) => (await app.ask(api, person, listUpdates(project))).data.updates[0]?.read;
    expect([await readIn(ines), await readIn(ines), await readIn(dana)]).toEqual([false, false, true]);
    expect((await app.ask(api, ines, getUpdate(project, id))).data.read).toBe(true);
    expect([await readIn(ines), await readIn(ivo)]).toEqual([true, false]);
  });
});

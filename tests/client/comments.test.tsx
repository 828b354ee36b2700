import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';
import { answer, delayRequest } from './network.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;
let ivo: Account;
let projectId: number;
let updateId: number;

beforeAll(async () => {
  app = await startApp();
  [dana, ines, ivo] = [
    await app.given.developer('Dana'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  projectId = await app.given.project(dana);
});
beforeEach(async () => {
  const news = { title: 'Nevó', content: 'Texto.', media: [] };
  updateId = (await app.app.services.updates.create(dana.viewer, projectId, news)).id;
});
afterAll(() => app.stop());

const say = async (person: Account, content: string, parentId: number | null = null): Promise<number> =>
  (await app.app.services.comments.add(person.viewer, updateId, content, parentId)).id;

const open = (person: Account) => mount(app, person, `/projects/${projectId}/updates/${updateId}`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The thread of a comment, with its replies. */
const threadOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest<HTMLElement>('li') as HTMLElement;
const texts = () =>
  within(screen.getByRole('region', { name: /^Comentarios/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a link leads to the very comment, be it an old reply of an old thread', async () => {
  const thread = await say(ines, 'Primero');
  let linked = 0;
  for (let n = 1; n <= 24; n += 1) {
    const reply = await say(ivo, `Respuesta ${n}`, thread);
    if (n === 23) linked = reply;
  }
  for (let n = 1; n <= 21; n += 1) await say(ines, `Después ${n}`);
  mount(app, dana, `/projects/${projectId}/updates/${updateId}?comentario=${linked}`);
  const text = await screen.findByText('Respuesta 23');
  await waitFor(() => expect(text.parentElement).toHaveFocus());
  expect(texts()[0]).toContain('Primero');
  expect(texts()).toHaveLength(1 + 24 + 20);
});

const refusal = (message: string, code: string) => Response.json({ errors: [{ message, extensions: { code } }] });

test('what shows nothing is no comment to send', async () => {
  const user = userEvent.setup();
  open(ivo);
  const box = await screen.findByRole('textbox', { name: /^Escribe un comentario/ });
  await pasteInto(user, box, ' \u2800\u200b\ufe0f ');
  expect(await button('Comentar')).toBeDisabled();
  await user.type(box, '!');
  expect(await button('Comentar')).toBeEnabled();
});

test('one replies in place, and Escape or sending gives the focus back', async () => {
  const user = userEvent.setup();
  await say(ines, 'Primero');
  open(ivo);
  const asking = await button('Responder a Inés');
  await user.click(asking);
  const box = await screen.findByRole('textbox', { name: 'Respuesta a Inés' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.type(box, 'A medias');
  await user.keyboard('{Escape}');
  await expectAbsent(() => screen.queryByRole('textbox', { name: 'Respuesta a Inés' }));
  await waitFor(() => expect(asking).toHaveFocus());

  await user.click(asking);
  const again = await screen.findByRole('textbox', { name: 'Respuesta a Inés' });
  expect(again).toHaveValue('A medias');
  await user.type(again, ' y entera');
  await user.click(await button('Responder'));
  expect(within(await threadOf('Primero')).getByText('A medias y entera')).toBeVisible();
  expect(await screen.findByText('Comentarios (2)')).toBeVisible();
  await waitFor(() => expect(asking).toHaveFocus());
  expect(await screen.findByText('Respuesta publicada')).toBeInTheDocument();
});

test('a reply that is refused is there to be sent again', async () => {
  const user = userEvent.setup();
  await say(ines, 'Primero');
  answer('AddComment', async () => refusal('Comentario no encontrado', 'COMMENT_NOT_FOUND'));
  open(ivo);
  await user.click(await button('Responder a Inés'));
  await user.type(await screen.findByRole('textbox', { name: 'Respuesta a Inés' }), 'Tarde');
  await user.click(await button('Responder'));
  expect(await screen.findByText('Comentario no encontrado')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Respuesta a Inés' })).toHaveValue('Tarde');
  expect(screen.getByText('Comentarios (1)')).toBeVisible();
});

test('a reply whose answer was lost is written once, and the same words later anew', async () => {
  const user = userEvent.setup();
  await say(ines, 'Primero');
  let isLost = true;
  answer('AddComment', async (ask) => {
    const response = await ask();
    if (isLost) throw new TypeError('Failed to fetch');
    return response;
  });
  open(ivo);
  const reply = async (words: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Respuesta a Inés' }), words);
    await user.click(await button('Responder'));
  };
  await user.click(await button('Responder a Inés'));
  await reply('Igual');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Respuesta a Inés' })).toHaveValue('Igual'));
  isLost = false;
  await reply('{End}');
  expect(await screen.findByText('Respuesta publicada')).toBeInTheDocument();
  expect(await screen.findByText('Comentarios (2)')).toBeVisible();
  await user.click(await button('Responder a Inés'));
  await reply('Igual');
  expect(await screen.findByText('Comentarios (3)')).toBeVisible();
});

test('a comment is sent while the one before waits for its answer', async () => {
  const user = userEvent.setup();
  open(ivo);
  const box = await screen.findByRole('textbox', { name: 'Escribe un comentario' });
  const release = delayRequest('AddComment');
  for (const words of ['Uno', 'Dos']) {
    await user.type(box, words);
    await user.click(await button('Comentar'));
    await waitFor(() => expect(box).toHaveValue(''));
  }
  release();
  expect(await screen.findByText('Comentarios (2)')).toBeVisible();
  await screen.findByText('Uno');
  await screen.findByText('Dos');
});

test('a half-written reply is there again when the page is', async () => {
  const user = userEvent.setup();
  await say(ines, 'Primero');
  open(ivo);
  await user.click(await button('Responder a Inés'));
  await user.type(await screen.findByRole('textbox', { name: 'Respuesta a Inés' }), 'A medias');
  cleanup();
  open(ivo);
  expect(await screen.findByRole('textbox', { name: 'Respuesta a Inés' })).toHaveValue('A medias');
});

test('one edits what one wrote, which says so, and a refusal gives the text back', async () => {
  const user = userEvent.setup();
  await say(ines, 'Con herror');
  await say(ivo, 'De Ivo');
  open(ines);
  await screen.findByText('De Ivo');
  await expectAbsent(() => screen.queryByRole('button', { name: 'Editar comentario de Ivo' }));
  await user.click(await button('Editar comentario de Inés'));
  const box = await screen.findByRole('textbox', { name: 'Editar comentario' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.clear(box);
  await user.click(await button('Guardar'));
  expect(await screen.findByText('El comentario no puede estar vacío')).toBeVisible();
  await user.type(box, 'Sin error');
  await user.click(await button('Guardar'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Editar comentario de Inés' })).toHaveFocus());
  expect(within(await threadOf('Sin error')).getByText(/· editado/)).toBeVisible();

  const reason = 'Un comentario se puede editar hasta 15 minutos después de escribirlo';
  answer('EditComment', async () => refusal(reason, 'COMMENT_LOCKED'));
  await user.click(await button('Editar comentario de Inés'));
  await user.type(await screen.findByRole('textbox', { name: 'Editar comentario' }), ' tarde');
  await user.click(await button('Guardar'));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Editar comentario' })).toHaveValue('Sin error tarde');
  await user.click(await button('Cancelar'));
  expect(await screen.findByText('Sin error')).toBeVisible();
});

test('the studio pins one comment, which stands first, and its own carry its badge', async () => {
  const user = userEvent.setup();
  const first = await say(ines, 'Primero');
  await say(dana, 'Del estudio', first);
  await say(ivo, 'Segundo');
  open(dana);
  await screen.findByText('Segundo');
  expect(texts()[0]).toContain('Segundo');
  expect(within(await threadOf('Del estudio')).getByText('Desarrollador del proyecto')).toBeVisible();
  await user.click(await button('Fijar comentario de Inés'));
  await waitFor(() => expect(texts()[0]).toContain('Primero'));
  expect(within(await threadOf('Primero')).getByText('Fijado')).toBeVisible();
  const unpin = await button('Dejar de fijar comentario de Inés');
  await waitFor(() => expect(unpin).toHaveFocus());

  await user.click(await button('Fijar comentario de Ivo'));
  await waitFor(() => expect(texts()[0]).toContain('Segundo'));
  expect(screen.getAllByText('Fijado')).toHaveLength(1);
  await user.click(await button('Dejar de fijar comentario de Ivo'));
  await expectAbsent(() => screen.queryByText('Fijado'));
});

test('nobody else is offered to pin', async () => {
  await say(ines, 'Primero');
  open(ines);
  await screen.findByText('Primero');
  await expectAbsent(() => screen.queryByRole('button', { name: /fijar/i }));
});

test('a deleted comment leaves its place while it has replies, and goes with the last', async () => {
  const user = userEvent.setup();
  const first = await say(ines, 'Primero');
  await say(ines, 'Respuesta', first);
  open(ines);
  const remove = async (text: string) => {
    const [icon] = within(await threadOf(text)).getAllByRole('button', { name: 'Eliminar comentario de Inés' });
    await user.click(icon as HTMLElement);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  };
  await screen.findByText('Comentarios (2)');
  await remove('Primero');
  expect(await screen.findByText('Comentarios (1)')).toBeVisible();
  expect(await screen.findByText('Comentario eliminado', { selector: 'li > *' })).toBeVisible();
  await expectAbsent(() => screen.queryByText('Primero'));
  await expectAbsent(() => screen.queryByRole('button', { name: /^Responder/ }));
  await remove('Respuesta');
  expect(await screen.findByText('Comentarios (0)')).toBeVisible();
  expect(await screen.findByText('Todavía no hay comentarios. Escribe el primero.')).toBeVisible();
});

test('more replies than a few come when they are asked for', async () => {
  const user = userEvent.setup();
  const first = await say(ines, 'Primero');
  for (let index = 1; index <= 12; index += 1) await say(ivo, `Respuesta ${index}`, first);
  open(ines);
  expect(await screen.findByText('Respuesta 10')).toBeVisible();
  await expectAbsent(() => screen.queryByText('Respuesta 11'));
  await user.click(await button('Ver más respuestas'));
  expect(await screen.findByText('Respuesta 12')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Ver más respuestas' }));
});

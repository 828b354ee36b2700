import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

async function begin() {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const id = await app.given.project(dana, { title: 'Faro' });
  return { app, dana, ines, id, questions: app.app.services.questions };
}

const panel = () => screen.findByRole('region', { name: /^Preguntas/ });

test('a question is asked, answered by the studio, and read by everybody', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id } = await begin();
  mount(app, ines, `/projects/${id}`);
  await user.type(await screen.findByRole('textbox', { name: 'Pregúntale a Sur' }), '¿Cuándo sale?');
  await user.click(screen.getByRole('button', { name: 'Preguntar' }));
  expect(await within(await panel()).findByText('¿Cuándo sale?')).toBeVisible();
  expect(await screen.findByText(/^Ya hiciste tu pregunta de hoy en este proyecto/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('textbox', { name: 'Pregúntale a Sur' }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));

  cleanup();
  mount(app, dana, `/projects/${id}?pestana=detalles`);
  await user.type(await screen.findByRole('textbox', { name: 'Respuesta a Inés' }), 'En mayo');
  await expectAbsent(() => screen.queryByRole('textbox', { name: 'Pregúntale a Sur' }));
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  expect(await screen.findByText('En mayo')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('textbox', { name: 'Respuesta a Inés' }));

  cleanup();
  mount(app, await app.given.investor('Ivo'), `/projects/${id}`);
  expect(await within(await panel()).findByText('En mayo')).toBeVisible();
});

test('a question is edited until it is answered', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id, questions } = await begin();
  const question = await questions.ask(ines.viewer, id, '¿Cuándo sle?');
  mount(app, ines, `/projects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Editar tu pregunta' }));
  const text = await screen.findByRole('textbox', { name: /^Tu pregunta/ });
  await waitFor(() => expect(text).toHaveFocus());
  await user.clear(text);
  await user.type(text, '¿Cuándo sale?');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Pregunta editada')).toBeVisible();
  expect(within(await panel()).getByText('¿Cuándo sale?')).toBeVisible();
  cleanup();
  await questions.answer(dana.viewer, question.id, 'En mayo');
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByText('En mayo')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Editar tu pregunta' }));
});

test('an answer is edited by the studio, and says so', async () => {
  const user = userEvent.setup();
  const { app, dana, ines, id, questions } = await begin();
  const question = await questions.ask(ines.viewer, id, '¿Cuándo sale?');
  await questions.answer(dana.viewer, question.id, 'En mayo');
  mount(app, dana, `/projects/${id}?pestana=detalles`);
  await user.click(await screen.findByRole('button', { name: 'Editar tu respuesta' }));
  const text = await screen.findByRole('textbox', { name: /^Tu respuesta/ });
  await user.clear(text);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('La respuesta no puede estar vacía')).toBeVisible();
  await user.type(text, 'En junio');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Respuesta editada')).toBeVisible();
  expect(within(await panel()).getByText('En junio')).toBeVisible();
  expect(within(await panel()).getByText(/· Editada$/)).toBeVisible();
  cleanup();
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByText('En junio')).toBeVisible();
  expect(screen.getByText(/· Editada$/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: 'Editar tu respuesta' }));
});

test('a question is withdrawn once it is confirmed', async () => {
  const user = userEvent.setup();
  const { app, ines, id, questions } = await begin();
  await questions.ask(ines.viewer, id, '¿Cuándo sale?');
  mount(app, ines, `/projects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' }));
  await expectAbsent(() => screen.queryByText('¿Cuándo sale?'));
  expect(await within(await panel()).findByText('Todavía no hay preguntas.')).toBeVisible();
});

test('a link leads to its question, wherever in the list it is', async () => {
  const { app, dana, ines, id, questions } = await begin();
  const linked = await questions.ask(ines.viewer, id, 'La primera');
  await questions.answer(dana.viewer, linked.id, 'Sí');
  for (let count = 0; count < 10; count += 1) {
    await questions.ask((await app.given.investor()).viewer, id, `Otra ${count}`);
  }
  mount(app, dana, `/projects/${id}?pestana=detalles&pregunta=${linked.id}`);
  const text = await screen.findByText('La primera');
  await waitFor(() => expect(document.activeElement).toContainElement(text));
  expect(screen.getAllByText(/^Otra/)).toHaveLength(10);
});

test('what is typed is kept until it is sent', async () => {
  const user = userEvent.setup();
  const { app, ines, id } = await begin();
  mount(app, ines, `/projects/${id}`);
  await user.type(await screen.findByRole('textbox', { name: 'Pregúntale a Sur' }), '¿Cuándo');
  cleanup();
  mount(app, ines, `/projects/${id}`);
  expect(await screen.findByRole('textbox', { name: 'Pregúntale a Sur' })).toHaveValue('¿Cuándo');
});

test('a studio without a name is asked as the studio', async () => {
  const app = await startAppForTest();
  const id = await app.given.project(await app.given.developer());
  mount(app, await app.given.investor('Inés'), `/projects/${id}`);
  expect(await screen.findByRole('textbox', { name: 'Pregúntale al estudio' })).toBeVisible();
});

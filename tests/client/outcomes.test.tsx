import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dayAfter, dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { SHARED } from '#tests/support/returns.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { watchOperations } from './network.ts';

const TODAY = dayOf(new Date());

async function begin() {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const id = await app.given.project(dana, { title: 'Luces', closesOn: dayAfter(TODAY, 10) });
  const investment = await app.given.investment(ines, id, 100_000);
  return { app, dana, ines, id, investment };
}

test('what a cancelled game released is called so beside its investors', async () => {
  const { app, dana, id } = await begin();
  await app.ask(dana, conclude(id, { projectOutcome: 'CANCELLED', outcomeOn: TODAY }));
  mount(app, dana, `/projects/${id}/investors`);
  const total = await screen.findByRole('group', { name: 'Total comprometido' });
  expect(total).toHaveTextContent('Anulado: US$ 1.000');
});

test('what a cancelled game received is to be returned, wherever it was confirmed before', async () => {
  const { app, dana, ines, id, investment } = await begin();
  const other = await app.given.project(dana, { title: 'Sombras' });
  const paid = [
    [id, investment],
    [other, await app.given.investment(ines, other, 200_000)],
  ] as const;
  for (const [projectId, investmentId] of paid) {
    await givenInstructions(app, dana, projectId);
    const all = { projectId, investmentIds: [investmentId], receivedOn: TODAY, amount: null };
    await app.app.services.payments.confirm(dana.viewer, all);
  }
  await app.ask(dana, conclude(id, { projectOutcome: 'CANCELLED', outcomeOn: TODAY }));
  const { goTo } = mount(app, dana, `/projects/${id}`);
  expect(await screen.findByText(/^US\$\s1\.000 por devolver$/)).toBeVisible();
  const panel = within(screen.getByRole('region', { name: 'Panel de control' }));
  expect(panel.getByText('Por devolver').nextElementSibling).toHaveTextContent(/^US\$\s1\.000$/);
  await goTo(`/projects/${id}/payments`);
  expect(await screen.findByRole('group', { name: 'Por devolver' })).toHaveTextContent(/US\$\s1\.000/);
  await goTo('/dashboard');
  const funds = await screen.findByRole('group', { name: 'Fondos comprometidos' });
  expect(funds).toHaveTextContent(/US\$\s2\.000 confirmados como pagadosUS\$\s1\.000 por devolver$/);
});

test('a studio cancels a game once it read what becomes of the commitments and of what it received', async () => {
  const { app, dana, id, investment } = await begin();
  await givenInstructions(app, dana, id);
  const part = { projectId: id, investmentIds: [investment], receivedOn: TODAY, amount: 40_000 };
  await app.app.services.payments.confirm(dana.viewer, part);
  mount(app, dana, `/projects/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Más' }));
  await userEvent.click(screen.getByRole('link', { name: 'Contar cómo terminó el juego' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Contar cómo terminó el juego' })).toBeVisible();
  const send = screen.getByRole('button', { name: 'Contar cómo terminó' });
  await userEvent.click(send);
  const choice = screen.getByRole('combobox', { name: /Qué pasó con el juego/ });
  await waitFor(() => expect(choice).toHaveFocus());
  expect(await screen.findByText('Elige si el juego se lanzó o se canceló')).toBeVisible();

  await userEvent.selectOptions(choice, 'Se canceló');
  await userEvent.type(screen.getByRole('textbox', { name: /Texto de cierre/ }), 'Sin **equipo**.');
  fireEvent.change(screen.getByLabelText(/^Fecha/), { target: { value: TODAY } });
  await userEvent.click(send);
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Contar cómo terminó el juego?' }));
  expect(dialog.getByText(/US\$\s1\.000 de 1 inversor\) quedan sin efecto/)).toBeVisible();
  expect(dialog.getByText(/Avisaremos a 1 inversor\./)).toBeVisible();
  expect(dialog.getByText(/Lo que recibiste y no devolviste \(US\$\s400\) queda por devolver/)).toBeVisible();
  expect((await app.given.fundingOf(id)).raised).toBe(100_000);
  const { asked } = watchOperations();
  const confirm = dialog.getByRole('button', { name: 'Contar cómo terminó' });
  act(() => [confirm, confirm].forEach((button) => button.click()));

  const closing = await screen.findByRole('region', { name: `El juego se canceló el ${shownDay(TODAY)}` });
  expect(within(closing).getByText('equipo').tagName).toBe('STRONG');
  expect(screen.getByText('Cancelado')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  await expectAbsent(() => screen.queryByRole('link', { name: 'Contar cómo terminó el juego' }));
  expect((await app.given.fundingOf(id)).raised).toBe(0);
  expect(asked.filter((operation) => operation.startsWith('ConcludeProject '))).toHaveLength(1);
});

test('a studio that releases a game with a share in numbers reads what it declares, from when and for how long', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const id = await app.given.project(dana, SHARED);
  await app.given.investment(ines, id, 100_000);
  mount(app, dana, `/projects/${id}/conclude`);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Qué pasó con el juego/ }), 'Se lanzó');
  await userEvent.type(screen.getByRole('textbox', { name: /Texto de cierre/ }), 'Ya está.');
  fireEvent.change(screen.getByLabelText(/^Fecha/), { target: { value: TODAY } });
  await userEvent.click(screen.getByRole('button', { name: 'Contar cómo terminó' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Declaras tus ingresos netos cada trimestre, también si fueron cero/)).toBeVisible();
  expect(dialog.getByText(new RegExp(`: desde el ${shownDay(TODAY)} y durante 2 años\\.`))).toBeVisible();
});

test('the outcome stands on page, card, record and directory', async () => {
  const { app, dana, ines, id } = await begin();
  await app.ask(dana, conclude(id, { outcomeOn: TODAY }));
  const { goTo } = mount(app, ines, `/projects/${id}`);
  expect(await screen.findByRole('region', { name: `El juego se lanzó el ${shownDay(TODAY)}` })).toBeVisible();
  const closed = await screen.findByRole('region', { name: 'Inversiones cerradas' });
  await expectAbsent(() => within(closed).queryByText(/Recibe inversiones hasta/));
  await goTo('/projects');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Lanzado')).toBeVisible();
  await expectAbsent(() => card.queryByText('Cerrado'));
  await goTo('/developers');
  expect(await screen.findByText('1 proyecto publicado · 1 lanzado')).toBeVisible();
  await goTo(`/developers/${dana.viewer.developerProfileId}`);
  expect(await screen.findByRole('group', { name: 'Juegos publicados' })).toHaveTextContent('1 lanzado');
});

test('an ended project neither opens nor becomes a draft in its form', async () => {
  const { app, dana, id } = await begin();
  await app.ask(dana, conclude(id, { outcomeOn: TODAY }));
  mount(app, dana, `/projects/${id}/edit`);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Recibe inversiones' })).toBeDisabled());
  expect(screen.getByRole('checkbox', { name: 'Publicado' })).toBeDisabled();
});

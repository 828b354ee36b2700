import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { getMailPreferences } from '#tests/support/cases/mail.preferences.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

const panel = async () => within(await screen.findByRole('region', { name: 'Cuándo te escribimos' }));

test('each group of mails is chosen by mouse or keyboard, saved at once and said', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  mount(app, ines, '/profile/correos');
  const region = await panel();
  const group = (name: string) => within(region.getByRole('radiogroup', { name }));
  const updates = group('Proyectos que sigues Actualizaciones');
  expect(updates.getByRole('radio', { name: 'Diario' })).toBeChecked();
  await expectAbsent(() => region.queryByText('Tu correo no está confirmado'));
  await expectAbsent(() => region.queryByText('Tus proyectos'));

  await user.click(updates.getByRole('radio', { name: 'Al momento' }));
  expect(await region.findByText('Guardado: Actualizaciones, al momento.')).toHaveAttribute('role', 'status');
  const answers = group('Lo tuyo Respuestas a tus comentarios y preguntas');
  answers.getByRole('radio', { name: 'Al momento' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await region.findByText('Guardado: Respuestas a tus comentarios y preguntas, nunca.')).toBeVisible();
  expect((await app.ask(ines, getMailPreferences())).data).toMatchObject({
    followed_updates: 'at_once',
    answers: 'never',
    invested_updates: 'at_once',
  });
});

test('a choice that could not be saved returns, and an unconfirmed address is told', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const { database, dependencies } = app.app;
  const ines = await app.given.investor('Inés');
  const { users } = database.tables;
  await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ines.id)));
  mount(app, ines, '/profile/correos');
  const region = await panel();
  expect(region.getByText('Tu correo no está confirmado')).toBeVisible();
  dependencies.mailPreferences.save = async () => {
    throw new Error('the disk is full');
  };
  const answers = within(region.getByRole('radiogroup', { name: 'Lo tuyo Respuestas a tus comentarios y preguntas' }));
  await user.click(answers.getByRole('radio', { name: 'Nunca' }));
  expect(await region.findByRole('alert')).toBeVisible();
  expect(answers.getByRole('radio', { name: 'Al momento' })).toBeChecked();
});

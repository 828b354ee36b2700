import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

const SHARE = { revenueShare: 1250, returnCap: 150, returnYears: 4, reportEvery: 'QUARTER', paymentDays: 20 } as const;

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test('a share in numbers is one choice, with nothing filled in, and nothing left of it once it is taken back', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  const id = await app.given.project(dana);
  mount(app, dana, `/projects/${id}/edit`);
  const user = userEvent.setup();
  await user.click(await screen.findByText('Retorno:'));
  expect(await screen.findByRole('radio', { name: /^No/ })).toBeChecked();
  await expectAbsent(() => screen.queryByLabelText(/^Parte de los ingresos netos/));
  await user.click(screen.getByRole('radio', { name: /^Sí, con un informe cada trimestre/ }));
  for (const label of [/^Parte de los ingresos netos/, /^Durante/, /^Tope/])
    await waitFor(() => expect(field(label)).toHaveValue(''));
  await pasteInto(user, field(/^Tope/), '1,234');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  const needed = 'La participación en números necesita este dato';
  for (const label of [/^Parte de los ingresos netos/, /^Durante/, /^Plazo para pagar/])
    await waitFor(() => expect(field(label)).toHaveAccessibleErrorMessage(needed));
  const cap = 'El tope debe ser un número de 1 a 5 con hasta dos decimales';
  expect(field(/^Tope/)).toHaveAccessibleErrorMessage(cap);
  await user.clear(field(/^Tope/));
  await pasteInto(user, field(/^Tope/), '6');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(field(/^Tope/)).toHaveAccessibleErrorMessage(cap));
  await user.click(screen.getByRole('radio', { name: /^No/ }));
  await expectAbsent(() => screen.queryByLabelText(/^Tope/));
  await user.click(screen.getByRole('radio', { name: /^Sí, con un informe cada trimestre/ }));
  await waitFor(() => expect(field(/^Tope/)).toHaveValue(''));
  for (const [label, text] of [
    [/^Parte de los ingresos netos/, '12,5'],
    [/^Durante/, '4'],
    [/^Tope/, '1,5'],
    [/^Plazo para pagar/, '20'],
  ] as const)
    await pasteInto(user, field(label), text);
  expect(
    screen.getByText(/, 12,5 % de los ingresos netos, 4 años desde el lanzamiento, tope 1,5 veces$/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await user.click(await screen.findByRole('tab', { name: 'Detalles' }));
  expect(await screen.findByText(/: de sin definir a 12,5 %$/)).toBeVisible();
  expect(screen.getByText('12,5 %, entre todos los inversores')).toBeVisible();
  expect(await app.app.services.projects.get(dana.viewer, id)).toMatchObject(SHARE);
});

test('where no shares are offered, the forms have no such choice', async () => {
  const app = await startAppForTest({ revenueShare: false });
  const dana = await app.given.developer('Dana');
  mount(app, dana, `/projects/${await app.given.project(dana)}/edit`);
  await screen.findByText('Plazo para pagar:');
  await expectAbsent(() => screen.queryByText('Participación en números'));
});

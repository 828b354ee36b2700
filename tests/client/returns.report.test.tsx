import { cleanup, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatDate } from '#client/text/date.ts';
import { startReleased } from '#tests/support/released.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { openedDialog } from './opened.dialog.ts';
import { pasteInto } from './paste.ts';

const fileApp = startAppForFile();

const see = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Ver cuánto recibe cada uno' }));
  return openedDialog();
};

const inForm = { store: 'STEAM', name: null, refundsCents: 0, storeShareCents: 0 } as const;

test('net revenue is said only while all amounts are understood', async () => {
  const { app, dana, at, nextPeriod } = await startReleased(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `${at}/${(await nextPeriod()).endsOn}`);
  await user.click(await screen.findByRole('button', { name: 'Agregar una tienda' }));
  await pasteInto(user, screen.getByLabelText('Ventas'), '1,000.50');
  expect(screen.getByText('Ingresos netos: —')).toBeVisible();
  await user.clear(screen.getByLabelText('Ventas'));
  await pasteInto(user, screen.getByLabelText('Ventas'), '1.000,50');
  expect(screen.getByText(/^Ingresos netos: US\$\s1\.000,50$/)).toBeVisible();
});

test('the preview says how its sums are computed, and who reaches the cap', async () => {
  const { app, dana, at, nextPeriod } = await startReleased(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `${at}/${(await nextPeriod()).endsOn}`);
  await user.click(await screen.findByRole('button', { name: 'Agregar una tienda' }));
  await pasteInto(user, screen.getByLabelText('Ventas'), '1.900');
  const formula =
    /^A todos juntos les toca el 20\s% de US\$\s1\.900, por los US\$\s6\.500 puestos de una meta de US\$\s10\.000\.$/;
  const dialog = await see(user);
  expect(await dialog.findByText(formula)).toBeVisible();
  await expectAbsent(() => dialog.queryByText(/llega al tope/));
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
  await expectAbsent(() => screen.queryByRole('dialog'));
  await user.clear(screen.getByLabelText('Ventas'));
  await pasteInto(user, screen.getByLabelText('Ventas'), '1900000');
  const capped = await see(user);
  expect(await capped.findAllByText(/^por US\$\s[\d.]+ puestos, llega al tope$/)).toHaveLength(2);
  expect(capped.getByText(/ Quien ya recibió 1,5 veces lo que puso no recibe más\.$/)).toBeVisible();
});

test('a correction says that nobody gets another amount, and is refused when it changes nothing at all', async () => {
  const { app, dana, at, givenReport } = await startReleased(fileApp());
  const endsOn = await givenReport();
  const user = userEvent.setup();
  mount(app, dana, `${at}/${endsOn}`);
  await pasteInto(user, await screen.findByLabelText(/^Motivo/), 'Por las dudas');
  const refused = await see(user);
  expect(await refused.findByText(/^Las tiendas y la nota son las del informe en vigencia/)).toBeVisible();
  expect(refused.getByRole('button', { name: 'Publicar la corrección' })).toBeDisabled();
  await expectAbsent(() => refused.queryByRole('button', { name: 'Reintentar' }));
  await user.click(refused.getByRole('button', { name: 'Seguir editando' }));
  await expectAbsent(() => screen.queryByRole('dialog'));
  await pasteInto(user, screen.getByLabelText(/^Nota/), ' mucho');
  const dialog = await see(user);
  expect(await dialog.findByText(/^Los montos son los mismos que en el informe en vigencia/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Publicar la corrección' }));
  expect(await screen.findByText('Publicaste la corrección')).toBeVisible();
  expect(await screen.findByText('Corregido 1 vez')).toBeVisible();
});

test('what another tab published is said in the preview, with a link to the reports', async () => {
  const { app, dana, at, nextPeriod, givenReport } = await startReleased(fileApp());
  const user = userEvent.setup();
  mount(app, dana, `${at}/${(await nextPeriod()).endsOn}`);
  await screen.findByRole('button', { name: 'Agregar una tienda' });
  await givenReport();
  const dialog = await see(user);
  expect(await dialog.findByText(/^Ese período ya tiene su informe: corrígelo/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Publicar el informe' })).toBeDisabled();
  await user.click(dialog.getByRole('link', { name: 'Ver los informes' }));
  expect(await screen.findByRole('region', { name: 'Informes publicados' })).toBeVisible();
});

test('a form that would be refused says why instead', async () => {
  const { app, dana, at, project, nextPeriod, givenReport } = await startReleased(fileApp());
  const { revenueReports, projects } = app.app.services;
  const periods = (await revenueReports.periodsOf(dana.viewer, [await projects.get(dana.viewer, project)])).get(
    project,
  );
  const last = periods?.at(-1)?.endsOn ?? '';
  const show = async (day: string, why: RegExp) => {
    mount(app, dana, `${at}/${day}`);
    expect(await screen.findByText(why)).toBeVisible();
    await expectAbsent(() => screen.queryByRole('button', { name: 'Ver cuánto recibe cada uno' }));
    expect(screen.getByRole('link', { name: 'Ver los informes' })).toHaveAttribute('href', at);
    cleanup();
  };
  await show(last, new RegExp(`^El período termina el ${formatDate(last)}: su informe se publica después$`));
  const { endsOn } = await nextPeriod();
  await givenReport();
  for (const reason of ['uno', 'dos', 'tres']) {
    const draft = { projectId: project, periodEndsOn: endsOn, stores: [{ ...inForm, grossCents: 0 }], note: reason };
    await revenueReports.correct(dana.viewer, { ...draft, distributed: 0, reason });
  }
  await show(endsOn, /^Un informe se corrige a lo sumo 3 veces$/);
});

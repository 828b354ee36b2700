import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatDate } from '#client/text/date.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { openedDialog } from './opened.dialog.ts';
import { pasteInto } from './paste.ts';
import { send } from './received.world.ts';
import { startReleased } from '#tests/support/released.ts';

const fileApp = startAppForFile();

test('a report is typed by store, left, found again, shown with all lines and published once', async () => {
  const { app, dana, at } = await startReleased(fileApp());
  const user = userEvent.setup();
  mount(app, dana, at);
  const open = async () => user.click(await screen.findByRole('link', { name: /^Informar \d/ }));
  await open();
  const add = await screen.findByRole('button', { name: 'Agregar una tienda' });
  await user.click(add);
  const steam = within(await screen.findByRole('group', { name: 'Steam' }));
  await waitFor(() => expect(steam.getByLabelText('Tienda')).toHaveFocus());
  await pasteInto(user, steam.getByLabelText('Ventas'), '3.000');
  await pasteInto(user, steam.getByLabelText('Devoluciones e impuestos'), '200');
  await pasteInto(user, steam.getByLabelText('Parte de la tienda'), '9x0');
  await user.click(add);
  const itch = within(await screen.findByRole('group', { name: 'itch.io' }));
  await user.selectOptions(itch.getByLabelText('Tienda'), 'Otra');
  await pasteInto(user, screen.getByLabelText(/^Nota/), 'Fue la oferta de otoño');
  const preview = screen.getByRole('button', { name: 'Ver cuánto recibe cada uno' });
  await user.click(preview);
  expect(await screen.findByText('Escribe cómo se llama la otra tienda')).toBeVisible();
  await waitFor(() => expect(steam.getByLabelText('Parte de la tienda')).toHaveFocus());
  await user.clear(steam.getByLabelText('Parte de la tienda'));
  await pasteInto(user, steam.getByLabelText('Parte de la tienda'), '900');
  expect(steam.getByText(/^Entendimos US\$\s3\.000$/)).toBeVisible();
  expect(screen.getByText(/^Ingresos netos: US\$\s1\.900$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar Otra' }));
  await waitFor(() => expect(add).toHaveFocus());

  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await open();
  expect(await screen.findByText('Recuperamos tu borrador')).toBeVisible();
  expect(screen.getByLabelText(/^Nota/)).toHaveValue('Fue la oferta de otoño');
  await user.click(screen.getByRole('button', { name: 'Ver cuánto recibe cada uno' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lo que se va a publicar' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Inéspor US\$\s2\.500 puestosUS\$\s95$/),
    expect.stringMatching(/^Ivopor US\$\s4\.000 puestosUS\$\s152$/),
  ]);
  expect(dialog.getByText('Neto de todas las tiendas')).toBeVisible();
  expect(dialog.getByText(/, declarado por el estudio\. Publicar es definitivo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
  await expectAbsent(() => screen.queryByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Ver cuánto recibe cada uno' }));
  const publish = (await openedDialog()).getByRole('button', { name: 'Publicar el informe' });
  await waitFor(() => expect(publish).toBeEnabled());
  await user.dblClick(publish);
  expect(await screen.findByText('Publicaste el informe')).toBeVisible();
  const reported = within(await screen.findByRole('region', { name: 'Informes publicados' }));
  expect(reported.getByText(/^Neto US\$\s1\.900 · US\$\s247 para los/)).toBeVisible();
  expect(reported.getAllByText(/declarado por el estudio/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Ver el informe: / }));
  expect(await screen.findByText('Fue la oferta de otoño')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Ocultar el informe: / }));
  await expectAbsent(() => screen.queryByText('Fue la oferta de otoño'));
});

test('a report of nothing is published, and corrected with a reason that its readers see', async () => {
  const { app, dana, at } = await startReleased(fileApp());
  const user = userEvent.setup();
  mount(app, dana, at);
  const publish = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Ver cuánto recibe cada uno' }));
    const button = (await openedDialog()).getByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await user.click(await screen.findByRole('link', { name: /^Informar \d/ }));
  await publish('Publicar el informe');
  await user.click(await screen.findByRole('link', { name: /^Corregir \d/ }));
  await user.click(await screen.findByRole('button', { name: 'Agregar una tienda' }));
  await pasteInto(user, screen.getByLabelText('Ventas'), '1900');
  await user.click(screen.getByRole('button', { name: 'Ver cuánto recibe cada uno' }));
  expect(await screen.findByText('El motivo de la corrección es obligatorio')).toBeVisible();
  await pasteInto(user, screen.getByLabelText(/^Motivo/), 'Faltaba Steam');
  await publish('Publicar la corrección');
  expect(await screen.findByText('Publicaste la corrección')).toBeVisible();
  expect(await screen.findByText(/^Se puede corregir 2 veces/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Ver el informe: / }));
  expect(await screen.findByText('Faltaba Steam')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Ver la versión 1: / }));
  expect(await screen.findByText('Sin ventas en ninguna tienda.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Corregir \d/ }));
  expect(await screen.findByLabelText('Ventas')).toHaveValue('1.900');
});

test('chosen investors are marked as paid with the total, one in part, and a payment is taken back', async () => {
  const world = await startReleased(fileApp());
  const { app, dana, ivo, at, givenReport } = world;
  await givenReport();
  await givenReturnAccount(app, ivo, { account: 'ivo.paz', details: null });
  const user = userEvent.setup();
  mount(app, dana, at);
  const row = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await row('Inés')).getByText(/^No dijo a qué cuenta pagarle/)).toBeVisible();
  await user.click((await row('Ivo')).getByRole('button', { name: 'Cuenta: Ivo' }));
  expect((await row('Ivo')).getByText('ivo.paz')).toBeVisible();
  expect((await row('Ivo')).getByRole('button', { name: 'Copiar cuenta: Ivo' })).toBeVisible();
  expect(screen.getByText(/^1 persona no dijo a qué cuenta pagarle\./)).toBeVisible();
  const all = screen.getByRole('button', { name: 'Elegir a todos los que dijeron su cuenta' });
  all.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^1 elegido · US\$\s152$/)).toBeVisible();
  const payAll = screen.getByRole('button', { name: /^Pagué US\$\s152…$/ });
  await waitFor(() => expect(payAll).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Quitar la selección' }));
  await expectAbsent(() => screen.queryByText(/elegido/));

  await user.click(screen.getByRole('checkbox', { name: 'Elegir Ivo' }));
  await user.click(await screen.findByRole('button', { name: /^Pagué US\$\s152…$/ }));
  await send(user, 'Registrar', [
    [/^Cuánto pagaste/, '100'],
    [/^Número de operación/, 'OP 5'],
  ]);
  expect(await (await row('Ivo')).findByText(/^Le debes US\$\s52$/)).toBeVisible();
  await user.click(all);
  await user.click(screen.getByRole('checkbox', { name: 'Elegir Inés' }));
  await user.click(await screen.findByRole('button', { name: /^Pagué US\$\s147…$/ }));
  expect(await screen.findByText(/Se registra que pagaste US\$\s147 a 2 personas/)).toBeVisible();
  const dialog = await openedDialog();
  await expectAbsent(() => dialog.queryByRole('list', { name: 'A quién' }));
  await user.click(dialog.getByRole('button', { name: 'Ver a quiénes' }));
  expect(within(dialog.getByRole('list', { name: 'A quién' })).getByText('ivo.paz')).toBeVisible();
  await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: /^Pagué US\$\s147$/ }));
  expect(await screen.findByText('Registraste el pago a 2 personas')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('dialog'));
  expect(screen.getByRole('group', { name: 'Pagaste' })).toHaveTextContent('US$ 247');
  expect(screen.getByRole('checkbox', { name: 'Elegir Ivo' })).toBeDisabled();

  expect((await row('Ivo')).getByText('Operación OP 5')).toBeVisible();
  await user.click((await row('Ivo')).getByRole('button', { name: /^Corregir: Registraste que pagaste US\$\s100/ }));
  await send(user, 'Corregir', [[/^Motivo/, 'Volvió la transferencia']]);
  expect(await (await row('Ivo')).findByText(/\(ya no vale: Volvió la transferencia\)$/)).toBeVisible();
  expect((await row('Ivo')).getByText(/^Le debes US\$\s100$/)).toBeVisible();
});

test('what is too little to be paid is said with whose it is', async () => {
  const { app, dana, at, givenReport } = await startReleased(fileApp());
  await givenReport(5000);
  mount(app, dana, at);
  expect(await screen.findByRole('group', { name: 'Debes' })).toHaveTextContent(
    /US\$\s6,50 son de personas a las que les debes menos de US\$\s10, y se juntan$/,
  );
});

test('what a studio has to do comes before the reports that it published, of which older ones are folded', async () => {
  const { app, dana, at, givenReport } = await startReleased(fileApp());
  app.setNow(new Date(Date.now() + 400 * DAY)); // of the two years at least six quarters are over
  dana.token = await app.given.tokenFor(dana.id);
  const ends: string[] = [];
  for (let count = 0; count < 4; count++) ends.push(await givenReport());
  const user = userEvent.setup();
  mount(app, dana, at);
  const next = await screen.findByRole('list', { name: 'Períodos por informar' });
  expect(within(next).getAllByRole('listitem')[0]).toContainElement(screen.getByRole('link', { name: /^Informar / }));
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(['Por informar', 'Lo que toca a cada inversor', 'Informes publicados']);
  const periods = () => screen.getAllByRole('button', { name: /^Ver el informe: / }).map(endOf);
  const days = ends.map(formatDate).toReversed();
  expect(periods()).toEqual(days.slice(0, 3));
  await user.click(screen.getByRole('button', { name: /^Ver anteriores \(1\)/ }));
  expect(periods()).toEqual(days);
});

const endOf = (button: HTMLElement): string | undefined =>
  / – (\S+)$/.exec(button.getAttribute('aria-label') ?? '')?.[1];

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenInstructions } from '#tests/support/instructions.ts';
import { givenDispute, givenReturn } from '#tests/support/payments.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { openedDialog } from './opened.dialog.ts';
import { watchOperations } from './network.ts';
import { row, send } from './received.world.ts';

const fileApp = startAppForFile();

/** A studio's project to whose investor something was returned. */
async function startReturned() {
  const app = fileApp();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  const investmentId = await app.given.investment(ines, project, 100_000);
  await givenReturn(app, dana, project, investmentId);
  return { app, dana, ines, project, investmentId };
}

const button = (name: RegExp) => screen.findByRole('button', { name });
const article = () => screen.findByRole('article');

/** Presses Enter twice on a button, and answers the dialog that the first one opened. */
async function askTwice(user: UserEvent, opener: RegExp, answer: string) {
  (await button(opener)).focus();
  await user.keyboard('{Enter}');
  const dialog = await openedDialog('alertdialog');
  await user.dblClick(dialog.getByRole('button', { name: answer }));
  await expectAbsent(() => screen.queryByRole('alertdialog'));
}

test('what was returned is confirmed once, and what silence means is said before', async () => {
  const { app, dana, ines, project } = await startReturned();
  const user = userEvent.setup();
  mount(app, ines, '/dashboard');
  await user.click(await screen.findByRole('link', { name: /^Responder: Di si te llegó la devolución de US\$\s1/ }));
  expect(await screen.findByText(/si no dices nada, queda «sin respuesta», no como recibido/)).toBeVisible();
  const sent = watchOperations();
  await user.click(await button(/^Recibí la devolución: US\$\s1 /));
  await user.click((await openedDialog('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(async () => expect(await button(/^Recibí la devolución/)).toHaveFocus());
  await askTwice(user, /^Recibí la devolución/, 'Me llegó');
  expect(await screen.findByText('Confirmaste que te llegó')).toBeVisible();
  expect(sent.asked.filter((asked) => asked.startsWith('ConfirmReturn '))).toHaveLength(1);
  for (const gone of [/^Recibí la devolución/, /^No me llegó/, /^Retirar mi reclamo/])
    await expectAbsent(() => screen.queryByRole('button', { name: gone }));
  await waitFor(async () => expect(await article()).toHaveFocus());
  cleanup();

  mount(app, dana, `/projects/${project}/payments`);
  expect(within(await row('Inés')).getByText('Confirmó que le llegó')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^En disputa/ }));
});

test('what did not arrive is disputed with a reason, and the dispute withdrawn', async () => {
  const { app, ines, investmentId } = await startReturned();
  const user = userEvent.setup();
  mount(app, ines, `/investments/${investmentId}/receipt`);
  await user.click(await button(/^No me llegó la devolución/));
  expect((await openedDialog()).getByText(/ningún monto cambia/)).toBeVisible();
  await send(user, 'Reclamar', [[/^Motivo/, 'No está en mi cuenta']]);
  expect(await screen.findByText(/^Dijiste que no te llegó\. El reclamo está abierto hasta el/)).toBeVisible();
  expect(screen.getByText('Tu reclamo: «No está en mi cuenta»')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^No me llegó/ }));
  await user.click(await button(/^Retirar mi reclamo/));
  await user.click((await openedDialog('alertdialog')).getByRole('button', { name: 'Dejarlo' }));
  await waitFor(async () => expect(await button(/^Retirar mi reclamo/)).toHaveFocus());
  await askTwice(user, /^Retirar mi reclamo/, 'Retirar el reclamo');
  expect(await within(await article()).findByText('Retiraste tu reclamo')).toBeVisible();
  expect(await button(/^Recibí la devolución/)).toBeVisible(); // it may still be confirmed
});

test('a studio finds what is in dispute, replies once with the number of the transfer, and reads that it did', async () => {
  const app = fileApp();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  await app.given.investment(await app.given.investor('Ivo'), project, 100_000);
  await givenDispute(app, dana, ines, project, null);
  const user = userEvent.setup();
  mount(app, dana, '/dashboard');
  await user.click(await screen.findByRole('link', { name: /^Responder: Alguien dice que no le llegó/ }));
  expect(await screen.findByRole('button', { name: 'En disputa (1)' })).toHaveAttribute('aria-pressed', 'true');
  await expectAbsent(() => screen.queryByRole('group', { name: /^Ivo, / }));
  expect(within(await row('Inés')).getByText('Su reclamo: «No llegó»')).toBeVisible();
  await user.click(await button(/^Responder el reclamo por US\$\s1: Inés/));
  await user.click((await openedDialog()).getByRole('button', { name: 'Responder' }));
  expect(await screen.findByText('Escribe tu respuesta')).toBeVisible();
  await send(user, 'Responder', [
    [/^Respuesta/, 'Salió el lunes'],
    [/^Número de operación/, 'OP 77'],
  ]);
  expect(await within(await row('Inés')).findByText('Respondiste: «Salió el lunes»')).toBeVisible();
  expect(within(await row('Inés')).getByText('Operación OP 77')).toBeVisible();
  expect(within(await row('Inés')).getByText('Devolución en disputa')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Responder el reclamo/ }));
});

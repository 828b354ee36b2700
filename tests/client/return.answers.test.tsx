import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { disputeDistribution, replyToDistribution } from '#tests/support/cases/distributions.ts';
import { disputeReturn, replyToDispute } from '#tests/support/cases/payments.ts';
import type { TestApp } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { givenReturn } from '#tests/support/payments.ts';
import { pay, startReleased } from '#tests/support/released.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { openedDialog } from './opened.dialog.ts';
import { watchOperations } from './network.ts';
import { row, send } from './received.world.ts';

const fileApp = startAppForFile();

/** A dollar that a studio returned, and what its investor and it press. */
async function givenReturned(app: TestApp) {
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  await app.given.investment(await app.given.investor('Ivo'), project, 100_000);
  const paymentId = await givenReturn(app, dana, project, await app.given.investment(ines, project, 100_000));
  return {
    dana,
    ines,
    todo: /^Responder: Di si te llegó la devolución de US\$\s1/,
    received: /^Recibí la devolución: US\$\s1 /,
    missing: /^No me llegó: US\$\s1 /,
    confirming: 'ConfirmReturn ',
    withdrawing: 'WithdrawDispute ',
    disputed: 'Devolución en disputa',
    studioAt: `/projects/${project}/payments`,
    studioRow: () => row('Inés'),
    dispute: (reason: string) => app.ask(ines, disputeReturn(paymentId, reason)),
    reply: (text: string) => app.ask(dana, replyToDispute(paymentId, text)),
  };
}

/** 95 dollars that a studio paid of revenue. */
async function givenPaid(app: TestApp) {
  const world = await startReleased(app);
  const { dana, ines, givenReport, at } = world;
  await givenReport();
  const paymentId = await pay(world, ines, 9500);
  return {
    dana,
    ines,
    todo: /^Responder: Di si te llegó el pago de retornos de US\$\s95/,
    received: /^Recibí: US\$\s95 de «Luces» del /,
    missing: /^No recibí: US\$\s95 de «Luces» del /,
    confirming: 'ConfirmDistribution ',
    withdrawing: 'WithdrawDistributionDispute ',
    disputed: 'Dice que no le llegó',
    studioAt: at,
    studioRow: () => screen.findByRole('group', { name: 'Inés' }),
    dispute: (reason: string) => app.ask(ines, disputeDistribution(paymentId, reason)),
    reply: (text: string) => app.ask(dana, replyToDistribution(paymentId, text)),
  };
}

const MONEY = [
  ['was returned', givenReturned],
  ['was paid of revenue', givenPaid],
] as const;

const button = (name: RegExp) => screen.findByRole('button', { name });

/** Opens a question and leaves it, then presses Enter twice on its button and twice on the answer. */
async function askTwice(user: UserEvent, opener: RegExp, leave: string, answer: string) {
  await user.click(await button(opener));
  await user.click((await openedDialog('alertdialog')).getByRole('button', { name: leave }));
  await waitFor(async () => expect(await button(opener)).toHaveFocus());
  await user.keyboard('{Enter}');
  const dialog = await openedDialog('alertdialog');
  await user.dblClick(dialog.getByRole('button', { name: answer }));
  await expectAbsent(() => screen.queryByRole('alertdialog'));
}

test.each(MONEY)('what %s is confirmed once, and what silence means is said before', async (_, given) => {
  const { dana, ines, todo, received, missing, confirming, studioAt, studioRow, disputed } = await given(fileApp());
  const user = userEvent.setup();
  mount(fileApp(), ines, '/dashboard');
  await user.click(await screen.findByRole('link', { name: todo }));
  expect(await screen.findByText(/si no dices nada, queda «sin respuesta», no como recibido/)).toBeVisible();
  const sent = watchOperations();
  await askTwice(user, received, 'Cancelar', 'Me llegó');
  expect(await screen.findByText('Confirmaste que te llegó')).toBeVisible();
  expect(sent.asked.filter((asked) => asked.startsWith(confirming))).toHaveLength(1);
  for (const gone of [received, missing, /^Retirar mi reclamo/])
    await expectAbsent(() => screen.queryByRole('button', { name: gone }));
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('Confirmaste que te llegó')));
  cleanup();

  mount(fileApp(), dana, studioAt);
  const seen = within(await studioRow());
  await user.click(seen.getByRole('button', { name: /^(Historial|Pagos)/ }));
  expect(await seen.findByText('Confirmó que le llegó')).toBeVisible();
  await expectAbsent(() => screen.queryByText(disputed));
});

test.each(MONEY)('what %s and did not come is disputed, and can be confirmed after that too', async (_, given) => {
  const { ines, todo, received, missing, withdrawing, reply } = await given(fileApp());
  const user = userEvent.setup();
  mount(fileApp(), ines, '/dashboard');
  await user.click(await screen.findByRole('link', { name: todo }));
  await user.click(await button(missing));
  await user.click((await openedDialog()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(async () => expect(await button(missing)).toHaveFocus());
  await user.keyboard('{Enter}');
  expect((await openedDialog()).getByText(/historial público.*ningún monto cambia/)).toBeVisible();
  await send(user, 'Reclamar', [[/^Motivo/, 'No está en mi cuenta']]);
  expect(await screen.findByText(/^Dijiste que no te llegó\. El reclamo está abierto hasta el/)).toBeVisible();
  expect(screen.getByText('Tu reclamo: «No está en mi cuenta»')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: missing }));
  await reply('Salió el lunes');
  expect(await screen.findByText('El estudio respondió: «Salió el lunes»')).toBeVisible();

  const sent = watchOperations();
  await askTwice(user, /^Retirar mi reclamo: /, 'Dejarlo', 'Retirar el reclamo');
  expect(await screen.findByText('Retiraste tu reclamo', { ignore: '[role=status] *' })).toBeVisible();
  expect(sent.asked.filter((asked) => asked.startsWith(withdrawing))).toHaveLength(1);
  await expectAbsent(() => screen.queryByRole('button', { name: /^Retirar mi reclamo/ }));
  await askTwice(user, received, 'Cancelar', 'Me llegó');
  expect(await screen.findByText('Confirmaste que te llegó')).toBeVisible();
});

test.each(MONEY)('a studio finds the dispute of what %s, and replies once with a number', async (_, given) => {
  const { dana, dispute, disputed, studioRow } = await given(fileApp());
  await dispute('No llegó');
  const user = userEvent.setup();
  mount(fileApp(), dana, '/dashboard');
  await user.click(await screen.findByRole('link', { name: /^Responder: Alguien dice que no le llegó/ }));
  const seen = within(await studioRow());
  expect(await seen.findByText(disputed)).toBeVisible();
  expect(await seen.findByText('Su reclamo: «No llegó»')).toBeVisible();
  await user.click(await button(/^Responder el reclamo por US\$\s(1|95): Inés/));
  await user.click((await openedDialog()).getByRole('button', { name: 'Responder' }));
  expect(await screen.findByText('Escribe tu respuesta')).toBeVisible();
  await send(user, 'Responder', [
    [/^Respuesta/, 'Salió el lunes'],
    [/^Número de operación/, 'OP 77'],
  ]);
  expect(await seen.findByText('Respondiste: «Salió el lunes»')).toBeVisible();
  expect(await seen.findByText('Operación OP 77')).toBeVisible();
  expect(seen.getByText(disputed)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Responder el reclamo/ }));
});

test('payments are filtered by what is in dispute', async () => {
  const { dana, dispute } = await givenReturned(fileApp());
  await dispute('No llegó');
  mount(fileApp(), dana, '/dashboard');
  await userEvent.click(await screen.findByRole('link', { name: /^Responder: Alguien dice que no le llegó/ }));
  expect(await screen.findByRole('button', { name: 'En disputa (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(await row('Inés')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('group', { name: /^Ivo, / }));
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { watchOperations } from './network.ts';

const fileApp = startAppForFile();

test('Enter pressed twice opens the dialog of a payment, and records nothing', async () => {
  const app = fileApp();
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  const ines = await app.given.investor('Inés');
  const investmentId = await app.given.investment(ines, project, 100_000);
  const { payments, today } = app.app.services;
  await payments.report(ines.viewer, { investmentId, amount: 100_000, paidOn: today() });
  const user = userEvent.setup();
  mount(app, dana, `/projects/${project}/payments`);
  const waiting = within(await screen.findByRole('region', { name: 'Esperan tu respuesta (1)' }));
  const sent = watchOperations();
  for (const act of [/^Recibí US\$\s1\.000: Inés/, /^Recibí una parte.*: Inés/]) {
    waiting.getByRole('button', { name: act }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.keyboard('{Enter}{Escape}');
    await expectAbsent(() => screen.queryByRole('dialog'));
  }
  expect(sent.asked.filter((asked) => asked.startsWith('ConfirmPayments '))).toEqual([]);
  expect(await waiting.findByRole('button', { name: /^Recibí US\$\s1\.000: Inés/ })).toBeVisible();
});

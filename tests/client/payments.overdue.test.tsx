import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

test('what is overdue is released in a dialog that names people, sums and what follows below the goal', async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const campaign = { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 250_000 } as const;
  const project = await given.project(dana, { title: 'Luces', ...campaign, paymentDays: 5 });
  await givenInstructions(app, dana, project);
  const hers = await given.investment(ines, project, 100_000);
  await given.investment(ivo, project, 200_000);
  await endCampaignsAt(app, '2026-03-11T15:00:00Z');
  const receivedOn = '2026-03-11';
  const { payments } = app.app.services;
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [hers], receivedOn, amount: 40_000 });
  const { users } = app.app.database.tables;
  await app.app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ivo.id)),
  );
  app.setNow('2026-03-19T15:00:00Z');
  const user = userEvent.setup();
  mount(app, { ...dana, token: await given.tokenFor(dana.id) }, `/projects/${project}/payments`);
  const overdue = within(await screen.findByRole('region', { name: 'Vencidos (2)' }));
  expect(overdue.getByText(/Se pagaba hasta el 16\/03\/2026 · falta US\$\s600 de US\$\s1\.000/)).toBeVisible();
  expect(overdue.getAllByRole('listitem').map((row) => /Sin confirmar su correo/.test(row.textContent))).toEqual([
    false,
    true,
  ]);
  await user.click(overdue.getByRole('button', { name: 'Seleccionar todos los vencidos' }));
  await user.click(overdue.getByRole('checkbox', { name: /^Elegir para anular Ivo, / }));
  expect(overdue.getByRole('status')).toHaveTextContent(/^1 elegido · US\$\s1\.000$/);
  await user.click(overdue.getByRole('button', { name: 'Anular los elegidos…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('listitem')).toHaveTextContent(/^Inés/);
  expect(dialog.getByText(/Lo que ya recibiste, US\$\s400, queda por devolver/)).toBeVisible();
  expect(dialog.getByText(/Quedan en pie US\$\s2\.000 de US\$\s2\.500/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  await expectAbsent(() => screen.queryByRole('dialog'));
  expect(await screen.findByText('Anulaste 1 compromiso')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Vencidos (1)' })).toHaveTextContent('Ivo');
  expect(screen.getByRole('button', { name: 'Por devolver (1)' })).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: /^Elegir para anular Ivo, / }));
  await user.click(screen.getByRole('button', { name: 'Anular los elegidos…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Anular' }));
  const list = await screen.findByRole('region', { name: 'Vencidos (0)' });
  await waitFor(() => expect(list).toHaveFocus());
  await waitFor(() => expect(list).toHaveTextContent('No queda ninguno.'));
  await expectAbsent(() => within(list).queryByRole('button'));
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { startReceiver } from '#tests/support/webhooks.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { delayRequest } from './network.ts';
import { proveByPassword } from './prove.ts';

test('a webhook is made, its secret shown once, tested, switched off and deleted', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest();
  const receiver = await startReceiver();
  mount(app, await app.given.investor('Inés'), '/profile/programadores');
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }));
  await user.click(await panel.findByRole('button', { name: 'Agregar webhook' }));
  await waitFor(() => expect(panel.getByRole('textbox', { name: /Dirección/ })).toHaveFocus());
  await user.click(panel.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(panel.getByRole('button', { name: 'Agregar webhook' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.type(panel.getByRole('textbox', { name: /Dirección/ }), 'nada');
  await user.click(panel.getByRole('button', { name: 'Crear webhook' }));
  const address = panel.getByRole('textbox', { name: /Dirección/ });
  await waitFor(() => expect(address).toHaveAccessibleErrorMessage(/La dirección debe empezar con http/));
  await waitFor(() => expect(address).toHaveFocus());
  await expectAbsent(() => panel.queryByRole('alert'));

  await user.clear(panel.getByRole('textbox', { name: /Dirección/ }));
  await user.click(panel.getByRole('textbox', { name: /Dirección/ }));
  await user.paste(receiver.url);
  const money = within(panel.getByRole('group', { name: 'Inversiones y campañas' }));
  await user.click(money.getByRole('checkbox', { name: 'Meta alcanzada goal_reached' }));
  await user.click(panel.getByRole('checkbox', { name: 'También lo que hago yo' }));
  await user.click(panel.getByRole('button', { name: 'Crear webhook' }));
  const hook = within(await panel.findByRole('group', { name: receiver.url }));
  const shown = await hook.findByRole('group', { name: 'Secreto nuevo' });
  await waitFor(() => expect(shown).toHaveFocus());
  const secret = hook.getByLabelText<HTMLInputElement>('Secreto').value;
  expect(secret).toMatch(/^whsec_/);
  await user.click(hook.getByRole('button', { name: 'Copiar secreto' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(hook.getByText(/Meta alcanzada · también lo que haces tú/)).toBeVisible();

  await user.click(hook.getByRole('button', { name: 'Últimas entregas' }));
  expect(await hook.findByText('Todavía no se envió nada.')).toBeVisible();
  await user.click(hook.getByRole('button', { name: 'Probar' }));
  expect(await hook.findByText('gracias')).toBeVisible();
  expect(hook.getByText('200')).toBeVisible();
  expect(receiver.verified(secret)).toMatchObject([{ type: 'test' }]);
  await user.click(hook.getByRole('button', { name: 'Ver lo enviado' }));
  const { body, headers } = receiver.requests[0] ?? { body: '', headers: {} };
  expect(hook.getByText(new RegExp(`webhook-id: ${String(headers['webhook-id'])}`))).toHaveTextContent(body);
  await user.click(hook.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('El mensaje llegó')).toBeVisible();
  await waitFor(() => expect(hook.getAllByText('gracias')).toHaveLength(2));
  expect(new Set(receiver.requests.map((request) => request.headers['webhook-id'])).size).toBe(1);

  const release = delayRequest('UpdateWebhook');
  await user.click(hook.getByRole('button', { name: 'Apagar' }));
  expect(hook.getByRole('button', { name: 'Apagar' })).toBeEnabled(); // a disabled one loses the focus
  release();
  expect(await hook.findByText('Lo apagaste tú.')).toBeVisible();
  await waitFor(() => expect(hook.getByRole('button', { name: 'Encender' })).toHaveFocus());
  await user.click(hook.getByRole('button', { name: 'Encender' }));
  expect(await hook.findByText('Encendido')).toBeVisible();
  await user.click(hook.getByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(hook.getByRole('button', { name: 'Eliminar' })).toHaveFocus());
  await user.click(hook.getByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await panel.findByRole('button', { name: 'Agregar webhook' })).toBeVisible();
  await expectAbsent(() => panel.queryByRole('group', { name: receiver.url }));
});

test('twenty minutes after the log-in a webhook is made and deleted once the password is given', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: '2026-03-10T15:00:00Z' });
  const ines = await app.given.investor('Inés');
  app.setNow('2026-03-10T15:20:00Z');
  mount(app, ines, '/profile/programadores');
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }));
  await user.click(await panel.findByRole('button', { name: 'Agregar webhook' }));
  await user.click(panel.getByRole('textbox', { name: /Dirección/ }));
  await user.paste('https://ejemplo.test/aviso');
  await user.click(panel.getByRole('button', { name: 'Crear webhook' }));
  await proveByPassword(user);
  const hook = within(await panel.findByRole('group', { name: 'https://ejemplo.test/aviso' }));
  expect(await hook.findByRole('group', { name: 'Secreto nuevo' })).toBeVisible();

  app.setNow('2026-03-10T15:40:00Z');
  await user.click(hook.getByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await proveByPassword(user);
  expect(await screen.findByText('Webhook eliminado')).toBeVisible();
  await expectAbsent(() => panel.queryByRole('group', { name: 'https://ejemplo.test/aviso' }));
});

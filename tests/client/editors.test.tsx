import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { hide } from '#tests/support/operators.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { pasteInto } from './paste.ts';

async function begin() {
  const app = await startAppForTest();
  const [dana, edith] = [await app.given.developer('Sur'), await app.given.developer('Edith')];
  const id = await app.given.project(dana, { title: 'Faro' });
  return { app, dana, edith, id };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Redactores' }));

test('an owner invites, takes an invitation back, and ends a role, each once it is confirmed', async () => {
  const user = userEvent.setup();
  const { app, dana, edith, id } = await begin();
  await app.given.editor(edith, id);
  mount(app, dana, `/projects/${id}/team`);
  await user.click(await (await panel()).findByRole('button', { name: 'Invitar a un redactor' }));
  const address = (await panel()).getByRole('textbox', { name: /Correo de quien invitas/ });
  await pasteInto(user, address, 'nadie');
  await user.click((await panel()).getByRole('button', { name: 'Enviar invitación' }));
  expect(await (await panel()).findByText('El correo no es válido')).toBeVisible();
  await user.clear(address);
  await pasteInto(user, address, 'otra@ejemplo.test');
  await user.click((await panel()).getByRole('button', { name: 'Enviar invitación' }));
  expect(await (await panel()).findByText('otra@ejemplo.test')).toBeVisible();

  for (const [button, confirm, gone] of [
    ['Retirar otra@ejemplo.test', 'Retirar', 'otra@ejemplo.test'],
    ['Quitar Edith', 'Quitar', 'Edith'],
  ] as const) {
    await user.click((await panel()).getByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await expectAbsent(async () => (await panel()).queryByText(gone));
  }
});

test('a link is accepted by whom it is for, who then writes, and leaves', async () => {
  const user = userEvent.setup();
  const { app, dana, edith, id } = await begin();
  const other = await app.given.developer('Otra');
  await app.given.invitation(dana, id, edith.email, 'secreto');
  mount(app, other, '/redactor/secreto');
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText(/La invitación es para otro correo/)).toBeVisible();

  cleanup();
  mount(app, edith, '/redactor/secreto');
  expect(await screen.findByRole('heading', { level: 1, name: '¿Redactar en «Faro»?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  const editor = within(await screen.findByRole('region', { name: 'Eres redactor' }));
  expect(editor.getByRole('link', { name: 'Nueva actualización' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('button', { name: /^Seguir/ }));

  cleanup();
  mount(app, edith, '/create-update');
  const edited = within(await screen.findByRole('region', { name: 'Proyectos en los que redactas' }));
  expect(edited.getByRole('link', { name: 'Faro' })).toBeVisible();

  cleanup();
  mount(app, edith, '/dashboard');
  const list = within(await screen.findByRole('region', { name: 'Proyectos en los que redactas' }));
  await user.click(list.getByRole('link', { name: 'Faro' }));
  await user.click(await screen.findByRole('button', { name: 'Dejar de redactar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dejar de redactar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Edith' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Proyectos en los que redactas' }));
});

test('an editor of a suspended studio is told why nothing can be written', async () => {
  const { app, edith, dana, id } = await begin();
  await app.given.editor(edith, id);
  const { accountAccess, now } = app.app.dependencies;
  await app.app.database.write('system', (tx) => accountAccess.suspend(tx, dana.id, { reason: 'x', at: now() }));
  mount(app, edith, `/projects/${id}`);
  expect(await screen.findByText(/La cuenta del estudio está suspendida/)).toBeVisible();
  await expectAbsent(() => screen.queryByRole('link', { name: 'Nueva actualización' }));
});

test('an editor of a hidden project reads why, and nothing of an investment of theirs', async () => {
  const { app, edith, id } = await begin();
  await app.given.editor(edith, id);
  await hide(app, { kind: 'project', id });
  mount(app, edith, `/projects/${id}`);
  expect(await screen.findByText('Motivo: Promete lo que no existe')).toBeVisible();
  expect(screen.getByText(/solo lo ven su estudio y quienes invirtieron en él/)).toBeVisible();
  await expectAbsent(() => screen.queryByText(/Lo que invertiste/));
});

test('an invitation that came without a mail is accepted on the dashboard', async () => {
  const user = userEvent.setup();
  const { app, dana, edith, id } = await begin();
  await app.given.invitation(dana, id, edith.email);
  mount(app, edith, '/dashboard');
  const received = within(await screen.findByRole('region', { name: 'Invitaciones a redactar' }));
  await user.click(received.getByRole('button', { name: 'Aceptar la invitación a Faro' }));
  expect(await screen.findByRole('region', { name: 'Proyectos en los que redactas' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('region', { name: 'Invitaciones a redactar' }));
});

test('who declines invitations reads so, and whoever invites them that no mail was sent', async () => {
  const user = userEvent.setup();
  const { app, dana, edith, id } = await begin();
  mount(app, edith, '/profile/correos');
  const panelOf = async () => within(await screen.findByRole('region', { name: 'Invitaciones a redactar' }));
  await user.click((await panelOf()).getByRole('button', { name: 'No quiero invitaciones' }));
  expect(await (await panelOf()).findByRole('button', { name: 'Recibir invitaciones' })).toBeVisible();

  cleanup();
  mount(app, dana, `/projects/${id}/team`);
  await user.click(await (await panel()).findByRole('button', { name: 'Invitar a un redactor' }));
  await pasteInto(user, (await panel()).getByRole('textbox', { name: /Correo de quien invitas/ }), edith.email);
  await user.click((await panel()).getByRole('button', { name: 'Enviar invitación' }));
  expect(await (await panel()).findByText(/^Invitación sin correo.*Avísale por otro medio/)).toBeVisible();
});

test('without a confirmed address an owner reads so before they invite anybody', async () => {
  const { app, dana, id } = await begin();
  const { database } = app.app;
  const { users } = database.tables;
  await database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, dana.id)));
  mount(app, dana, `/projects/${id}/team`);
  expect(await (await panel()).findByText('Confirma tu correo antes de invitar a alguien')).toBeVisible();
  await expectAbsent(async () => (await panel()).queryByRole('button', { name: 'Invitar a un redactor' }));
});

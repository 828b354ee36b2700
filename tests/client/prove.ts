import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PASSWORD } from '#tests/support/given.ts';
import { pasteInto } from './paste.ts';

/** Gives the account's password to the dialog that asks for it. */
export async function proveByPassword(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await pasteInto(user, dialog.getByLabelText(/Contraseña/), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
}

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PASSWORD } from '#tests/support/given.ts';
import { pasteInto } from './paste.ts';

/** Gives the account's password to the dialog that asks for it. */
export async function proveByPassword(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  const password = dialog.getByLabelText(/Contraseña/);
  // Above another dialog, this one takes clicks from the frame after it is shown.
  await waitFor(() => user.click(password));
  await pasteInto(user, password, PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
}

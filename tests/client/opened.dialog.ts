import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** The dialog that is open, once the focus is in it: one that closes sooner doesn't give the focus back. */
export async function openedDialog(role: 'dialog' | 'alertdialog' = 'dialog') {
  const dialog = await screen.findByRole(role);
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return within(dialog);
}

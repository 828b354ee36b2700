import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startReleased } from '#tests/support/released.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { openedDialog } from './opened.dialog.ts';
import { pasteInto } from './paste.ts';
import { holdTimers } from './timers.ts';

const fileApp = startAppForFile();

test('a preview whose code does not arrive is said beside the button, and what was typed stays', async () => {
  const { app, dana, at, nextPeriod } = await startReleased(fileApp());
  const user = userEvent.setup();
  holdTimers(4000);
  mount(app, dana, `${at}/${(await nextPeriod()).endsOn}`);
  const note = await screen.findByLabelText(/^Nota/);
  const { fetch } = globalThis;
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pasteInto(user, note, 'Gracias');
  const button = screen.getByRole('button', { name: 'Ver cuánto recibe cada uno' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^No pudimos conectar con el servidor\. Revisa tu conexión/)).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
  expect(note).toHaveValue('Gracias');
  network.mockImplementation(async (input, init) => (input === '/healthz' ? new Response() : fetch(input, init)));
  offline.mockRestore();
  await act(async () => void dispatchEvent(new Event('online')));
  await user.keyboard('{Enter}');
  expect(await (await openedDialog()).findByText('Neto de todas las tiendas')).toBeVisible();
  await expectAbsent(() => screen.queryByText(/^No pudimos conectar con el servidor\. Revisa/));
});

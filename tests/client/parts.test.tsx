import { ServerError } from '@apollo/client/errors';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { DialogForm } from '#client/forms/DialogForm.tsx';
import { SubmitBar } from '#client/forms/SubmitBar.tsx';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';

const fileApp = startAppForFile();

test('a form in place of its button is filled in, saved, opened again and cancelled', async () => {
  const user = userEvent.setup();
  mount(fileApp(), null, '/test/partes');
  const part = within(await screen.findByRole('region', { name: /^OpenFormButton/ }));
  await user.click(part.getByRole('button', { name: 'Abrir' }));
  const text = part.getByRole('textbox', { name: /^Texto/ });
  await waitFor(() => expect(text).toHaveFocus());
  await user.click(part.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(text).toHaveAccessibleErrorMessage('Escribe algo'));

  await user.type(text, 'Algo');
  await user.selectOptions(part.getByRole('combobox', { name: 'Elección' }), 'Otra');
  await user.type(part.getByLabelText(/^Contraseña/), 'Secreta1');
  await user.click(part.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(part.getByLabelText(/^Contraseña/)).toHaveAttribute('type', 'text');
  await user.click(part.getByRole('checkbox', { name: 'Opción' }));
  await user.click(part.getByRole('button', { name: 'Guardar' }));
  expect(await part.findByText('Guardado')).toBeVisible();

  await user.click(part.getByRole('button', { name: 'Abrir' }));
  expect(part.getByRole('textbox', { name: /^Texto/ })).toHaveValue('');
  await user.click(part.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(part.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  await expectAbsent(() => part.queryByText('Guardado'));
});

const nothing = () => {};

test('a dialog is confirmed once each time it is opened, and its callbacks are called with nothing', async () => {
  const [onConfirm, onClose] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  const show = (open: boolean) => (
    <AppProviders>
      <Confirmation open={open} title="¿Seguro?" body="" action="Sí" onConfirm={onConfirm} onClose={onClose} />
    </AppProviders>
  );
  const { rerender } = render(show(false));
  for (let time = 1; time <= 2; time += 1) {
    rerender(show(true));
    const yes = await screen.findByRole('button', { name: 'Sí' });
    act(() => [yes, yes].forEach((button) => button.click()));
    expect(onConfirm).toHaveBeenCalledTimes(time);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    rerender(show(false));
    await expectAbsent(() => screen.queryByRole('alertdialog'));
  }
  expect([...onConfirm.mock.calls, ...onClose.mock.calls]).toEqual([[], [], [], []]);
});

test('a form in a dialog is sent and cancelled, but for while it is saved', async () => {
  const onCancel = vi.fn<(...args: unknown[]) => void>();
  const onSubmit = vi.fn<() => void>();
  const state = { failure: null, isDirty: false, onSubmit };
  const show = (isSaving: boolean) => (
    <AppProviders>
      <MemoryRouter>
        <Modal open title="Título" onClose={nothing}>
          <DialogForm form={{ ...state, isSaving }} text="" submit="Enviar" onCancel={onCancel}>
            {null}
          </DialogForm>
        </Modal>
      </MemoryRouter>
    </AppProviders>
  );
  const { rerender } = render(show(false));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(onCancel.mock.calls).toEqual([[]]);
  act(() => screen.getByRole('button', { name: 'Enviar' }).closest('form')?.requestSubmit());
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(show(true));
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
});

test('what is being sent is cancelled until all of it is sent', async () => {
  const onCancel = vi.fn<(...args: unknown[]) => void>();
  const show = (sent: number) => (
    <AppProviders>
      <SubmitBar form={{ isSaving: true }} label="Guardar" transfer={{ sent, total: 10 }} onCancel={onCancel} />
    </AppProviders>
  );
  const { rerender } = render(show(4));
  expect(screen.getByRole('progressbar', { name: 'Progreso del envío' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar envío' }));
  expect(onCancel.mock.calls).toEqual([[]]);
  rerender(show(10));
  await expectAbsent(() => screen.queryByRole('button', { name: 'Cancelar envío' }));
});

test('what is confirmed runs once, pending until it settles, and its failure is shown where it is tried again', async () => {
  const user = userEvent.setup();
  let settle: ((error?: Error) => void) | undefined;
  const run = vi.fn<() => Promise<void>>(
    () => new Promise<void>((resolve, reject) => (settle = (error) => (error ? reject(error) : resolve()))),
  );
  const Deletion = () => {
    const place = useRef<HTMLParagraphElement>(null);
    const deletion = useConfirm((name: string) => ({
      title: `¿Borrar ${name}?`,
      body: 'No se puede deshacer.',
      action: 'Borrar',
      fallback: 'No se pudo borrar',
      focusAfter: () => place.current,
      run,
    }));
    return (
      <>
        <p ref={place} tabIndex={-1}>
          Lista
        </p>
        <button type="button" onClick={() => deletion.open('A')}>
          Abrir
        </button>
        {deletion.dialog}
      </>
    );
  };
  render(
    <AppProviders>
      <Deletion />
    </AppProviders>,
  );
  const opener = screen.getByRole('button', { name: 'Abrir' });
  const dialog = () => screen.findByRole('alertdialog', { name: '¿Borrar A?' });
  const button = async (name: string) => within(await dialog()).findByRole('button', { name });

  await user.click(opener);
  const opened = await dialog();
  await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
  await user.click(await button('Cancelar'));
  await expectAbsent(() => screen.queryByRole('alertdialog'));
  await waitFor(() => expect(opener).toHaveFocus());
  expect(run).not.toHaveBeenCalled();

  await user.click(opener);
  const remove = await button('Borrar');
  act(() => [remove, remove].forEach((one) => one.click()));
  await user.type(remove, '{Enter}{Enter}', { skipClick: true });
  await user.keyboard('{Escape}');
  expect(run).toHaveBeenCalledOnce();
  expect(await button('Cancelar')).toBeDisabled();
  expect(remove).toHaveAttribute('aria-busy', 'true');

  act(() => settle?.(new ServerError('', { response: new Response(null, { status: 500 }), bodyText: '{}' })));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('No se pudo borrar');
  await user.click(await button('Cancelar'));
  await user.click(opener);
  const again = within(await dialog());
  await expectAbsent(() => again.queryByRole('alert'));
  (await button('Borrar')).focus();
  await user.keyboard('{Enter}{Enter}');
  expect(run).toHaveBeenCalledTimes(2);

  act(() => settle?.());
  await user.keyboard('{Enter}');
  await expectAbsent(() => screen.queryByRole('alertdialog'));
  await waitFor(() => expect(screen.getByText('Lista')).toHaveFocus());
  expect(run).toHaveBeenCalledTimes(2);
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useForm } from '#client/forms/useForm.ts';

test('what was confirmed is sent once, though its dialog is pressed again while it closes', async () => {
  const save = vi.fn<() => Promise<null>>().mockResolvedValue(null);
  function Confirmed() {
    const form = useForm({
      initial: {},
      validate: () => ({}),
      needsConfirmation: () => true,
      save,
      fallback: 'No se guardó',
    });
    return (
      <form onSubmit={form.onSubmit}>
        <button type="submit">Ver</button>
        <button type="button" onClick={form.confirm}>
          Publicar
        </button>
      </form>
    );
  }
  render(<Confirmed />);
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  expect(save).toHaveBeenCalledTimes(2);
});

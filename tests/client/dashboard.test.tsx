import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

test('a new studio is told what to do next', async () => {
  const app = await startAppForTest();
  mount(app, await app.given.developer('Dana'), '/dashboard');
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
  expect(screen.getByText('No hay actualizaciones recientes')).toBeVisible();
});

import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { chakraSystem } from '#client/theme/system.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { expectAbsent } from './absent.ts';

const show = (props: ComponentProps<typeof PageHeader>) =>
  render(
    <ChakraProvider value={chakraSystem()}>
      <MemoryRouter>
        <PageHeader {...props} />
      </MemoryRouter>
    </ChakraProvider>,
  );

test('the top of a page holds its title, subtitle, badge, the way back and what can be done', () => {
  show({
    title: 'Hitos',
    subtitle: 'Luces del Sur',
    badge: <span>Publicado</span>,
    backTo: '/dashboard',
    actions: <button>Nuevo hito</button>,
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Hitos' })).toBeVisible();
  expect(screen.getByText('Luces del Sur')).toBeVisible();
  expect(screen.getByText('Publicado')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('button', { name: 'Nuevo hito' })).toBeVisible();
});

test('a page that leads nowhere back has no such button', async () => {
  show({ title: 'Inicio' });
  await expectAbsent(() => screen.queryByRole('link', { name: 'Volver' }));
  await expectAbsent(() => screen.queryByRole('button'));
});

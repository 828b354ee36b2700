import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { houseSystem } from '#client/theme/system.ts';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';

test('a section that crashes says so, and comes back when it can', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells what was thrown
  let broken = true;
  const Section = () => {
    if (broken) throw new Error('No salió');
    return <p>Ahora sí</p>;
  };
  render(
    <ChakraProvider value={houseSystem()}>
      <SectionBoundary>
        <Section />
      </SectionBoundary>
    </ChakraProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Algo salió mal');
  expect(screen.getByText('Ha ocurrido un error al cargar este componente.')).toBeVisible();

  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(screen.getByText('Ahora sí')).toBeVisible();
});

test('a section may say what could not be shown in its own words', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells what was thrown
  const Section = () => {
    throw new Error('No salió');
  };
  render(
    <ChakraProvider value={houseSystem()}>
      <SectionBoundary message="No pudimos dibujar la curva.">
        <Section />
      </SectionBoundary>
    </ChakraProvider>,
  );
  expect(screen.getByText('No pudimos dibujar la curva.')).toBeVisible();
});

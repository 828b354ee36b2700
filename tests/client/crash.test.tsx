import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { announce, Announcer } from '#client/ui/frame/announcer.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { chakraSystem } from '#client/theme/system.ts';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

test('a section that crashes says so, and comes back when it can', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error it catches
  let broken = true;
  const Section = () => {
    if (broken) throw new Error('No salió');
    return <p>Ahora sí</p>;
  };
  render(
    <ChakraProvider value={chakraSystem()}>
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
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error it catches
  const Section = () => {
    throw new Error('No salió');
  };
  render(
    <ChakraProvider value={chakraSystem()}>
      <SectionBoundary message="No pudimos dibujar la curva.">
        <Section />
      </SectionBoundary>
    </ChakraProvider>,
  );
  expect(screen.getByText('No pudimos dibujar la curva.')).toBeVisible();
});

test('a panel that crashes leaves the others on the page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error it catches
  const Curve = () => {
    throw new Error('No salió');
  };
  render(
    <ChakraProvider value={chakraSystem()}>
      <Panel title="Fondos en el tiempo">
        <Curve />
      </Panel>
      <Panel title="Mis proyectos">Luces del Sur</Panel>
    </ChakraProvider>,
  );
  expect(within(screen.getByRole('region', { name: 'Fondos en el tiempo' })).getByRole('alert')).toHaveTextContent(
    'Algo salió mal',
  );
  expect(screen.getByText('Luces del Sur')).toBeVisible();
});

test('a part whose code did not arrive is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error it catches
  const load = vi
    .fn<() => Promise<{ Part: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ Part: () => 'Ahora sí' });
  const Part = lazyComponent(load, 'Part');
  render(
    <ChakraProvider value={chakraSystem()}>
      <SectionBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </SectionBoundary>
    </ChakraProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Ahora sí')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('the same news twice in a row is spoken twice', async () => {
  const { container } = render(
    <ChakraProvider value={chakraSystem()}>
      <Announcer />
    </ChakraProvider>,
  );
  const region = within(container).getByRole('status');
  const changes: string[] = [];
  const observer = new MutationObserver(() => changes.push(region.textContent ?? ''));
  observer.observe(region, { characterData: true, childList: true, subtree: true });
  await act(async () => announce('Comentario publicado'));
  await act(async () => announce('Comentario publicado'));
  expect(changes.map((text) => text.trim())).toEqual(['Comentario publicado', 'Comentario publicado']);
});

test('a toast that crashes takes neither the screen nor the strip with it', async () => {
  const crashed = vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs the error it catches
  const Broken = () => {
    throw new Error('No salió');
  };
  const app = await startAppForTest();
  mount(app, await app.given.investor(), '/projects');
  expect(await screen.findByText('No se encontraron proyectos')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await screen.findByRole('region', { name: /Avisos/ });
  // Without it a late answer, which a browser without a network never gets, would take the strip away.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Sin conexión\./, { ignore: '[data-announcer]' })).toBeVisible();

  act(() => void toaster.create({ title: <Broken /> }));
  await waitFor(() => expect(crashed).toHaveBeenCalled());
  expect(screen.getByText('No se encontraron proyectos')).toBeVisible();
  expect(screen.getByText(/^Sin conexión\./, { ignore: '[data-announcer]' })).toBeVisible();

  act(() => void toaster.create({ title: 'Proyecto guardado' }));
  expect(await screen.findByText('Proyecto guardado')).toBeVisible();
});

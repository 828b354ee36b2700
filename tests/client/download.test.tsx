import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';

const FILE = '/api/exports/my-investments.csv?spreadsheet=true';

/** Opens a portfolio of one investment; the file is answered by `answerOf`, by default the server. */
async function openPortfolio(answerOf = (ask: () => Promise<Response>) => ask()) {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  await app.given.investment(ines, await app.given.project(dana, { title: 'Luces del Sur' }), 150_050);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    input === FILE ? answerOf(() => fetch(`${app.url}${FILE}`, init)) : fetch(input, init),
  );
  const saved: { file: Blob; name: string }[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob);
    return `blob:${files.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ file: files.get(this.href) as Blob, name: this.download });
  });
  mount(app, ines, '/my-investments');
  const button = await screen.findByRole('button', { name: 'Descargar CSV' });
  return { button, saved };
}

test('a file is saved under its name, and the button is busy meanwhile without losing the focus', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const { button, saved } = await openPortfolio(async (ask) => {
    asked += 1;
    return held.then(ask);
  });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.click(button);
  release();
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  expect(asked).toBe(1);
  expect(saved.map(({ name }) => name)).toEqual(['mis-inversiones.csv']);
  expect(await saved[0]?.file.text()).toContain('"Luces del Sur";1500,5;1800,6');
});

test.each([
  ['a refusal', async () => Response.json({ message: 'Demasiadas solicitudes.' }, { status: 429 }), 'Demasiadas sol'],
  ['a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'El servidor no está disponible'],
  ['a broken connection', async () => Promise.reject(new TypeError('gone')), 'No pudimos conectar con el servidor.'],
])('%s is said in Spanish, and the next try clears it', async (_what, fail, text) => {
  let tries = 0;
  const { button, saved } = await openPortfolio(async (ask) => ((tries += 1) === 1 ? fail() : ask()));
  await userEvent.click(button);
  expect(await screen.findByText(text, { exact: false, selector: '[role=alert] *' })).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  await expectAbsent(() => screen.queryByRole('alert'));
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

const REASON = 'Pago rechazado por el banco';

async function startReversed() {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces' });
  const id = await app.given.investment(ines, projectId, 150_050);
  await app.given.investment(ines, projectId, 200_000);
  app.setNow('2026-03-06T15:00:00Z');
  const reversal = await app.given.reversal(id, REASON);
  return { app, dana, ines, projectId, id, reversal };
}

test("the investor's ledger shows both rows and why, and sums that leave them out", async () => {
  const { app, ines, id, reversal } = await startReversed();
  const user = userEvent.setup();
  mount(app, ines, '/my-investments');
  const total = await screen.findByRole('group', { name: 'Comprometido' });
  expect(total).toHaveTextContent('US$ 2.000');
  const rowOf = (number: number) =>
    screen.getByRole('link', { name: `Comprobante F-0000000${number}` }).closest('tr') as HTMLElement;
  expect(rowOf(id)).toHaveTextContent('US$ 1.500,50');
  expect(rowOf(id)).toHaveTextContent(`Anulada por quien opera el sitio el 06/03/2026: ${REASON}`);
  expect(rowOf(reversal)).toHaveTextContent('-US$ 1.500,50');
  expect(rowOf(reversal)).toHaveTextContent(`Anula F-0000000${id}: ${REASON}`);
  for (const number of [id, reversal]) expect(rowOf(number)).not.toHaveTextContent('1.800,60');
  await user.click(screen.getByRole('tab', { name: 'Por proyecto' }));
  const position = await screen.findByRole('article', { name: 'Luces' });
  for (const text of ['US$ 2.000', '1 inversión']) expect(position).toHaveTextContent(text);
  await user.click(within(position).getByRole('button', { name: 'Ver historial' }));
  const history = await within(position).findByRole('list', { name: 'Historial de inversiones' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(3);
  expect(history).toHaveTextContent(`Anulada por quien opera el sitio el 06/03/2026: ${REASON}`);
});

test('the receipts of both name and lead to each other', async () => {
  const { app, ines, id, reversal } = await startReversed();
  const user = userEvent.setup();
  mount(app, ines, `/investments/${id}/receipt`);
  expect(await screen.findByRole('article')).toHaveTextContent(
    `Anulada por quien opera el sitio el 06/03/2026: ${REASON}`,
  );
  await user.click(screen.getByRole('link', { name: `Ver la anulación F-0000000${reversal}` }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprobante de anulación' })).toBeVisible();
  const receipt = screen.getByRole('article');
  for (const text of ['Monto anulado', '-US$ 1.500,50', `Anula F-0000000${id}: ${REASON}`, 'deja sin efecto'])
    expect(receipt).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: `Ver la inversión F-0000000${id}` })).toHaveAttribute(
    'href',
    `/investments/${id}/receipt`,
  );
});

test("the studio's list shows both rows and why, and what was reversed", async () => {
  const { app, dana, projectId, id } = await startReversed();
  mount(app, dana, `/projects/${projectId}/investors`);
  const table = (await screen.findAllByRole('table')).at(-1);
  expect(table).toHaveTextContent(`Anula F-0000000${id}: ${REASON}`);
  expect(table).toHaveTextContent(`Anulada por quien opera el sitio el 06/03/2026: ${REASON}`);
  expect(screen.getByRole('group', { name: 'Total comprometido' })).toHaveTextContent(
    'US$ 2.000Retirado o anulado: US$ 1.500,50',
  );
  expect(screen.getByRole('group', { name: 'Inversores' })).toHaveTextContent('13 movimientos');
});

test("the investor's notification says why, and leads to the receipt", async () => {
  const { app, ines, reversal } = await startReversed();
  mount(app, ines, '/notifications');
  const own = await screen.findByRole('link', { name: /^Se anuló tu inversión de US\$\s1\.500,50$/ });
  expect(own).toHaveAttribute('href', `/investments/${reversal}/receipt`);
  expect(own.closest('li')).toHaveTextContent(REASON);
});

test("the studio's leads to the list", async () => {
  const { app, dana, projectId } = await startReversed();
  mount(app, dana, '/notifications');
  const theirs = await screen.findByRole('link', { name: /^Se anuló la inversión de US\$\s1\.500,50 de Inés$/ });
  expect(theirs).toHaveAttribute('href', `/projects/${projectId}/investors`);
});

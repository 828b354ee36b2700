import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { sourceKey } from '#server/kernel/referral.source.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

const visit = (app: TestApp, id: number, body: string) =>
  fetch(`${app.url}/juegos/${id}/visita`, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });

test('a studio sees where a tab came from that followed and invested', async () => {
  const user = userEvent.setup();
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor('Inés')];
  const id = await app.given.project(dana, { minInvestmentCents: null });
  for (const source of ['boletin', 'boletin', '']) await visit(app, id, source);
  sessionStorage.setItem(sourceKey(id), 'boletin');
  onTestFinished(() => sessionStorage.removeItem(sourceKey(id)));

  mount(app, ines, `/projects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Seguir' }));
  expect(await screen.findByRole('button', { name: /^Siguiendo/ })).toBeVisible();
  const invest = await panel('Invertir en este proyecto');
  await user.type(invest.getByLabelText('Monto a invertir'), '1234,50');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  await invest.findByText('¡Inversión exitosa!');
  cleanup();

  mount(app, dana, `/projects/${id}/promotion`);
  const referrals = await panel('De dónde llegan');
  await waitFor(() => expect(referrals.getAllByRole('row', { name: /boletin|Sin origen/ })).toHaveLength(2));
  expect(
    referrals.getByRole('row', { name: /^boletin\s?2 visitas · 1 seguidor · 1 inversión US\$\s1\.234,50$/ }),
  ).toBeVisible();
  expect(
    referrals.getByRole('row', { name: /^Sin origen\s?1 visita · 0 seguidores · 0 inversiones US\$\s0$/ }),
  ).toBeVisible();
  expect(referrals.getByText('3 visitas a la página pública el 05/03/2026.')).toBeVisible();
});

test('a studio without visitors reads how links are told apart', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  mount(app, dana, `/projects/${await app.given.project(dana)}/promotion`);
  expect(await (await panel('De dónde llegan')).findByText(/\?de=boletin/)).toBeVisible();
});

import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { registerHere } from './forms.ts';

type Row = { source: string; visits: number; investments: number };

const referralsOf = async (app: TestApp, studio: Account, id: number): Promise<Row[]> => {
  const pick = ({ project }: { project: { referrals: Row[] } }) => project.referrals;
  const query = 'query ($id: ID!) { project(id: $id) { referrals { source visits investments } } }';
  return (await app.ask(studio, { graphql: { query, variables: { id }, pick } })).data;
};

test('whoever comes by a link registers, lands on that game and invests, and the studio sees by which link', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const id = await app.given.project(dana, { title: 'Luz Mala', minInvestmentCents: null });
  const page = await openPage({ baseURL: app.url, width: 360 });
  await page.goto(`/juegos/${id}?de=boletin`);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/juegos/${id}-luz-mala?de=boletin`);
  await eventually(() => referralsOf(app, dana, id)).toEqual([{ source: 'boletin', visits: 1, investments: 0 }]);

  await page.getByRole('link', { name: 'Invertir', exact: true }).click();
  await registerHere(page, { email: 'nueva@ejemplo.test', role: 'Inversor' });
  await page.getByRole('heading', { level: 1, name: 'Luz Mala' }).waitFor();
  await page.getByLabel('Monto a invertir').fill('50');
  await page
    .getByRole('region', { name: 'Invertir en este proyecto' })
    .getByRole('button', { name: 'Invertir' })
    .click();
  await page.getByText('¡Inversión exitosa!').waitFor();
  await page.goto(`/juegos/${id}-luz-mala`);
  await eventually(() => referralsOf(app, dana, id)).toEqual([{ source: 'boletin', visits: 1, investments: 1 }]);
});

test('a visit by the studio itself is not told, one by another account is', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const id = await app.given.project(dana, { title: 'Luz Mala' });
  for (const who of [dana, await app.given.developer('Otro estudio')]) {
    const page = await openPageOf(who, { baseURL: app.url });
    await page.goto(`/juegos/${id}-luz-mala`);
  }
  await eventually(() => referralsOf(app, dana, id)).toEqual([{ source: '', visits: 1, investments: 0 }]);
});

import { render, screen } from '@testing-library/react';
import { print } from 'graphql';
import { expect, test } from 'vitest';
import { HowToPay } from '#client/features/payments/HowToPay.tsx';
import { HowToPayFragmentDoc, type HowToPayFragment } from '#client/features/payments/HowToPay.generated.ts';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { CBU, givenInstructions } from '#tests/support/instructions.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';

/** An investment of US$ 1.000, and its box as its investor sees it. */
async function startInvested(fields: ProjectPatch = {}) {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, fields);
  const id = await app.given.investment(ines, project, 100_000);
  async function show() {
    const query = `query ($id: ID!) { investment(id: $id) { ...HowToPay } } ${print(HowToPayFragmentDoc)}`;
    const { body } = await app.graphql(ines, query, { id });
    const { investment } = (body as { data: { investment: HowToPayFragment } }).data;
    render(
      <AppProviders>
        <HowToPay investment={investment} />
      </AppProviders>,
    );
    return screen.findByRole('region', { name: 'Cómo pagar' });
  }
  return { app, dana, project, show };
}

test('an investor reads how to pay, how much and with which reference, and copies what is copied', async () => {
  const { app, dana, project, show } = await startInvested();
  await givenInstructions(app, dana, project, { text: 'A nombre de Sur', account: CBU });
  const box = await show();
  for (const text of ['A nombre de Sur', CBU, 'US$ 1.000', 'Fichín no recibe ni guarda dinero'])
    expect(box).toHaveTextContent(text);
  expect(box).toHaveTextContent(/Referencia[0-9A-Z]{4}-[0-9A-Z]{4}/);
  for (const name of ['Copiar referencia', 'Copiar cuenta']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(box).not.toHaveTextContent('cambian');
});

test('while a change waits, they are warned of its day', async () => {
  const { app, dana, project, show } = await startInvested();
  for (const text of ['La de siempre', 'Otra']) await givenInstructions(app, dana, project, { text });
  const box = await show();
  expect(box).toHaveTextContent('Los datos cambian el 6 de mar de 2026, 12:00');
  expect(box).toHaveTextContent('La de siempre');
  expect(box).not.toHaveTextContent('Otra');
});

test('while it is frozen, they are told not to pay', async () => {
  const { app, dana, project, show } = await startInvested();
  await givenInstructions(app, dana, project, { text: 'La de siempre' });
  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  const box = await show();
  expect(box).toHaveTextContent('Fichín congeló los datos de pago de este estudioNo transfieras hasta que se aclare.');
  expect(box).not.toHaveTextContent('La de siempre');
});

test('when the studio closed its account, they are told that it is paid nothing more', async () => {
  const { app, dana, project, show } = await startInvested();
  await givenInstructions(app, dana, project, { text: 'La de siempre' });
  const { database, dependencies } = app.app;
  await database.write('system', (tx) => dependencies.accountClosings.close(tx, dana.id, dependencies.calendar()));
  const box = await show();
  expect(box).toHaveTextContent('El estudio cerró su cuenta: ya no recibe pagos.');
  expect(box).not.toHaveTextContent('La de siempre');
});

test('before the studio wrote it, they are told so', async () => {
  expect(await (await startInvested()).show()).toHaveTextContent('El estudio todavía no escribió cómo pagarle');
});

test('while an all-or-nothing campaign runs, there is nothing to pay yet', async () => {
  const { show } = await startInvested({ closesOn: '2026-03-20', fundingModel: 'ALL_OR_NOTHING' });
  expect(await show()).toHaveTextContent('Todavía no tienes que pagar');
});

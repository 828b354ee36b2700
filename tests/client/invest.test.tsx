import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { answer, watchOperations } from './network.ts';
import { pasteInto } from './paste.ts';
import { looksLikeLink } from './styles.ts';

const fileApp = startAppForFile();

const panel = async () => within(await screen.findByRole('region', { name: 'Invertir en este proyecto' }));

/** The panel of a published project, as an investor sees it. */
async function openPanel(terms: ProjectPatch = {}) {
  const user = userEvent.setup();
  const app = fileApp();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana, terms);
  mount(app, ines, `/projects/${id}`);
  const invest = await panel();
  const field = invest.getByLabelText('Monto a invertir');
  return { user, app, dana, ines, id, invest, field };
}

test('one amount and one button, which waits for an amount', async () => {
  const { user, invest, field } = await openPanel();
  expect(invest.getAllByRole('textbox')).toHaveLength(1);
  expect(invest.getAllByRole('button')).toHaveLength(1);
  const button = invest.getByRole('button', { name: 'Invertir' });
  expect(button).toBeDisabled();
  await user.type(field, ' ');
  expect(button).toBeDisabled();
  await user.type(field, '1');
  expect(button).toBeEnabled();
  const risks = invest.getByRole('link', { name: /^riesgos de invertir/ });
  expect(looksLikeLink(risks)).toBe(true);
  expect(risks.firstChild?.textContent).toBe('riesgos de invertir'); // no blank before the dot
  expect(looksLikeLink(invest.getByRole('link', { name: 'sin datos aún' }))).toBe(true);
});

test('what is no amount, or none of this project, is refused in the field', async () => {
  const { user, app, id, invest, field } = await openPanel({
    minInvestmentCents: 100_000,
    maxInvestmentCents: 250_050,
  });
  for (const [amount, refusal] of [
    ['0', 'Por favor ingresa un monto válido'],
    ['mil', 'Por favor ingresa un monto válido'],
    ['999,99', 'La inversión mínima es US$ 1.000'],
    ['2500.51', 'La inversión máxima es US$ 2.500,50'],
  ] as const) {
    await user.clear(field);
    await pasteInto(user, field, amount);
    await user.click(invest.getByRole('button', { name: 'Invertir' }));
    expect(await invest.findByText(refusal)).toBeVisible();
  }
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 0, investors: 0 });
});

test('an amount is invested to the cent, with nothing taken off', async () => {
  const { user, app, id, invest, field } = await openPanel();
  await user.type(field, '1.234,50');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  expect(await invest.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(
    invest.getByText('Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.'),
  ).toBeVisible();
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 123_450, rows: { raised: 123_450 } });
});

test('before one invests, all conditions are shown that the receipt will have', async () => {
  const share = {
    revenueShare: 2000,
    returnCap: 150,
    returnYears: 4,
    reportEvery: 'QUARTER',
    paymentDays: 20,
  } as const;
  const { user, app, ines, id, invest, field } = await openPanel({ ...share, fundingGoalCents: 4_000_000 });
  await user.type(field, '1000');
  const slip = within(await invest.findByRole('region', { name: /^Vas a comprometer/ }));
  const scenarios = slip.getByRole('region', { name: 'Según los ingresos netos que el estudio declare en 4 años' });
  const textsOf = (role: string) =>
    slip.getAllByRole(role).flatMap((item) => (scenarios.contains(item) ? [] : [item.textContent]));
  const [shown, agreed] = [textsOf('term'), textsOf('definition')];
  expect(shown).toEqual(expect.arrayContaining(['Si no llega a la meta', 'Parte de los ingresos netos', 'Tope']));
  expect(
    within(scenarios)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent.replace('\u00a0', ' ')),
  ).toEqual(['US$ 0', 'US$ 50', 'US$ 250', 'US$ 1.000']);
  expect(scenarios).toHaveTextContent('Con US$ 200.000 de ingresos netos recuperas lo puesto.');
  cleanup();
  const investmentId = await app.given.investment(ines, id, 100_000);
  mount(app, ines, `/investments/${investmentId}/receipt`);
  const receipt = within(await screen.findByRole('region', { name: 'Condiciones al momento de invertir' }));
  expect(
    receipt
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(shown.toSorted());
  const values = receipt.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values.toSorted()).toEqual(agreed.toSorted());
});

test('what the server refuses is told in its words, under «Error»', async () => {
  const { user, app, dana, id, invest, field } = await openPanel();
  await pasteInto(user, field, '1500');
  await app.app.services.projects.open(dana.viewer, id, false);
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  const alert = await invest.findByRole('alert');
  expect(within(alert).getByText('Error')).toBeVisible();
  expect(alert).toHaveTextContent('Este proyecto no acepta inversiones en este momento');
});

test('what was understood of an amount is said beside it before it is sent, and what was not is refused', async () => {
  const { user, app, id, invest, field } = await openPanel();
  for (const [typed, understood] of [
    ['1.500', '1.500'],
    ['1.500,50', '1.500,50'],
    ['1500,5', '1.500,50'],
    ['1234.50', '1.234,50'],
  ] as const) {
    await user.clear(field);
    await pasteInto(user, field, typed);
    const said = invest.getByText(`Entendimos US$ ${understood}`);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(said.textContent));
  }
  for (const [typed, reason] of [
    ['1,500', '¿Quisiste decir 1.500?'],
    ['0.500', 'Los miles se separan con punto y los centavos con coma'],
    ['1.5000', 'Los miles se separan con punto y los centavos con coma'],
  ] as const) {
    await user.clear(field);
    await pasteInto(user, field, typed);
    await expectAbsent(() => invest.queryByText(/^Entendimos/));
    await user.tab(); // errors are shown when the field loses focus
    await waitFor(() => expect(field).toHaveAccessibleErrorMessage(expect.stringContaining(reason)));
    await user.click(invest.getByRole('button', { name: 'Invertir' }));
    await waitFor(() => expect(field).toHaveAccessibleErrorMessage(expect.stringContaining(reason)));
    await waitFor(() => expect(field).toHaveFocus());
  }
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 0 });

  await user.clear(field);
  await user.type(field, '10.005');
  expect(invest.getByText('Entendimos US$ 10.005')).toHaveAttribute('aria-live', 'polite');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  expect(await invest.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 1_000_500 });
});

test('nothing is understood of a zero, and an amount is understood with the sign it was copied with', async () => {
  const { user, invest, field } = await openPanel();
  await user.type(field, '0');
  await expectAbsent(() => invest.queryByText(/^Entendimos/));
  await user.clear(field);
  await user.click(field);
  await user.paste('US$\u00a01500');
  expect(invest.getByText('Entendimos US$ 1.500')).toBeVisible();
});

/** The server executes requests, but its answers are lost. */
const loseAnswers = () =>
  answer('Invest', async (ask) => {
    await ask();
    throw new TypeError('Failed to fetch');
  });

const UNKNOWN =
  /No sabemos si tu inversión de US\$\s1\.500 llegó. Puedes repetir el mismo monto: no se contará dos veces/;

/** A project in which an investor has invested, and the answer was lost. Those that follow aren't. */
async function investUnanswered() {
  const shown = await openPanel();
  const { user, invest, field } = shown;
  loseAnswers();
  await pasteInto(user, field, '1500');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  await invest.findByText(UNKNOWN);
  vi.mocked(globalThis.fetch).mockRestore();
  return shown;
}

test('an investment whose answer was lost is repeated under the same key, even after the page was loaded again', async () => {
  const { user, app, id, ines, ...first } = await investUnanswered();
  const alert = first.invest.getByRole('alert');
  expect(within(alert).getByText('Error')).toBeVisible();
  expect(alert).toHaveTextContent(UNKNOWN);
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 150_000 });

  cleanup();
  mount(app, ines, `/projects/${id}`);
  const invest = await panel();
  expect(invest.getByText(UNKNOWN)).toBeVisible();
  expect(invest.getByLabelText('Monto a invertir')).toHaveValue('1.500');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  expect(await invest.findByText('¡Inversión exitosa!')).toBeVisible();
  await expectAbsent(() => invest.queryByText(UNKNOWN));
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 150_000 });

  await pasteInto(user, invest.getByLabelText('Monto a invertir'), '1500');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  await waitFor(async () => expect(await app.given.fundingOf(id)).toMatchObject({ raised: 300_000 }));
});

test('another amount after a lost answer is asked about first', async () => {
  const { user, app, id, invest, field } = await investUnanswered();
  await user.clear(field);
  await user.type(field, '2000');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Invertir otro monto?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 150_000 });
  await user.click(await invest.findByRole('button', { name: 'Invertir' }));
  await user.click(await screen.findByRole('button', { name: /^Invertir US\$\s2\.000$/ }));
  expect(await invest.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 350_000 });
});

test('another amount is invested once, however often it is confirmed', async () => {
  const { user, app, id, invest, field } = await investUnanswered();
  await user.clear(field);
  await pasteInto(user, field, '2000');
  await user.click(invest.getByRole('button', { name: 'Invertir' }));
  const confirm = await screen.findByRole('button', { name: /^Invertir US\$\s2\.000$/ });
  const { asked } = watchOperations();
  act(() => [confirm, confirm].forEach((button) => button.click()));
  expect(await invest.findByText('¡Inversión exitosa!')).toBeVisible();
  expect(asked.filter((operation) => operation.startsWith('Invest '))).toHaveLength(1);
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 350_000 });
});

test('signing out forgets an investment whose answer was lost', async () => {
  const { user } = await investUnanswered();
  expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/^fichin\.draft\..*\.invest\./)]);
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión', hidden: true }));
  await screen.findByRole('tab', { name: 'Iniciar Sesión' });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

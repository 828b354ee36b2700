import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toCreateInput } from '#client/features/projects/form/projectInput.ts';
import { NEW_PROJECT } from '#client/features/projects/form/projectValues.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { failWithoutMessage, watchOperations } from './network.ts';
import { pasteInto } from './paste.ts';
import { coloursOf } from './styles.ts';
import { unfold } from './unfold.ts';

const fileApp = startAppForFile();

async function openForm() {
  const app = fileApp();
  mount(app, await app.given.developer('Dana'), '/create-project');
  await screen.findByRole('region', { name: 'Información Básica' });
  return userEvent.setup();
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

const codesOf = (label: RegExp) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value.toLowerCase().replaceAll('_', '-'))
    .filter((code) => code !== '');

/** Fills in the required fields of a project, as a user does. */
async function describeProject(user: ReturnType<typeof userEvent.setup>, goal = '20000') {
  await pasteInto(user, field(/^Título/), 'Marea Baja');
  await user.selectOptions(field(/^Género/), 'HORROR');
  await pasteInto(user, field(/^Descripción\*?$/), 'Un faro.');
  await user.selectOptions(field(/^Etapa actual/), 'POLISH');
  await user.selectOptions(field(/^Estadio/), 'BETA');
  await pasteInto(user, field(/^Meta de financiamiento/), goal);
}

const submit = () => screen.getByRole('button', { name: 'Crear Proyecto' });

test('the form marks what it requires, offers what the specification names, and begins with its defaults', async () => {
  await openForm();
  for (const label of [/^Título/, /^Género/, /^Descripción\*?$/, /^Etapa actual/, /^Estadio/, /^Meta de fin/]) {
    expect(field(label)).toBeRequired();
    expect(screen.getByText(label, { selector: 'label' })).toHaveTextContent(/\*$/);
  }
  expect(field(/^Descripción corta/)).not.toBeRequired();
  expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/dashboard');

  expect(field(/^Inversión mínima/)).toHaveValue('1.000');
  expect(field(/^Inversión máxima/)).toHaveValue('50.000');
  expect(field(/^Máximo de inversores/)).toHaveValue('10');
  expect(screen.getByText('desde US$ 1.000, hasta US$ 50.000, 10 inversores')).toBeVisible();
  expect(screen.getByText('Plataformas:').parentElement).toHaveTextContent('Plataformas: PC');
  expect(screen.getByRole('checkbox', { name: 'Publicar inmediatamente' })).not.toBeChecked();

  expect(codesOf(/^Género/)).toEqual(
    'action adventure rpg strategy simulation sports racing puzzle platform fighting shooter horror indie'.split(' '),
  );
  expect(codesOf(/^Etapa actual/)).toEqual(['pre-production', 'production', 'polish']);
  expect(codesOf(/^Estadio/)).toEqual(
    'prototype content-lock system-lock demo vertical-slice alpha beta release-candidate'.split(' '),
  );
});

test('amounts below the least and seats beyond the most are told, and nothing is sent', async () => {
  const user = await openForm();
  await describeProject(user, '999,99');
  for (const [label, text] of [
    [/^Inversión mínima/, '99'],
    [/^Inversión máxima/, '999'],
    [/^Máximo de inversores/, '51'],
  ] as const) {
    await user.clear(field(label));
    await pasteInto(user, field(label), text);
  }
  const { asked } = watchOperations();
  await user.click(submit());
  for (const label of [/^Meta de fin/, /^Inversión mínima/, /^Inversión máxima/, /^Máximo de inversores/]) {
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(field(/^Meta de fin/)).toHaveAccessibleDescription(/Entendimos US\$\s999,99/);
  expect(field(/^Título/)).not.toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
});

test('an amount that can be read in two ways is told on leaving it, and how many decimals a ROI takes on sending', async () => {
  const user = await openForm();
  const goal = field(/^Meta de fin/);
  await user.clear(goal);
  await user.type(goal, '1500.555');
  expect(goal).not.toBeInvalid();
  await user.tab();
  await waitFor(() =>
    expect(goal).toHaveAccessibleErrorMessage(/^Los miles se separan con punto y los centavos con coma/),
  );
  await pasteInto(user, field(/^ROI esperado/), '12,555');
  await user.click(submit());
  await waitFor(() =>
    expect(field(/^ROI esperado/)).toHaveAccessibleErrorMessage(
      'El retorno esperado debe ser un porcentaje de 0 a 1000 con hasta dos decimales',
    ),
  );
});

test('amounts are sent with their cents, and seats as a whole number', () => {
  const chosen = { genre: 'HORROR', currentStage: 'POLISH', currentStadium: 'BETA' } as const;
  const typed = { fundingGoal: '20000,50', minInvestment: '100.25', maxInvestment: '10.005', maxInvestors: '12' };
  expect(toCreateInput({ ...NEW_PROJECT, ...chosen, ...typed })).toMatchObject({
    fundingGoal: 20_000.5,
    minInvestment: 100.25,
    maxInvestment: 10_005,
    maxInvestors: 12,
  });
});

test('a failure to create is told in a destructive alert', async () => {
  const user = await openForm();
  await describeProject(user);
  failWithoutMessage('CreateProject');
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create project');
  expect(coloursOf(alert)).toBe('red');
});

test('a goal that nobody could reach is warned about, and does not keep from creating', async () => {
  const user = await openForm();
  await describeProject(user, '600000');
  expect(screen.getByText(/no se llega a la meta/)).toBeVisible();
  await user.click(submit());
  expect(await screen.findByRole('link', { name: 'Marea Baja' })).toBeInTheDocument();
});

test('a cover and a long description can be given too', async () => {
  const user = await openForm();
  expect(field(/^Descripción larga/)).not.toBeRequired();
  expect(document.querySelector('input[type=file]')).toHaveAttribute('accept', expect.stringContaining('image/png'));
  await describeProject(user);
  await pasteInto(user, field(/^Descripción larga/), 'Todo.');
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(submit());
  expect(await screen.findByRole('link', { name: 'Marea Baja' })).toBeInTheDocument();
  const bodies = sent.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [init.body] : []));
  expect(bodies.join()).toContain('"longDescription":"Todo."');
});

test('a platform is added by Enter or by the plus button, trimmed, once, and never blank', async () => {
  const user = await openForm();
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Plataformas elegidas' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const platform = () => screen.getByRole('textbox', { name: /^Plataformas/ });
  const plus = screen.getByRole('button', { name: 'Agregar plataforma' });
  await user.type(platform(), ' Switch ');
  await user.click(plus);
  await user.type(platform(), 'Mac{Enter}');
  expect(chosen()).toEqual(['PC×', 'Switch×', 'Mac×']);
  for (const repeated of ['switch', '   ']) {
    await user.type(platform(), repeated);
    await user.click(plus);
    await user.type(platform(), `${repeated}{Enter}`);
  }
  expect(chosen()).toEqual(['PC×', 'Switch×', 'Mac×']);
});

test('a platform left without Enter is added, and removing one leaves the focus beside the rest', async () => {
  const user = await openForm();
  unfold('Plataformas');
  const platform = screen.getByRole('textbox', { name: /^Plataformas/ });
  await user.type(platform, 'Switch');
  await user.click(field(/^Título/));
  expect(screen.getByRole('button', { name: 'Quitar Switch' })).toBeVisible();
  expect(platform).toHaveValue('');

  screen.getByRole('button', { name: 'Quitar PC' }).focus();
  await user.keyboard('{Enter}');
  await expectAbsent(() => screen.queryByRole('button', { name: 'Quitar PC' }));
  await waitFor(() => expect(platform).toHaveFocus());
});

test('the form to edit begins with what the project has', async () => {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana, { longDescription: 'Todo.', platforms: ['Switch'] });
  mount(app, dana, `/projects/${projectId}/edit`);
  await screen.findByRole('heading', { level: 1, name: 'Editar proyecto' });
  for (const [label, value] of [
    [/^Título/, 'Luces del Sur'],
    [/^Género/, 'ADVENTURE'],
    [/^Descripción larga/, 'Todo.'],
    [/^Etapa actual/, 'PRODUCTION'],
    [/^Estadio/, 'ALPHA'],
    [/^Meta de financiamiento/, '10.000'],
  ] as const) {
    expect(field(label)).toHaveValue(value);
  }
  expect(screen.getByText('Plataformas:').parentElement).toHaveTextContent('Plataformas: Switch');
  expect(screen.getByRole('checkbox', { name: 'Publicado' })).toBeChecked();
});

test('a wrong site is refused before anything is sent; one without https:// gets it and is saved', async () => {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana, { trailerUrl: 'https://videos.example/luces' });
  mount(app, dana, `/projects/${projectId}/edit`);
  await screen.findByRole('heading', { level: 1, name: 'Editar proyecto' });
  const user = userEvent.setup();
  expect(field(/^Tráiler/)).toHaveValue('https://videos.example/luces');
  await pasteInto(user, field(/^Sitio web/), 'ftp://luces.example');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(field(/^Sitio web/)).toHaveAccessibleErrorMessage('El sitio web debe ser una dirección http(s)');
  await user.clear(field(/^Sitio web/));
  await pasteInto(user, field(/^Sitio web/), 'luces.example/juego');
  await user.tab();
  expect(field(/^Sitio web/)).toHaveValue('https://luces.example/juego');
  await pasteInto(user, field(/^Discord/), 'https://discord.example/luces');
  await user.clear(field(/^Tráiler/));
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Luces del Sur' })).toBeVisible();
  expect(await app.app.services.projects.get(dana.viewer, projectId)).toMatchObject({
    websiteUrl: 'https://luces.example/juego',
    discordUrl: 'https://discord.example/luces',
    trailerUrl: null,
  });
});

test('a project has a public page unless it is turned off, when it is created or edited', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Dana');
  const { goTo } = mount(app, dana, '/create-project');
  await screen.findByRole('region', { name: 'Información Básica' });
  const user = userEvent.setup();
  const choice = () => screen.getByRole('checkbox', { name: 'Página pública' });
  const stored = async () => (await app.app.services.projects.get(dana.viewer, 1)).hasPublicPage;
  expect(choice()).toBeChecked();
  expect(choice()).toHaveAccessibleDescription(/sin tener cuenta/);
  await describeProject(user);
  await user.click(choice());
  await user.click(submit());
  expect(await screen.findByRole('link', { name: 'Marea Baja' })).toBeInTheDocument();
  expect(await stored()).toBe(false);

  await goTo('/projects/1/edit');
  await screen.findByRole('heading', { level: 1, name: 'Editar proyecto' });
  expect(choice()).not.toBeChecked();
  await user.click(choice());
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Marea Baja' })).toBeVisible();
  expect(await stored()).toBe(true);
});

test('a folded group opens for an error, for a link into it, for printing, and where what is chosen needs it', async () => {
  const app = fileApp();
  const { goTo } = mount(app, await app.given.developer('Dana'), '/create-project#links');
  await screen.findByRole('region', { name: 'Información Básica' });
  const user = userEvent.setup();
  const groups = () => [...document.querySelectorAll('details')].filter(({ open }) => open).map(({ id }) => id);
  expect(groups()).toEqual(['links']);
  await goTo('/create-project#texts');
  await waitFor(() => expect(groups()).toEqual(['texts', 'links']));

  await user.click(screen.getByRole('radio', { name: /^Todo o nada/ }));
  expect(groups()).toEqual(['texts', 'links', 'closing']);
  for (const group of document.querySelectorAll('details')) group.open = false;
  await describeProject(user);
  await pasteInto(user, field(/^Máximo de inversores/), '0');
  await user.click(submit());
  expect(groups()).toEqual(['closing', 'limits']);
  expect(field(/^Fecha de cierre/)).toHaveAccessibleErrorMessage('Todo o nada necesita una fecha de cierre');
  await waitFor(() => expect(field(/^Fecha de cierre/)).toHaveFocus());

  window.dispatchEvent(new Event('beforeprint'));
  expect(groups()).toHaveLength(9);
  window.dispatchEvent(new Event('afterprint'));
  expect(groups()).toEqual(['closing', 'limits']);
});

test('the folded return says which ROI was typed, also one of 0 %, and the days to pay how many', async () => {
  const user = await openForm();
  expect(screen.getByText('Plazo para pagar:').parentElement).toHaveTextContent('Plazo para pagar: ninguno');
  await pasteInto(user, field(/^Plazo para pagar/), '20');
  expect(screen.getByText('20 días desde que se pueda pagar')).toBeVisible();
  await pasteInto(user, field(/^ROI esperado/), '0');
  expect(screen.getByText('Participación en ingresos, ROI 0 %')).toBeVisible();
  await user.type(field(/^ROI esperado/), ' %');
  expect(screen.getByText('Participación en ingresos, ROI por determinar')).toBeVisible();
});

test('another studio is sent to its dashboard from the form to edit', async () => {
  const app = fileApp();
  const projectId = await app.given.project(await app.given.developer());
  mount(app, await app.given.developer('Otra'), `/projects/${projectId}/edit`);
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
});

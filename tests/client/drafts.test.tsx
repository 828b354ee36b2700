import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { delayRequest } from './network.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let dana: Account;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Dana');
  projectId = await app.given.project(dana);
  return () => app.stop();
});

const title = () => screen.findByRole('textbox', { name: /^Título/ });
/** Hidden in the menu, because the page is narrow here. */
const signOut = () => screen.getByRole('button', { name: 'Cerrar Sesión', hidden: true });
const notice = () => screen.queryByText('Recuperamos tu borrador');
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('fichin.draft.'));

/** Stores a draft as another tab would. */
const keep = (form: string, typed: object, savedAt = Date.now()) =>
  localStorage.setItem(`fichin.draft.${form}.${savedAt}`, JSON.stringify({ savedAt, base: {}, typed }));

const FORMS = [
  ['a new project', () => '/create-project', true],
  ['a project', () => `/projects/${projectId}/edit`, true],
  ['a new milestone', () => `/projects/${projectId}/milestones/create`, false],
] as const;

test.each(FORMS)('the form of %s keeps what was typed, and asks before it is left', async (_name, path, takesFiles) => {
  const user = userEvent.setup();
  mount(app, dana, path());
  const begun = (await title()).getAttribute('value') ?? '';
  await expectAbsent(notice);
  await user.type(await title(), '2');
  expect(kept()).toEqual([expect.stringMatching(new RegExp(`^fichin\\.draft\\.${dana.id}\\.`))]);

  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }));
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
  expect(await title()).toHaveValue(`${begun}2`);

  // The same user opens the page again in the same browser.
  cleanup();
  mount(app, dana, path());
  expect(await title()).toHaveValue(`${begun}2`);
  const said = within(screen.getByText('Recuperamos tu borrador').closest('[role=status]') as HTMLElement);
  const advice = () => said.queryAllByText(/Los archivos hay que elegirlos de nuevo/);
  await waitFor(() => expect(advice()).toHaveLength(takesFiles ? 1 : 0));
  await user.click(said.getByRole('button', { name: 'Descartar borrador' }));
  expect(await title()).toHaveValue(begun);
  expect(kept()).toEqual([]);
  const undo = screen.getByRole('button', { name: 'Deshacer' });
  await waitFor(() => expect(undo).toHaveFocus());
  await user.click(undo);
  expect(await title()).toHaveValue(`${begun}2`);
  expect(kept()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Descartar borrador' }));

  await user.type(await title(), '3');
  await expectAbsent(() => screen.queryByRole('button', { name: 'Deshacer' }));
  await user.click(signOut());
  const question = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión sin guardar?' });
  expect(question).toHaveTextContent('Lo que escribiste y no guardaste se borrará de este navegador.');
  await user.click(within(question).getByRole('button', { name: 'Cerrar sesión' }));
  expect(await screen.findByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('who leaves while it is saved is told so, and is asked nothing more once it was', async () => {
  const user = userEvent.setup();
  mount(app, dana, `/projects/${projectId}/edit`);
  await user.type(await title(), '2');
  const release = delayRequest('UpdateProject');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await screen.findByRole('alertdialog', { name: '¿Salir mientras se guarda?' });
  release();
  expect(await screen.findByText('Proyecto guardado')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('nothing is asked where nothing was typed', async () => {
  mount(app, dana, '/create-project');
  await title();
  await userEvent.click(signOut());
  expect(await screen.findByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  await expectAbsent(() => screen.queryByRole('alertdialog'));
});

test("nobody finds another person's draft", async () => {
  const path = `/projects/${projectId}/milestones/create`;
  keep(`${dana.id + 1}.milestone.new.${projectId}`, { title: 'De otra persona' });
  mount(app, dana, path);
  expect(await title()).toHaveValue('');
  await expectAbsent(notice);
});

const BROKEN = {
  'project.new': [
    '/create-project',
    { title: 'Faro', genre: 'OPERA', currentStage: 3, platforms: [1, {}], cover: 'x' },
  ],
  'milestone.new': ['/projects/{id}/milestones/create', { title: 'Faro', status: 'PAUSED', stage: ['ALPHA'] }],
  new: ['/create-update/{id}', { title: 'Faro', content: null, type: 'OPERA', isPublic: 'yes' }],
} as const;

test.each(Object.entries(BROKEN))(
  'a kept draft of %s that fits no more is taken as far as it does',
  async (key, draft) => {
    const [path, values] = draft;
    const name = key === 'project.new' ? key : `${key}.${projectId}`;
    keep(`${dana.id}.${name}`, values);
    mount(app, dana, path.replace('{id}', String(projectId)));
    expect(await title()).toHaveValue('Faro');
    await expectAbsent(() => screen.queryByRole('alert'));
    for (const select of screen.getAllByRole<HTMLSelectElement>('combobox')) expect(select.value).toMatch(/^[A-Z_]*$/);
  },
);

const UNREADABLE = ['nada', '3', '[]', 'null', '{"typed":{"title":"Faro"}}'];

test('kept drafts that cannot be read are none', async () => {
  for (const [tab, text] of UNREADABLE.entries()) {
    localStorage.setItem(`fichin.draft.${dana.id}.project.new.${tab + 1}`, text);
  }
  mount(app, dana, '/create-project');
  expect(await title()).toHaveValue('');
  await expectAbsent(notice);
});

test('a draft is kept for thirty days after its last change', async () => {
  const day = 24 * 3_600_000;
  keep(`${dana.id}.project.new`, { title: 'Viejo' }, Date.now() - 31 * day);
  keep(`${dana.id}.milestone.new.${projectId}`, { title: 'Viejo' }, Date.now() - 31 * day);
  keep(`${dana.id}.project.new`, { title: 'Reciente' }, Date.now() - 29 * day);
  mount(app, dana, '/create-project');
  expect(await title()).toHaveValue('Reciente');
  expect(kept()).toHaveLength(1);
});

test('a draft that is restored inside a folded group is seen in what the group says', async () => {
  keep(`${dana.id}.project.new`, { shortDescription: 'Un faro que nadie apaga', closesOn: '2027-01-15' });
  mount(app, dana, '/create-project');
  await title();
  expect(notice()).toBeVisible();
  for (const value of ['Un faro que nadie apaga', '15/01/2027'])
    expect(screen.getByText(value, { selector: 'summary *' })).toBeVisible();
});

test('what was saved leaves no draft behind', async () => {
  const user = userEvent.setup();
  mount(app, dana, `/projects/${projectId}/milestones/create`);
  await user.type(await title(), 'Demo');
  await user.type(screen.getByRole('textbox', { name: /^Descripción/ }), 'Jugable.');
  fireEvent.change(screen.getByLabelText(/^Fecha estimada/), { target: { value: '2030-01-01' } });
  expect(kept()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Crear hito' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hitos' })).toBeVisible();
  expect(kept()).toEqual([]);
});

test('a half-written comment is there again, and none once it was sent or its writer signed out', async () => {
  const user = userEvent.setup();
  const studio = dana.viewer;
  const news = { title: 'Novedades', content: 'Hay.', media: [] };
  const { id } = await app.app.services.updates.create(studio, projectId, news);
  const path = `/projects/${projectId}/updates/${id}`;
  const box = () => screen.findByRole('textbox', { name: 'Escribe un comentario' });
  mount(app, dana, path);
  await user.type(await box(), 'A medias');
  cleanup();
  mount(app, dana, path);
  expect(await box()).toHaveValue('A medias');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  expect(await screen.findByText('Comentarios (1)')).toBeVisible();
  expect(kept()).toEqual([]);
  await user.type(await box(), 'Otra');
  expect(kept()).toHaveLength(1);
  await user.click(signOut());
  expect(await screen.findByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(kept()).toEqual([]);
});

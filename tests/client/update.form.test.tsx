import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, fileProblem } from '#client/media/mediaFiles.ts';
import { TEMPLATES } from '#client/features/updates/form/content/templates.ts';
import { formatLongDate } from '#client/text/date.ts';
import { expectAbsent } from './absent.ts';
import { startAppForFile } from './file.app.ts';
import { mount } from './mount.tsx';
import { watchOperations } from './network.ts';
import { pasteInto } from './paste.ts';
import { holdTimers } from './timers.ts';

const fileApp = startAppForFile();

async function openForm() {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana);
  mount(app, dana, `/create-update/${projectId}`);
  await screen.findByRole('form', { name: 'Actualización' });
  return userEvent.setup();
}

const title = () => screen.getByRole('textbox', { name: /^Título/ });
const content = () => screen.getByRole('textbox', { name: /^Contenido/ });
const type = () => screen.getByLabelText('Tipo de actualización');
const isPublic = () => screen.getByRole('checkbox', { name: 'Actualización pública' });
const submit = () => screen.getByRole('button', { name: 'Publicar actualización' });
/** Despite what a template left to be filled in. */
async function publishAnyway(user: UserEvent) {
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Publicar igual' }));
}
const preview = () => screen.findByRole('article', { name: 'Vista previa de la actualización' });

test('each of the six templates fills in title, content and its own type', async () => {
  const user = await openForm();
  expect(TEMPLATES.map((template) => template.type)).toEqual([
    'PROGRESS',
    'MILESTONE',
    'ANNOUNCEMENT',
    'DEMO',
    'MEDIA',
    'FEATURE',
  ]);
  for (const template of TEMPLATES) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${template.name}`) }));
    expect(title()).toHaveValue(template.title);
    expect(content()).toHaveValue(template.content);
    expect(type()).toHaveValue(template.type);
  }
});

test.each([
  [{ hasPublicPage: true }, 'La puede leer cualquier persona, también sin cuenta, y los buscadores.'],
  [{ hasPublicPage: false }, 'La puede leer cualquier persona con cuenta.'],
  [{ hasPublicPage: false, isPublished: false }, /^Cuando publiques el proyecto, la podrá leer cualquier persona con/],
])('a public update of a project with %j says who can read it', async (fields, text) => {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  mount(app, dana, `/create-update/${await app.given.project(dana, fields)}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('any of the eight types can be chosen, and each has its own tips', async () => {
  const user = await openForm();
  const codes = within(type()).getAllByRole<HTMLOptionElement>('option');
  expect(codes.map(({ value }) => value).sort()).toEqual([
    'ANNOUNCEMENT',
    'BUGFIX',
    'DEMO',
    'FEATURE',
    'GENERAL',
    'MEDIA',
    'MILESTONE',
    'PROGRESS',
  ]);
  const tips = () => document.getElementById(screen.getByText(/consejos$/).getAttribute('aria-controls') ?? '');
  expect(tips()).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver consejos' }));
  expect(tips()).toBeVisible();
  const said = new Set<string>();
  for (const { value } of codes) {
    await user.selectOptions(type(), value);
    said.add(tips()?.textContent ?? '');
  }
  expect(said.size).toBe(8);
  expect(said.has('')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Ocultar consejos' }));
  expect(tips()).not.toBeVisible();
});

const MARKDOWN = `| Mes | Niveles |
|---|---|
| Mayo | 3 |

~~dos~~ niveles, en https://ejemplo.test/faro con nota[^1]

- [x] Hielo
- [ ] Viento

[^1]: Al pie.`;

test('the preview shows title, type, visibility, today and all of the markdown', async () => {
  const user = await openForm();
  await pasteInto(user, title(), 'Nevó');
  await pasteInto(user, content(), MARKDOWN);
  await user.selectOptions(type(), 'DEMO');
  await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
  const shown = within(await preview());
  expect(shown.getByRole('heading', { name: 'Nevó' })).toBeVisible();
  for (const text of ['Demo', 'Público', formatLongDate(new Date().toISOString())]) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(await shown.findByRole('table')).toHaveTextContent('Mayo');
  expect(shown.getByText('dos').tagName).toBe('DEL');
  expect(shown.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  expect(shown.getByRole('link', { name: 'https://ejemplo.test/faro' })).toHaveAttribute(
    'href',
    'https://ejemplo.test/faro',
  );
  expect(shown.getByRole('heading', { name: 'Notas' })).toBeInTheDocument();
  expect(shown.getByText(/Al pie/)).toBeVisible();
  await user.click(isPublic());
  expect(shown.getByText('Privado')).toBeVisible();
  await user.upload(
    screen.getByLabelText('Elegir imágenes y videos'),
    new File(['x'], 'nieve.png', { type: 'image/png' }),
  );
  await pasteInto(user, await screen.findByRole('textbox', { name: 'Pie de nieve.png' }), 'El valle');
  expect(shown.getByRole('button', { name: 'Ampliar imagen: El valle' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Editar' }));
  expect(screen.getByRole('textbox', { name: 'Pie de nieve.png' })).toHaveValue('El valle');
  await user.click(screen.getByRole('button', { name: 'Quitar nieve.png' }));
  await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
  await expectAbsent(async () => within(await preview()).queryByText('El valle'));
});

test('spaces are no title and no content: nothing is sent', async () => {
  const user = await openForm();
  await user.type(title(), '   ');
  await user.type(content(), '   ');
  const { asked } = watchOperations();
  await user.click(submit());
  expect(await screen.findByText('El título es obligatorio')).toBeVisible();
  expect(screen.getByText('El contenido es obligatorio')).toBeVisible();
  expect(asked).toEqual([]);
});

test('what a template left to be filled in is asked about before it is published', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('button', { name: /^Progreso del mes/ }));
  const { asked } = watchOperations();
  await user.click(submit());
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Queda sin completar: «[mes]». ¿Publicar igual?');
  await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toEqual([]);
  fireEvent.change(title(), { target: { value: 'Diario de marzo' } });
  await user.click(submit());
  expect(await screen.findByText('Queda sin completar: «[objetivo principal]». ¿Publicar igual?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publicar igual' }));
  expect(await screen.findByText('Actualización creada correctamente')).toBeVisible();
});

test('links, tasks and brackets of its own are published without a question', async () => {
  const user = await openForm();
  fireEvent.change(title(), { target: { value: 'Diario [marzo]' } });
  fireEvent.change(content(), { target: { value: '- [x] Demo\n- [ ] Beta\n\n[enlace](https://faro.test) [sic]' } });
  await user.click(submit());
  expect(await screen.findByText('Actualización creada correctamente')).toBeVisible();
});

test('once saved the form is as new, and 1.5 s later the list is there', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('button', { name: /^Anuncio/ }));
  await user.click(isPublic());
  await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
  const leaving = holdTimers(1500);
  await publishAnyway(user);
  expect(await screen.findByText('Actualización creada correctamente')).toBeVisible();
  await leaving.isSet();
  expect(await screen.findByRole('tab', { name: 'Editar', selected: true })).toBeVisible();
  expect(title()).toHaveValue('');
  expect(content()).toHaveValue('');
  expect(type()).toHaveValue('PROGRESS');
  expect(isPublic()).toBeChecked();
  leaving.expire();
  await screen.findByRole('heading', { level: 1, name: 'Actualizaciones' });
});

test('an update for investors can go out by mail, by keyboard, and not again the same day', async () => {
  const app = fileApp();
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana);
  await app.given.investment(await app.given.investor(), projectId, 100_000);
  const open = async () => {
    mount(app, dana, `/create-update/${projectId}`);
    await screen.findByRole('form', { name: 'Actualización' });
  };
  const user = userEvent.setup();
  const byMail = () => screen.queryByRole('checkbox', { name: 'Enviarla también por correo a quienes invirtieron' });
  await open();
  await expectAbsent(byMail);
  await user.click(screen.getByRole('button', { name: /^Anuncio/ }));
  await user.click(isPublic());
  expect(byMail()).toHaveAccessibleDescription(
    'Con su texto, una vez cada 24 horas por proyecto. La recibe por correo 1 inversor.',
  );
  await user.tab();
  await waitFor(() => expect(byMail()).toHaveFocus());
  await user.keyboard(' ');
  expect(byMail()).toBeChecked();

  cleanup();
  await open();
  expect(byMail()).toBeChecked(); // from the draft
  await publishAnyway(user);
  await screen.findByText('Actualización creada correctamente');
  const { updates } = app.app.database.tables;
  const ofProject = eq(updates.projectId, projectId);
  expect(await app.app.database.read.select().from(updates).where(ofProject)).toMatchObject([
    { mailedAt: expect.any(Date) as Date },
  ]);

  cleanup();
  await open();
  await user.click(isPublic());
  expect(byMail()).toBeDisabled();
  expect(byMail()).toHaveAccessibleDescription(
    /^Ya enviaste una actualización por correo. Podrás enviar otra desde el /,
  );
});

test('an update of no project leads to the dashboard', async () => {
  const user = userEvent.setup();
  const app = fileApp();
  mount(app, await app.given.developer('Dana'), '/test-update-form');
  await user.click(await screen.findByRole('button', { name: /^Demo/ }));
  await publishAnyway(user);
  expect(await screen.findByText('Actualización creada correctamente')).toBeVisible();
  expect(await screen.findByText('No tienes proyectos aún')).toBeVisible();
});

test('the form names the project it writes for', async () => {
  await openForm();
  expect(screen.getByText('Luces del Sur')).toBeVisible();
});

test.each(['of another studio', 'that is not there'])('a project %s has no form', async (which) => {
  const app = fileApp();
  const projectId = await app.given.project(await app.given.developer());
  const id = which === 'of another studio' ? projectId : projectId + 1;
  mount(app, await app.given.developer(), `/projects/${id}/updates/create`);
  expect(await screen.findByText('No se pudo cargar el proyecto. Verifica que exista y tengas acceso.')).toBeVisible();
  await expectAbsent(() => screen.queryByRole('form'));
});

test.each([
  ['foto.png', 'image/png', 10 * 1024 * 1024, null],
  ['cine.mp4', 'video/mp4', 1, null],
  ['grande.gif', 'image/gif', 10 * 1024 * 1024 + 1, '«grande.gif» supera los 10MB'],
  ['dibujo.svg', 'image/svg+xml', 10, '«dibujo.svg» no es PNG, JPG, GIF ni MP4'],
  ['nada.jpg', 'image/jpeg', 0, '«nada.jpg» está vacío'],
])('%s, of type %s and %i bytes, is answered with %j', (name, mime, size, answer) => {
  expect(fileProblem(new File([new Uint8Array(size)], name, { type: mime }), DEFAULT_LIMITS)).toBe(answer);
});

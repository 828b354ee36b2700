import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcesUnder } from '#tests/architecture/sources.ts';
import { hide } from '#tests/support/operators.ts';
import { expectAbsent } from './absent.ts';
import { startFormWorld, type FormWorld } from './form.world.ts';
import { mount } from './mount.tsx';

let world: FormWorld;
let updateId: number;

beforeAll(async () => {
  world = await startFormWorld();
  const { app, dana, projectId } = world;
  const { updates, comments } = app.app.services;
  ({ id: updateId } = await updates.create(dana.viewer, projectId, { title: 'Nevó', content: 'Sí.', media: [] }));
  await comments.add(dana.viewer, updateId, 'De Dana');
  const hidden = await app.given.project(dana, { title: 'Oculto' });
  await hide(app, { kind: 'project', id: hidden });
});
afterAll(() => world.app.stop());

/** A screen with the field, what is pressed to see it, and its name. */
type Place = { at: (world: FormWorld) => string; who?: 'ines'; press?: RegExp; unfold?: string; field: RegExp };

const update = ({ project }: FormWorld) => `${project}/updates/${updateId}`;

/** By the file of each field of several lines. */
const PLACES: Record<string, Place> = {
  'client/features/accounts/ProfileForm.tsx': { at: () => '/profile', field: /^Presentación/ },
  'client/features/comments/CommentForm.tsx': { at: update, field: /^Escribe un comentario/ },
  'client/features/comments/EditComment.tsx': {
    at: update,
    press: /^Editar comentario de/,
    field: /^Editar comentario/,
  },
  'client/features/milestones/MilestoneForm.tsx': {
    at: ({ project }) => `${project}/milestones/create`,
    field: /^Descripción/,
  },
  'client/features/moderation/NoticeCard.tsx': { at: () => '/moderation', field: /^Tu respuesta/ },
  'client/features/moderation/ReportDialog.tsx': {
    at: ({ project }) => project,
    who: 'ines',
    press: /^Denunciar el proyecto/,
    field: /^Cuéntanos más/,
  },
  'client/features/payments/BankDetailsFields.tsx': {
    at: ({ project }) => `${project}/payments`,
    press: /^Recibí una parte/,
    unfold: 'Número de operación y nota:',
    field: /^Nota/,
  },
  'client/features/payments/PaymentInstructionsScreen.tsx': {
    at: ({ project }) => `${project}/how-to-pay`,
    press: /^Cambiar cómo te pagan/,
    field: /^Cómo pagar/,
  },
  'client/features/payments/ReasonDialog.tsx': {
    at: ({ project }) => `${project}/payments`,
    press: /^No lo encuentro/,
    field: /^Motivo/,
  },
  'client/features/payments/received/ReplyDialog.tsx': {
    at: ({ project }) => `${project}/payments`,
    press: /^Responder el reclamo/,
    field: /^Respuesta/,
  },
  'client/features/payments/returns/ReturnAccountPanel.tsx': {
    at: () => '/payments#devoluciones',
    who: 'ines',
    press: /^Decir a qué cuenta/,
    field: /^Titular y banco/,
  },
  'client/features/projects/form/BasicsSection.tsx': { at: () => '/create-project', field: /^Descripción\*?$/ },
  'client/features/projects/questions/EditQuestion.tsx': {
    at: ({ project }) => project,
    who: 'ines',
    press: /^Editar tu pregunta/,
    field: /^Tu pregunta/,
  },
  'client/features/projects/outcome/OutcomeForm.tsx': {
    at: ({ project }) => `${project}/conclude`,
    field: /^Texto de cierre/,
  },
  'client/features/returns/studio/ReportForm.tsx': {
    at: ({ returns, periodEndsOn }) => `${returns}/${periodEndsOn}`,
    field: /^Nota/,
  },
  'client/features/updates/form/content/ContentTabs.tsx': {
    at: ({ project }) => `${project}/updates/create`,
    field: /^Contenido/,
  },
};

const files = sourcesUnder('client/features', 'client/links', 'client/session', 'client/shell')
  .filter(({ text }) => /<(Text|Markdown)Field\b[^<]*\srows=/.test(text))
  .map(({ path }) => path);

/** Whether the browser asks before the page is left. */
const isGuarded = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

/** In a dialog, Escape loses nothing without a confirmation either. */
async function staysOnEscape(box: HTMLElement): Promise<void> {
  const dialog = box.closest<HTMLElement>('[role=dialog]');
  if (!dialog) return;
  // Only then does it know that what opens next is above it.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  fireEvent.keyDown(box, { key: 'Escape' });
  const asked = within(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }));
  await userEvent.click(await asked.findByRole('button', { name: 'Seguir editando' }));
  await expectAbsent(() => screen.queryByRole('alertdialog'));
  expect(box).toHaveValue('A medias');
}

test.each(files)('what is typed in %s is there again, or leaving it is confirmed', async (file) => {
  const { at, who = 'dana', press, unfold, field } = PLACES[file] ?? expect.fail(`Say in PLACES where ${file} is`);
  const show = () => mount(world.app, world[who], at(world));
  show();
  if (press) await userEvent.click(await screen.findByRole('button', { name: press }));
  if (unfold) fireEvent.click(await screen.findByText(unfold));
  const box = await screen.findByRole('textbox', { name: field });
  expect(isGuarded()).toBe(false);
  fireEvent.change(box, { target: { value: 'A medias' } });
  if (isGuarded()) return staysOnEscape(box);
  cleanup();
  show();
  expect(await screen.findByRole('textbox', { name: field })).toHaveValue('A medias');
});

test('what is nowhere stored is said to be lost, and a cancelled edit is not kept', async () => {
  const user = userEvent.setup();
  mount(world.app, world.dana, `${world.project}/how-to-pay`);
  await user.click(await screen.findByRole('button', { name: 'Cambiar cómo te pagan' }));
  await user.type(screen.getByRole('textbox', { name: /^Cómo pagar/ }), '!');
  await user.click(screen.getByRole('link', { name: 'Fichín, inicio' }));
  expect(await screen.findByText('Lo que escribiste no queda guardado y se perderá.')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fichin.draft.'))).toEqual([]);
  cleanup();

  const open = () => mount(world.app, world.dana, update(world));
  open();
  await user.click(await screen.findByRole('button', { name: /^Editar comentario de/ }));
  await user.type(screen.getByRole('textbox', { name: 'Editar comentario' }), '!');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  cleanup();
  open();
  expect(await screen.findByRole('button', { name: /^Editar comentario de/ })).toBeVisible();
});

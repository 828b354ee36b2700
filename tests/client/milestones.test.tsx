import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EMPTY_MILESTONE, fieldsProblems, toInput } from '#client/features/milestones/milestoneFields.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { failWithoutMessage, delayRequest, replaceIn } from './network.ts';
import { holdTimers } from './timers.ts';
import { coloursOf } from './styles.ts';

const TODAY = '2026-03-05';

type Promised = {
  title: string;
  dueDate?: string;
  status?: 'planned' | 'in_progress' | 'completed' | 'delayed';
};

async function startProject(...milestones: Promised[]) {
  const app = await startAppForTest({ now: `${TODAY}T15:00:00Z` });
  const dana = await app.given.developer('Dana');
  const projectId = await app.given.project(dana);
  for (const milestone of milestones) {
    await app.app.services.milestones.create(dana.viewer, projectId, { description: 'Jugable.', ...milestone });
  }
  return { app, dana, projectId, list: `/projects/${projectId}/milestones` };
}

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);

const completeButton = { name: 'Marcar como completado' };

test('each milestone says its status and how its date stands; the first that is due comes next', async () => {
  const { app, dana, list } = await startProject(
    { title: 'Ayer', dueDate: '2026-03-04', status: 'delayed' },
    { title: 'Hoy', dueDate: TODAY, status: 'in_progress' },
    { title: 'Mañana', dueDate: '2026-03-06' },
    { title: 'Lejos', dueDate: '2026-03-13' },
    { title: 'Hecho', dueDate: '2026-03-01', status: 'completed' },
  );
  mount(app, dana, list);
  for (const [title, status, deadline] of [
    ['Ayer', 'Retrasado', 'Vencido'],
    ['Hoy', 'En progreso', '0 días restantes'],
    ['Mañana', 'Planificado', '1 día restante'],
    ['Lejos', 'Planificado', '8 días restantes'],
  ] as const) {
    const shown = await card(title);
    // `Planificado` is also the label of a date.
    expect(shown.getAllByText(status)[0]).toBeVisible();
    expect(shown.getByText(deadline)).toBeVisible();
    expect(shown.getByRole('button', completeButton)).toBeVisible();
  }
  const done = await card('Hecho');
  expect(done.getByText('Completado')).toBeVisible();
  await expectAbsent(() => done.queryByRole('button', completeButton));
  expect((await card('Ayer')).getByText('Próximo hito')).toBeVisible();
  expect(screen.getAllByText('Próximo hito')).toHaveLength(1);
});

test('what is due within 7 days stands out', async () => {
  const { app, dana, list } = await startProject(
    { title: 'Cerca', dueDate: '2026-03-12' },
    { title: 'Lejos', dueDate: '2026-03-13' },
  );
  mount(app, dana, list);
  const near = (await card('Cerca')).getByText('7 días restantes');
  const far = (await card('Lejos')).getByText('8 días restantes');
  expect([coloursOf(near), coloursOf(far)]).toEqual(['orange', 'gray']);
});

test('a status this client does not know, and an absent date, are shown as such', async () => {
  const { app, dana, list } = await startProject({ title: 'Sin fecha' });
  replaceIn('Milestones', '"PLANNED"', '"PAUSED"');
  mount(app, dana, list);
  const shown = await card('Sin fecha');
  expect(shown.getByText('Desconocido')).toBeVisible();
  expect(shown.getByText('Sin fecha: elígela')).toBeVisible();
});

test('completing shows before it is answered, and asks for the list again half a second after', async () => {
  const { app, dana, list } = await startProject({ title: 'Demo', dueDate: '2026-04-01' });
  const release = delayRequest('CompleteMilestone');
  mount(app, dana, list);
  await userEvent.click((await card('Demo')).getByRole('button', completeButton));
  expect(await (await card('Demo')).findByText('Completado')).toBeVisible();
  const asked = vi.spyOn(globalThis, 'fetch').mockClear();
  const timesListed = () =>
    asked.mock.calls.filter(([, init]) => JSON.stringify(init?.body).includes('query Milestones')).length;
  const halfASecond = holdTimers(500);
  release();
  expect(await screen.findByRole('status', { name: 'Hito completado: Demo' })).toBeVisible();
  await halfASecond.isSet();
  expect(timesListed()).toBe(0);
  halfASecond.expire();
  await waitFor(() => expect(timesListed()).toBe(1));
});

test('what was shown as completed is taken back when it could not be', async () => {
  const { app, dana, list } = await startProject({ title: 'Demo', dueDate: '2026-04-01' });
  failWithoutMessage('CompleteMilestone');
  mount(app, dana, list);
  await userEvent.click((await card('Demo')).getByRole('button', completeButton));
  expect(await screen.findByText('Error al actualizar el estado del hito. Inténtalo de nuevo.')).toBeVisible();
  expect((await card('Demo')).getByRole('button', completeButton)).toBeVisible();
});

test('the form asks for title, description and date, and offers every status and stage', async () => {
  const { app, dana, list } = await startProject();
  mount(app, dana, `${list}/create`);
  const codes = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  for (const label of [/^Título/, /^Descripción/, /^Fecha estimada/]) {
    expect(await screen.findByLabelText(label)).toBeRequired();
  }
  expect(screen.getByLabelText('Estado')).toHaveValue('PLANNED');
  expect(screen.getByLabelText('Etapa')).toHaveValue('');
  expect(codes('Estado')).toEqual(['PLANNED', 'IN_PROGRESS', 'COMPLETED', 'DELAYED']);
  expect(codes('Etapa')).toEqual(['', 'CONCEPT', 'PROTOTYPE', 'ALPHA', 'BETA', 'RELEASE', 'POST_RELEASE']);

  await userEvent.click(screen.getByRole('button', { name: 'Crear hito' }));
  for (const text of [/título es obligatorio/, /descripción es obligatoria/, /fecha estimada es obligatoria/]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test('a date that is past is called late before it is promised, and who hears of a delivery before it is marked', async () => {
  const { app, dana, projectId, list } = await startProject({ title: 'Demo' });
  await app.given.investment(await app.given.investor(), projectId, 100_000);
  mount(app, dana, list);
  expect((await card('Demo')).getByText('Avisaremos a 1 inversor.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Nuevo hito' }));
  const date = await screen.findByLabelText(/^Fecha estimada/);
  fireEvent.change(date, { target: { value: '2999-01-01' } });
  expect(date).not.toHaveAccessibleDescription();
  fireEvent.change(date, { target: { value: '2020-01-01' } });
  await waitFor(() => expect(date).toHaveAccessibleDescription('Esa fecha ya pasó: contará como atraso.'));
});

test('a date is sent only when there is one, which the form insists on', () => {
  const fields = { ...EMPTY_MILESTONE, title: ' Demo ', description: 'Jugable.' };
  expect(fieldsProblems(fields)).toEqual({ dueDate: 'La fecha estimada es obligatoria' });
  expect(toInput(fields)).toEqual({ title: 'Demo', description: 'Jugable.', status: 'PLANNED', stage: null });
  const dated = { ...fields, estimatedDate: '2026-04-01' };
  expect(fieldsProblems(dated)).toEqual({});
  expect(toInput(dated)).toMatchObject({ dueDate: '2026-04-01' });
});

test.each([
  ['create', 'Puede que no exista o que no sea tuyo.'],
  ['1/edit', 'Puede que no exista o que no sea de un proyecto tuyo.'],
])('another studio finds no form at %s', async (path, why) => {
  const { app, list } = await startProject({ title: 'Demo', dueDate: '2026-04-01' });
  mount(app, await app.given.developer('Otra'), `${list}/${path}`);
  expect(await screen.findByText(why)).toBeVisible();
  expect(within(screen.getByRole('main')).getAllByText(/no encontrado/)).toHaveLength(1);
  await expectAbsent(() => screen.queryByRole('form'));
});

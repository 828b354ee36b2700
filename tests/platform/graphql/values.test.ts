import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { login, register, updateProfile } from '#tests/support/cases/accounts.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { createMilestone } from '#tests/support/cases/milestones.ts';
import { createProject, editProject, getProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';

const FAR_ID = 2_000_000_000;

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
  const { projects } = app.app.database.tables;
  const [row] = await app.app.database.read.select().from(projects).where(eq(projects.id, project));
  if (row) await app.app.database.write('system', (tx) => tx.insert(projects).values({ ...row, id: FAR_ID }));
});

describe.each(APIS)('a value through %s', (api) => {
  test.each([`a@${'.'.repeat(249_000)}@`, `${'a@b.'.repeat(62_000)}@`])(
    'that is an e-mail of 250 KB is refused at once',
    async (email) => {
      const refused = await app.ask(api, null, register({ email, password: PASSWORD, role: 'investor' }));
      expect(refused).toMatchObject({ code: 'VALIDATION', details: { email: 'El correo no es válido' } });
      const unknown = await app.ask(api, null, login({ email, password: PASSWORD }));
      expect(unknown).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    },
  );

  test('that is a crowd of marks is refused like any long text', async () => {
    const marks = `a${'\u0301\u0323'.repeat(30_000)}`;
    expect(await app.ask(api, dana, createProject({ ...NEW_PROJECT, title: marks }))).toMatchObject({
      details: { title: 'El título no puede superar los 150 caracteres' },
    });
    expect(await app.ask(api, dana, updateProfile({ studio_name: marks }))).toMatchObject({ code: 'VALIDATION' });
    const milestone = createMilestone(project, { title: marks, description: 'Jugable' });
    expect(await app.ask(api, dana, milestone)).toMatchObject({ code: 'VALIDATION' });
  });

  test.each(['2026-01-01T25:00:00', '2026-01-01T24:00:00Z', '2026-01-01T10:60:00', '2026-01-01T10:00:61Z'])(
    'that is the date %s is none',
    async (date) => {
      const milestone = createMilestone(project, { title: 'Demo', description: 'Jugable', due_date: date });
      expect(await app.ask(api, dana, milestone)).toMatchObject({ code: 'INVALID_DATE' });
      expect(await app.ask(api, dana, editProject(project, { start_date: date }))).toMatchObject({
        code: 'INVALID_DATE',
      });
    },
  );

  test('that is an id of ten digits names what has it', async () => {
    expect((await app.ask(api, dana, getProject(FAR_ID))).data).toMatchObject({ id: FAR_ID });
  });

  test.each([1_000_000_000, 2_147_483_647, 2_147_483_648, 99_999_999_999])(
    'that is the id %i of nothing is not found',
    async (id) => {
      expect(await app.ask(api, dana, addComment(id, 'Hola'))).toMatchObject({ code: 'UPDATE_NOT_FOUND' });
      expect(await app.ask(api, dana, editProject(id, { title: 'Otro' }))).toMatchObject({
        code: 'PROJECT_NOT_FOUND',
      });
    },
  );

  test('that is the stadium "release" is taken', async () => {
    const made = await app.ask(api, dana, createProject({ ...NEW_PROJECT, current_stadium: 'release' }));
    expect(made.data.currentStadium).toBe('release');
  });
});

test('a token speaks for an account of any id', () => {
  const { tokens } = app.app.dependencies;
  const read = [1, FAR_ID].map((id) => tokens.read(tokens.issue({ userId: id, id, tokenId: 'x' })));
  expect(read).toMatchObject([1, FAR_ID].map((id) => ({ userId: id, sessionId: id })));
});

test('calendar days are noon UTC in REST, and taken back as they were given', async () => {
  const made = await app.rest(dana, 'POST', `/projects/${project}/milestones`, {
    title: 'Demo',
    description: 'Jugable',
    due_date: '2026-03-05',
    start_date: '2026-03-01T23:30:00-03:00',
  });
  expect(made.body).toMatchObject({
    due_date: '2026-03-05T12:00:00Z',
    target_date: '2026-03-05T12:00:00Z',
    planned_date: '2026-03-05T12:00:00Z',
    estimated_date: '2026-03-05',
    start_date: '2026-03-01T12:00:00Z',
  });
  const { id, due_date: given } = made.body as { id: number; due_date: string };
  const again = await app.rest(dana, 'PUT', `/projects/${project}/milestones/${id}`, { due_date: given });
  expect(again.body).toMatchObject({ estimated_date: '2026-03-05', history: [{ kind: 'created' }] });
  const started = await app.rest(dana, 'PUT', `/projects/${project}`, { start_date: '2026-02-03' });
  expect(started.body).toMatchObject({ start_date: '2026-02-03T12:00:00Z' });
});

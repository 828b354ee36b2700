import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '#tests/architecture/spec.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { readContract, type Contract } from './contract.ts';
import { like, SOME_TEXT } from './expected.ts';
import { picture } from './form.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z', publicUrl: 'https://fichin.test' });
let contract: Contract;
let dana: Account;
let ines: Account;
let project: number;
let update: number;
let milestone: number;

beforeAll(async () => {
  contract = await readContract(app);
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
});

type Body = Record<string, unknown> & { id: number };
const bodyOf = ({ body }: { body: unknown }) => body as Body;

describe('every call about updates, comments and milestones answers as the document says', () => {
  test('updates, with files', async () => {
    const { call } = contract;
    const form = new FormData();
    const fields = {
      title: 'Nuevo jefe',
      content: '# Hola',
      update_type: 'progress',
      is_public: 'false',
      caption_0: 'El jefe',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('media', await picture('png'), 'JEFE.PNG');
    form.append('media', await picture('jpeg'), 'mapa.jpeg');
    const made = await call(dana, 'POST', '/projects/{projectId}/updates', { ids: [project], body: form });
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Nuevo jefe',
        content: '# Hola',
        update_type: 'progress',
        is_public: false,
        read_by_user: true,
        edited_at: null,
        mailed_at: null,
        media: [
          { caption: 'El jefe', type: 'image', width: 60, height: 40 },
          { caption: '', type: 'image' },
        ],
        media_urls: [like(/^https:\/\/fichin\.test\/media\/\w+\.png$/), like(/\/media\/\w+\.jpg$/)],
      },
    });
    update = bodyOf(made).id;
    const [first = ''] = bodyOf(made)['media_urls'] as string[];
    expect((await app.send(new URL(first).pathname, {})).headers.get('content-type')).toBe('image/png');

    const listed = await call(ines, 'GET', '/projects/{projectId}/updates', { ids: [project] });
    expect(listed.body).toMatchObject({
      updates: [{ id: update, read_by_user: false }],
      pagination: { total: 1, pages: 1 },
    });
    const ids = [project, update];
    expect(bodyOf(await call(ines, 'GET', '/projects/{projectId}/updates/{updateId}', { ids }))).toMatchObject({
      id: update,
      previous_id: null,
      next_id: null,
      update: { read_by_user: true },
    });
    const edit = new FormData();
    edit.append('title', 'Jefe final');
    const edited = await call(dana, 'PUT', '/projects/{projectId}/updates/{updateId}', { ids, body: edit });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        title: 'Jefe final',
        content: '# Hola',
        is_public: false,
        media: [{ caption: 'El jefe' }, {}],
        edited_at: SOME_TEXT,
      },
    });
  });

  test('comments', async () => {
    const { call } = contract;
    const made = await call(ines, 'POST', '/updates/{updateId}/comments', {
      ids: [update],
      body: { content: ' ¡Qué bueno! ' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        update_id: update,
        content: '¡Qué bueno!',
        author: { name: 'Inés', role: 'investor' },
        comment: { update_id: update },
      },
    });
    const ids = [project, update];
    const seen = await call(dana, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
    expect(seen.body).toMatchObject({ comment_count: 1, comments: [{ content: '¡Qué bueno!' }] });
    const gone = await call(dana, 'DELETE', '/comments/{commentId}', { ids: [bodyOf(made).id] });
    expect(gone).toMatchObject({
      status: 200,
      body: { message: 'Comentario eliminado correctamente', id: bodyOf(made).id },
    });
  });

  test('milestones', async () => {
    const { call } = contract;
    const made = await call(dana, 'POST', '/projects/{projectId}/milestones', {
      ids: [project],
      body: {
        title: 'Demo',
        description: 'Jugable',
        is_completed: false,
        development_stage: 'alpha',
        due_date: '2026-03-15',
      },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Demo',
        status: 'planned',
        is_completed: false,
        completed: false,
        progress: 0,
        development_stage: 'alpha',
        due_date: '2026-03-15T12:00:00Z',
        target_date: '2026-03-15T12:00:00Z',
        estimated_date: '2026-03-15',
        deadline: { state: 'pending', days_left: 5, urgent: true },
        milestone: { title: 'Demo' },
      },
    });
    milestone = bodyOf(made).id;
    const ids = [project, milestone];
    const done = await call(dana, 'PUT', '/projects/{projectId}/milestones/{milestoneId}', {
      ids,
      body: { is_completed: true },
    });
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'completed', completed: true, progress: 100, title: 'Demo' },
    });
    const seen = await call(ines, 'GET', '/projects/{projectId}/milestones/{milestoneId}', { ids });
    expect(seen.body).toMatchObject({
      history: [
        { kind: 'created', actor: 'Estudio Sur' },
        { kind: 'status_changed', before: 'planned', after: 'completed' },
      ],
    });
    const listed = await call(ines, 'GET', '/projects/{projectId}/milestones', { ids: [project] });
    expect(listed.body).toMatchObject({ milestones: [{ id: milestone }] });
    expect(bodyOf(await call(ines, 'GET', '/projects/{projectId}', { ids: [project] }))).toMatchObject({
      milestones: [{ id: milestone }],
    });
  });

  test('removing', async () => {
    const { call } = contract;
    const ids = [project, update];
    expect(
      bodyOf(
        await call(dana, 'DELETE', '/projects/{projectId}/milestones/{milestoneId}', {
          ids: [project, milestone],
        }),
      ),
    ).toEqual({ message: 'Hito eliminado correctamente', id: milestone });
    const listed = await call(ines, 'GET', '/projects/{projectId}/milestones', { ids: [project] });
    expect(listed.body).toMatchObject({ milestones: [], deleted_milestones: [{ id: milestone, title: 'Demo' }] });
    expect(bodyOf(await call(dana, 'DELETE', '/projects/{projectId}/updates/{updateId}', { ids }))).toEqual({
      message: 'Actualización eliminada correctamente',
      id: update,
    });
    const gone = await call(dana, 'GET', '/projects/{projectId}/updates/{updateId}', { ids });
    expect(gone).toMatchObject({
      status: 404,
      body: { code: 'UPDATE_NOT_FOUND', message: 'Actualización no encontrada' },
    });
  });

  test('and not one call was left out', () => {
    const wanted = CALLS.filter((row) => /updates|comments|milestones/.test(row));
    expect(wanted.filter((row) => !contract.wasAsked(row))).toEqual([]);
  });
});
